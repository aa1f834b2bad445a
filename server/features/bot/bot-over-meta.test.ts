import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buttonsOf, type CloudMessage } from '#fakes/meta/cloud.ts'
import type { CloudCustomer } from '#fakes/meta/cloud-events.ts'
import type { Person } from '#fakes/meta/meta.ts'
import { insertFile, storeUpload } from '#server/features/files/actions.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { linkNumber } from '#tests/cloud-fixture.ts'
import { png } from '#tests/media-samples.ts'
import { accept, link, messages, say, stage, tickets, until, useMeta, withBody } from '#tests/meta-fixture.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const rows = async (query: string, values: unknown[]) =>
  (await stage.w.owner.query<Record<string, unknown>>(query, values)).rows

let made = 0
const addQueue = (name: string): Promise<number> =>
  stage.w.insert('insert into queues (company_id, name, color, order_queue) values ($1, $2, $3, $4)', [
    ...[stage.company.id, name, `#${String(made++).padStart(6, '0')}`, made],
  ])
const addOption = (queueId: number, title: string, parentId: number | null = null): Promise<number> =>
  stage.w.insert(
    'insert into queue_options (company_id, queue_id, parent_id, title, message) values ($1, $2, $3, $4, $5)',
    [...[stage.company.id, queueId, parentId, title, `${title}!`]],
  )

const ticketNow = async () => (await tickets())[0]
/** Waits until the bot has heard the customer's message. */
const heard = (providerId: string) =>
  until(async () => {
    const found = await rows(
      `select 1 from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       where m.company_id = $1 and m.provider_id = $2 and (t.bot is null or t.bot_seen_id >= m.id)`,
      [stage.company.id, providerId],
    )
    expect(found).toHaveLength(1)
  })
/** Returns how many messages of ours there are, whether they were sent or not. */
const ourBodies = async () => (await messages()).filter(({ fromMe }) => fromMe).map(({ body }) => body)

describe('official WhatsApp', () => {
  let ana: CloudCustomer
  let queueIds: number[]
  let connectionId: number

  /** Links a number whose bot offers these queues. */
  async function linkMenu(...names: string[]): Promise<void> {
    queueIds = []
    for (const name of names) queueIds.push(await addQueue(name))
    const number = stage.fake.cloud.number('Loja da Ana')
    const { status, body } = await linkNumber(number, { greetingMessage: 'Bem-vinda!', queueIds })
    expect([status, body.error]).toEqual([200, undefined])
    connectionId = body.id
    ana = stage.fake.cloud.customer(number, 'Ana Flores')
  }
  const sent = () => stage.fake.cloud.sent.filter(({ number }) => number === ana.number)
  /** Waits for the message of this number to the customer. */
  const menu = (count: number): Promise<CloudMessage> =>
    until(() => {
      expect(sent()).toHaveLength(count)
      return sent()[count - 1]!
    })
  async function write(text: string): Promise<void> {
    await heard(await stage.fake.cloud.write(ana, text))
  }
  /** Presses a button, and waits until the bot has heard of it. */
  async function tap(from: CloudMessage, id: string, answer?: { title: string }): Promise<void> {
    await heard(await stage.fake.cloud.tap(ana, from, id, answer))
  }
  const open = async (): Promise<CloudMessage> => {
    await write('oi')
    return menu(1)
  }

  test('the menu goes out as buttons, and the one that is pressed is the choice', async () => {
    await linkMenu('Vendas', 'Suporte')
    const late = await addOption(queueIds[1]!, 'Atraso na entrega de um pedido grande')
    await addOption(queueIds[1]!, 'Sul', late)
    const first = await open()
    expect(first.body['interactive']).toEqual({
      type: 'button',
      body: { text: 'Bem-vinda!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: '1', title: 'Vendas' } },
          { type: 'reply', reply: { id: '2', title: 'Suporte' } },
        ],
      },
    })
    expect(await ourBodies()).toEqual(['Bem-vinda!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte'])
    await tap(first, '2')
    const second = await menu(2)
    expect((await ticketNow())?.queueId).toBe(queueIds[1])
    expect(await withBody('Suporte')).toMatchObject({ fromMe: false, mediaType: 'conversation' })
    expect(buttonsOf(second).map(({ id, title }) => [id, title])).toEqual([
      ['1', 'Atraso na entrega…'],
      ['#', 'Menu inicial'],
    ])
    await tap(second, '1')
    const third = await menu(3)
    expect(buttonsOf(third).map(({ id }) => id)).toEqual(['1', '0', '#'])
    expect(await withBody('Atraso na entrega de um pedido grande')).toMatchObject({ fromMe: false })
    await tap(third, '0')
    expect(buttonsOf(await menu(4)).map(({ id }) => id)).toEqual(['1', '#'])
    await tap(third, '#')
    expect(buttonsOf(await menu(5)).map(({ title }) => title)).toEqual(['Vendas', 'Suporte'])
    expect((await ticketNow())?.queueId).toBeNull()
  })

  test('more than three choices are a list, and a row that is chosen is the choice', async () => {
    await linkMenu('Vendas', 'Suporte', 'Financeiro e segunda via de boleto', 'Outros')
    await rows(`insert into settings (company_id, key, value) values ($1, 'customerLanguage', 'en')`, [
      stage.company.id,
    ])
    const first = await open()
    expect([first.type, first.body['interactive']]).toMatchObject([
      'interactive',
      { type: 'list', action: { button: 'See options' } },
    ])
    expect(buttonsOf(first)[2]).toEqual({
      ...{ id: '3', title: 'Financeiro e segunda…', description: 'Financeiro e segunda via de boleto' },
    })
    await tap(first, '3')
    expect((await ticketNow())?.queueId).toBe(queueIds[2])
  })

  test('a menu with too many choices goes out as a text, and its number is typed', async () => {
    await linkMenu(...Array.from({ length: 11 }, (_, index) => `Fila ${index + 1}`))
    const first = await open()
    expect([first.type, first.body['text']]).toMatchObject([
      'text',
      { body: expect.stringContaining('[ 11 ] - Fila 11') },
    ])
    await write('11')
    expect((await ticketNow())?.queueId).toBe(queueIds[10])
  })

  test('what was pressed is chosen though the menu was changed meanwhile', async () => {
    await linkMenu('Vendas', 'Suporte')
    const first = await open()
    await rows(`update queues set name = 'Assistência', order_queue = -1 where id = $1`, [queueIds[1]])
    await rows(`update queues set name = 'Suporte' where id = $1`, [queueIds[0]])
    await tap(first, '2')
    expect((await ticketNow())?.queueId).toBe(queueIds[1])
  })

  test('an option that was deleted meanwhile leads to the main menu', async () => {
    await linkMenu('Vendas', 'Suporte', 'Outros')
    const first = await open()
    await rows('delete from queues where id = $1', [queueIds[1]])
    await tap(first, '2')
    expect(buttonsOf(await menu(2)).map(({ title }) => title)).toEqual(['Vendas', 'Outros'])
    expect((await ticketNow())?.queueId).toBeNull()
  })

  test('a button of an earlier menu never chooses from a later one by its number', async () => {
    await linkMenu('Vendas', 'Suporte')
    await addOption(queueIds[0]!, 'Preços')
    await addOption(queueIds[0]!, 'Prazos')
    const first = await open()
    await tap(first, '1')
    const second = await menu(2)
    await tap(first, '2')
    await tap(first, '1')
    expect(await ticketNow()).toMatchObject({ queueId: queueIds[0], chatbot: true })
    expect(await ourBodies()).not.toContain('Prazos!')
    await tap(second, '2')
    await until(async () => expect(await ourBodies()).toContain('Prazos!'))
  })

  test('a title that is the number of another option chooses its own, and of an earlier menu nothing', async () => {
    await linkMenu('Vendas', '1')
    await addOption(queueIds[1]!, 'Preços')
    const first = await open()
    await tap(first, '2')
    await menu(2)
    expect((await ticketNow())?.queueId).toBe(queueIds[1])
    expect(await withBody('1')).toMatchObject({ fromMe: false })
    await tap(first, '2')
    expect(await ticketNow()).toMatchObject({ queueId: queueIds[1], chatbot: true })
    expect(await ourBodies()).not.toContain('Preços!')
  })

  test('a button of an earlier menu chooses nothing of the same words, and what is offered again by what it was', async () => {
    await linkMenu('Vendas', 'Suporte')
    await addOption(queueIds[0]!, 'Suporte')
    const first = await open()
    await tap(first, '1')
    const second = await menu(2)
    await tap(first, '2')
    expect(await ourBodies()).not.toContain('Suporte!')
    await rows(`update queues set name = 'Outros', order_queue = -1 where id = $1`, [queueIds[1]])
    await tap(second, '#')
    expect(buttonsOf(await menu(3)).map(({ title }) => title)).toEqual(['Outros', 'Vendas'])
    await tap(first, '2')
    expect((await ticketNow())?.queueId).toBe(queueIds[1])
  })

  test('a button of a menu that is not found refuses nothing, and leads back to the main menu', async () => {
    await linkMenu('Vendas', 'Suporte')
    await addOption(queueIds[0]!, 'Preços')
    const first = await open()
    await tap(first, '1')
    const lost = { ...(await menu(2)), wamid: 'wamid.perdido' }
    await tap(lost, '2', { title: 'Sair' })
    expect(await rows('select id from opt_outs where company_id = $1', [stage.company.id])).toEqual([])
    await tap(lost, '#', { title: 'Menu inicial' })
    await menu(3)
    expect((await ticketNow())?.queueId).toBeNull()
  })

  test('an id that the menu does not have is a text like any other', async () => {
    await linkMenu('Vendas', 'Suporte')
    const first = await open()
    for (const id of ['9', '0', '#', '', '-1', '2 ', 'x'.repeat(300)]) await tap(first, id, { title: 'qualquer' })
    expect((await ticketNow())?.queueId).toBeNull()
    expect(
      await rows('select choices from messages where company_id = $1 and not from_me and choices is not null', [
        stage.company.id,
      ]),
    ).toEqual([])
    await heard(await stage.fake.cloud.tap(ana, { ...first, wamid: 'wamid.outro' }, '2', { title: 'qualquer' }))
    expect((await ticketNow())?.queueId).toBeNull()
  })

  test('a button that says a word of refusal is the choice, and refuses nothing', async () => {
    await linkMenu('Vendas', 'Sair')
    const first = await open()
    await tap(first, '2')
    expect((await ticketNow())?.queueId).toBe(queueIds[1])
    expect(await rows('select id from opt_outs where company_id = $1', [stage.company.id])).toEqual([])
  })

  test('a menu whose buttons Meta refuses goes out as a text', async () => {
    await linkMenu('Vendas', 'Suporte')
    stage.fake.cloud.next.push({ code: 131009, message: '(#131009) Parameter value is not valid' })
    const first = await open()
    expect([first.type, first.body['text']]).toMatchObject([
      'text',
      { body: expect.stringContaining('[ 2 ] - Suporte') },
    ])
  })

  describe('the question for a rating', () => {
    let first: CloudMessage
    let question: CloudMessage
    let ticketId: number
    beforeEach(async () => {
      await linkMenu('Vendas', '3', 'Outros')
      await rows(`insert into settings (company_id, key, value) values ($1, 'userRating', 'enabled')`, [
        stage.company.id,
      ])
      await rows(`update connections set complation_message = 'Até logo!' where id = $1`, [connectionId])
      first = await open()
      ticketId = await accept()
      await say(ticketId, 'pois não')
      const { admin, id: companyId } = stage.company
      await stage.w.call(admin, 'PUT', `/tickets/${ticketId}`, { status: 'closed', userId: admin.id })
      await rows('update ticket_closings set due_at = now() - make_interval(secs => 1) where ticket_id = $1', [
        ticketId,
      ])
      await sweepJobs(stage.w)['ticket.farewell']({ companyId, ticketId })
      question = await until(() => {
        const found = sent().find(({ body }) => JSON.stringify(body).includes('De 1 a 3'))
        expect(found).toBeDefined()
        return found!
      })
    })
    const rates = async () =>
      (await rows('select rate from user_ratings where company_id = $1', [stage.company.id])).map(({ rate }) => rate)

    test('has a button for each rate, and the one that is pressed counts', async () => {
      expect(buttonsOf(question)).toEqual([
        { id: '1', title: 'insatisfeito' },
        { id: '2', title: 'satisfeito' },
        { id: '3', title: 'muito satisfeito' },
      ])
      await stage.fake.cloud.tap(ana, question, '3')
      await until(async () => expect(await rates()).toEqual([3]))
      expect(await withBody('muito satisfeito')).toMatchObject({ fromMe: false, ticketId })
      expect(await tickets()).toEqual([])
      expect(await ourBodies()).toContain('Até logo!')
    })

    test('takes another rate in its time, and opens no ticket for a button that is pressed again', async () => {
      const press = async (id: string): Promise<void> => {
        const providerId = await stage.fake.cloud.tap(ana, question, id)
        const found = await until(async () => {
          const [row] = await rows('select ticket_id, read from messages where provider_id = $1', [providerId])
          expect(row).toBeDefined()
          return row
        })
        expect(found).toEqual({ ticket_id: String(ticketId), read: true })
      }
      await press('1')
      expect(await rates()).toEqual([1])
      await press('3')
      expect(await rates()).toEqual([3])
      await rows('update ticket_traces set rating_until = now() - make_interval(secs => 1) where ticket_id = $1', [
        ticketId,
      ])
      await press('2')
      expect(await rates()).toEqual([3])
      expect((await ourBodies()).filter((body) => body === 'Até logo!')).toHaveLength(1)
      await stage.fake.cloud.write(ana, 'voltei')
      await until(async () => expect(await tickets()).toHaveLength(1))
      await press('2')
      expect([await rates(), await tickets()]).toMatchObject([[3], [{ unreadMessages: 1 }]])
    })

    test('counts nothing for a button that is pressed after its time, and opens no ticket', async () => {
      await rows('update ticket_traces set rating_until = now() - make_interval(secs => 1) where ticket_id = $1', [
        ticketId,
      ])
      await stage.fake.cloud.tap(ana, question, '1')
      await until(async () => expect(await withBody('insatisfeito')).toMatchObject({ fromMe: false, ticketId }))
      expect([await rates(), await tickets()]).toEqual([[], []])
    })

    test('is not answered by a button of the menu, which opens a ticket', async () => {
      await stage.fake.cloud.tap(ana, first, '2')
      await until(async () => expect(await tickets()).toHaveLength(1))
      expect(await rates()).toEqual([])
    })
  })
})

describe.each(['facebook', 'instagram'] as const)('%s', (channel) => {
  let maria: Person
  let queueIds: number[]
  beforeEach(async () => {
    queueIds = [await addQueue('Vendas'), await addQueue('Suporte')]
    const linked = await link([stage.page], true)
    expect(linked.status).toBe(200)
    const { id } = linked.body.find((one) => one.channel === channel)!
    const put = { name: 'Loja', greetingMessage: 'Bem-vinda!', queueIds }
    expect((await stage.w.call(stage.company.admin, 'PUT', `/whatsapp/${id}`, put)).status).toBe(200)
    maria = stage.fake.person(stage.page, channel, 'Maria Silva')
  })
  const menu = (count: number) =>
    until(() => {
      const sent = stage.fake.sent.filter(({ to }) => to === maria.id)
      expect(sent).toHaveLength(count)
      return sent[count - 1]!
    })

  test('the menu goes out with quick replies, and the one that is pressed is the choice', async () => {
    await addOption(queueIds[1]!, 'Atraso')
    await heard(await stage.fake.write(maria, 'oi'))
    const first = await menu(1)
    expect(first.text).toBe('Bem-vinda!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte')
    expect(first.quickReplies.map(({ title, payload }) => [title, payload])).toEqual([
      ['Vendas', '1'],
      ['Suporte', '2'],
    ])
    await rows(`update queues set name = 'Assistência' where id = $1`, [queueIds[1]])
    await heard(await stage.fake.tap(maria, first, '2'))
    const second = await menu(2)
    expect((await ticketNow())?.queueId).toBe(queueIds[1])
    expect(await withBody('Suporte')).toMatchObject({ fromMe: false })
    await heard(await stage.fake.tap(maria, second, '#'))
    await menu(3)
    expect((await ticketNow())?.queueId).toBeNull()
  })

  test('a menu whose quick replies Meta refuses goes out as a text', async () => {
    stage.fake.next.push({ code: 100, message: '(#100) Param message[quick_replies] is not valid' })
    await heard(await stage.fake.write(maria, 'oi'))
    expect(await menu(1)).toMatchObject({ text: 'Bem-vinda!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte', quickReplies: [] })
  })

  test('the file of a menu goes out before it, because quick replies go once something follows', async () => {
    const { services, data } = stage.w
    const { id: companyId } = stage.company
    const stored = await storeUpload(services, companyId, Readable.from([await png()]), { name: 'tabela.png' })
    const fileId = await data.change({ companyId, userId: null }, (tx) => insertFile(tx, stored))
    await rows('update queues set file_id = $2 where id = $1', [queueIds[0], fileId])
    await addOption(queueIds[0]!, 'Preços')
    await heard(await stage.fake.write(maria, 'oi'))
    await heard(await stage.fake.tap(maria, await menu(1), '1'))
    expect((await menu(3)).quickReplies).toHaveLength(2)
    expect(stage.fake.sent.filter(({ to }) => to === maria.id)[1]).toMatchObject({ text: null, quickReplies: [] })
  })

  test('an answer whose title is only the beginning of that of a later menu is a text', async () => {
    await rows(`update queues set name = 'Vendas novas' where id = $1`, [queueIds[0]])
    await addOption(queueIds[1]!, 'Vendas novas e usadas')
    await heard(await stage.fake.write(maria, 'oi'))
    const first = await menu(1)
    await heard(await stage.fake.tap(maria, first, '2'))
    await menu(2)
    await heard(await stage.fake.tap(maria, first, '1'))
    expect(await withBody('Vendas novas')).toMatchObject({ fromMe: false })
    expect(await ourBodies()).not.toContain('Vendas novas e usadas!')
  })

  test('an answer to an earlier menu, which a later one has passed, does not choose from that', async () => {
    await addOption(queueIds[0]!, 'Preços')
    await addOption(queueIds[0]!, 'Prazos')
    await heard(await stage.fake.write(maria, 'oi'))
    const first = await menu(1)
    await heard(await stage.fake.tap(maria, first, '1'))
    await menu(2)
    await heard(await stage.fake.tap(maria, first, '2'))
    expect(await ourBodies()).not.toContain('Prazos!')
    expect(await ticketNow()).toMatchObject({ queueId: queueIds[0], chatbot: true })
  })
})
