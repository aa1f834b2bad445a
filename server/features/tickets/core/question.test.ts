import { beforeEach, describe, expect, test } from 'vitest'
import { TicketPage, type Ticket } from '#contract/tickets.ts'
import type { MergeResult } from '#contract/contact-merges.ts'
import { chatWith, inbound, inboundFixture, NUMBER, type InboundFixture } from '#tests/inbound-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

const say = (body: string, providerId?: string) =>
  stage.host.onMessage(inbound({ body, ...(providerId && { providerId }) }))
const pending = async (): Promise<Ticket[]> =>
  TicketPage.strict().parse((await w.call(stage.company.admin, 'GET', '/tickets?status=pending')).body).tickets
const asked = ({ question, unanswered }: Ticket) => ({ question, unanswered })
const question = async () => (await pending()).map(asked)
const told = () =>
  stage.events().flatMap((event) => (event.name === 'ticket.saved' ? [asked(event.payload.ticket)] : []))

test('a waiting ticket has the first message that nobody has answered, and their number', async () => {
  await say('Tampo veio trincado. Trocam?')
  await say('Pedido 48.077')
  await say('Oi?')
  const waits = { question: 'Tampo veio trincado. Trocam?', unanswered: 3 }
  expect(await question()).toEqual([waits])
  expect((await pending())[0]).toMatchObject({ lastMessage: 'Oi?', unreadMessages: 3 })
  expect(told().at(-1)).toEqual(waits)
})

test('a missed call is no question', async () => {
  await stage.host.onMessage(inbound({ mediaType: 'call_log', body: 'voice' }))
  expect(await question()).toEqual([{ question: null, unanswered: 0 }])
  expect((await pending())[0]?.waitingSince).not.toBeNull()
  await say('Podem me ligar?')
  expect(await question()).toEqual([{ question: 'Podem me ligar?', unanswered: 1 }])
})

test('a message without a line is counted, but there is no question to show', async () => {
  await say('')
  expect(await question()).toEqual([{ question: null, unanswered: 1 }])
})

test('a voice note is asked with its duration', async () => {
  const media = { mimetype: 'audio/ogg', fileName: null, size: 9, seconds: 31, voice: true }
  await stage.host.onMessage(inbound({ mediaType: 'audio', body: '', media }))
  expect(await question()).toEqual([{ question: '🎤 0:31', unanswered: 1 }])
})

test('the answer of a person ends the question, and the next message begins another', async () => {
  await say('Abrem hoje?')
  const id = await stage.accept(stage.ana)
  await stage.send(stage.ana, id, { body: 'Abrimos às 9h.' })
  expect(told().at(-1)).toEqual({ question: null, unanswered: 0 })
  await say('E amanhã?')
  await say('Alguém?')
  expect(told().at(-1)).toEqual({ question: 'E amanhã?', unanswered: 2 })
})

test('a wait that an older server ends takes its question along', async () => {
  await say('Abrem hoje?')
  await stage.rows('update tickets set waiting_since = null where company_id = $1', [stage.company.id])
  expect(await question()).toEqual([{ question: null, unanswered: 0 }])
  await stage.rows('update tickets set waiting_since = now() where company_id = $1', [stage.company.id])
  await say('E amanhã?')
  expect(await question()).toEqual([{ question: 'E amanhã?', unanswered: 1 }])
})

test('an edited question is shown as it is now, and a deleted one gives way to the next', async () => {
  const change = { chat: chatWith(NUMBER).identities, author: null, fromMe: false }
  await say('Trcam?', 'M1')
  await say('Pedido 48.077', 'M2')
  await say('Oi?', 'M3')
  await stage.host.onEdited({ ...change, providerId: 'M1', body: 'Trocam?' })
  expect(await question()).toEqual([{ question: 'Trocam?', unanswered: 3 }])
  await stage.host.onDeleted({ ...change, providerId: 'M1' })
  expect(await question()).toEqual([{ question: 'Pedido 48.077', unanswered: 2 }])
  expect(told().at(-1)).toEqual({ question: 'Pedido 48.077', unanswered: 2 })
  for (const providerId of ['M3', 'M2']) await stage.host.onDeleted({ ...change, providerId })
  expect(await question()).toEqual([{ question: null, unanswered: 0 }])
})

test('a message that could not be read at first is the question once its content arrives', async () => {
  const placeholder = inbound({ undecryptable: true, body: '', raw: null })
  await stage.host.onMessage(placeholder)
  expect(await question()).toEqual([{ question: '⏳', unanswered: 1 }])
  await say('Oi?')
  await stage.host.onMessage({ ...placeholder, undecryptable: false, body: 'Quanto custa?', raw: Buffer.from('x') })
  expect(await question()).toEqual([{ question: 'Quanto custa?', unanswered: 2 }])
  expect(told().at(-1)).toEqual({ question: 'Quanto custa?', unanswered: 2 })
})

describe('two tickets that wait, and are merged', () => {
  const other = chatWith(newNumber(), 'Maria Lima')
  const sayAsOther = (body: string, change: object = {}) =>
    stage.host.onMessage(inbound({ chat: other, body, ...change }))
  const waits = async () =>
    (await pending())
      .toSorted((a, b) => a.unanswered - b.unanswered)
      .map((ticket) => ({ ...asked(ticket), waitingSince: ticket.waitingSince }))

  /** Merges both contacts, and returns the waits before and what undoes it. */
  async function merge() {
    const before = await waits()
    const [first, second] = await stage.all('contacts')
    const input = { keepId: Number(first?.['id']), otherIds: [Number(second?.['id'])] }
    const { body } = await w.call<MergeResult>(stage.company.admin, 'POST', '/contacts/merge', input)
    const undo = () => w.call(stage.company.admin, 'POST', `/contacts/merges/${body.merges[0]?.id}/undo`)
    return { before, undo }
  }

  async function merged() {
    await say('Trocam o tampo?')
    await sayAsOther('Abrem hoje?')
    await sayAsOther('Oi?')
    return merge()
  }

  /** One of the tickets waits no more. It changed last, so that it absorbs the other. */
  async function oneAnswered(): Promise<void> {
    await say('Trocam o tampo?')
    await sayAsOther('Abrem hoje?')
    await stage.rows(`update tickets set waiting_since = null, updated_at = now() + interval '1 second'
      where question = 'Trocam o tampo?'`)
  }

  test('keep the wait of the absorbed one, and undoing takes it from the other', async () => {
    await oneAnswered()
    const { before, undo } = await merge()
    expect(before).toMatchObject([{ waitingSince: null }, { question: 'Abrem hoje?' }])
    expect(await waits()).toEqual([before[1]])
    await undo()
    expect(await waits()).toEqual(before)
  })

  test('keep no wait that was answered in the other since', async () => {
    await oneAnswered()
    await stage.rows(`insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
      select company_id, id, contact_id, connection_id, 'answer', true, 'Trocamos, e abrimos hoje'
        from tickets where waiting_since is null`)
    await merge()
    expect(await waits()).toMatchObject([{ waitingSince: null, unanswered: 0 }])
  })

  test('keep the earlier question and its wait, and get each their own back when it is undone', async () => {
    const { before, undo } = await merged()
    expect(before).toMatchObject([
      { question: 'Trocam o tampo?', unanswered: 1 },
      { question: 'Abrem hoje?', unanswered: 2 },
    ])
    const waitingSince = before[0]?.waitingSince
    expect(await waits()).toEqual([{ question: 'Trocam o tampo?', unanswered: 3, waitingSince }])
    await undo()
    expect(await waits()).toEqual(before)
  })

  test('keep what came since, without the calls, when it is undone', async () => {
    const { before, undo } = await merged()
    await sayAsOther('voice', { mediaType: 'call_log' })
    await sayAsOther('Alguém?')
    await undo()
    expect(await waits()).toEqual([before[0], { ...before[1], unanswered: 3 }])
  })

  test('keep an answer that was given since when it is undone', async () => {
    const { undo } = await merged()
    const ticketId = Number((await pending())[0]?.id)
    await stage.rows('update tickets set waiting_since = null where id = $1', [ticketId])
    await undo()
    expect(await question()).toContainEqual({ question: null, unanswered: 0 })
  })
})

test('a user who may find but not read a ticket gets no question', async () => {
  await say('Meu cartão é 4111')
  await stage.accept(stage.ana)
  const found = await w.call<TicketPage>(stage.bia, 'GET', '/tickets?searchParam=Maria')
  expect(found.body.tickets.map(({ question: text }) => text)).toEqual([null])
})
