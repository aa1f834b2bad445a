import { beforeEach, expect, test } from 'vitest'
import { MessagePage } from '#contract/messages.ts'
import { TicketPage } from '#contract/tickets.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
/** The ticket is assigned to Ana. */
let ticketId: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
})

const at = (second: number) => new Date(1e12 + second * 1000).toISOString()

async function write(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    // Two messages share each time, so that their order depends on the id.
    ids.push(String(await stage.written(ticketId, `mensagem ${index}`, at(Math.floor(index / 2)))))
  }
  return ids
}

async function page(actor: Member, query: string): Promise<MessagePage> {
  const answer = await w.call<MessagePage>(actor, 'GET', `/messages/${ticketId}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return MessagePage.strict().parse(answer.body)
}

const idsOf = ({ messages }: MessagePage) => messages.map(({ id }) => id)

test('pages around a message have no gap and no overlap', async () => {
  const ids = await write(90)
  const { ana } = stage
  const around = await page(ana, `around=${ids[45]}&peek=true`)
  expect(idsOf(around)).toEqual(ids.slice(25, 65))
  expect(around).toMatchObject({ hasMore: true, newer: 25, count: 90, unread: null })

  const older = await page(ana, `before=${ids[25]}&peek=true`)
  expect(idsOf(older)).toEqual(ids.slice(5, 25))
  expect(older).toMatchObject({ hasMore: true, newer: 65 })
  const oldest = await page(ana, `before=${ids[5]}&peek=true`)
  expect(idsOf(oldest)).toEqual(ids.slice(0, 5))
  expect(oldest.hasMore).toBe(false)

  const newer = await page(ana, `after=${ids[64]}&peek=true`)
  expect(idsOf(newer)).toEqual(ids.slice(65, 85))
  expect(newer).toMatchObject({ hasMore: true, newer: 5 })
  const newest = await page(ana, `after=${ids[84]}&peek=true`)
  expect(idsOf(newest)).toEqual(ids.slice(85))
  expect(newest.newer).toBe(0)

  const big = await page(ana, 'size=45&peek=true')
  expect(idsOf(big)).toEqual(ids.slice(30))
  expect(big).toMatchObject({ hasMore: true, newer: 0 })
  expect((await page(ana, 'pageNumber=2&peek=true')).newer).toBe(20)
  expect((await page(ana, `around=${ids[0]}&peek=true`)).hasMore).toBe(false)
})

test('a stored message of an unknown type is shown as unsupported, also when quoted', async () => {
  const [first, second] = await write(2)
  await w.owner.query(`update messages set media_type = 'paymentInviteMessage' where id = $1`, [first])
  await w.owner.query('update messages set quoted_id = $1 where id = $2', [first, second])
  const { messages } = await page(stage.ana, 'peek=true')
  expect(messages.map(({ mediaType, quotedMsg }) => [mediaType, quotedMsg?.mediaType])).toEqual([
    ['unsupported', undefined],
    ['conversation', 'unsupported'],
  ])
})

test('a page around a message of another conversation is not found', async () => {
  const { ana, bia, ticket, written } = stage
  const other = await ticket({ status: 'open', userId: ana.id })
  const foreign = await written(other, 'de outra conversa')
  for (const name of ['around', 'before', 'after']) {
    expect(await w.call(ana, 'GET', `/messages/${ticketId}?${name}=${foreign}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_FETCH_WAPP_MSG' },
    })
  }
  expect(await w.call(bia, 'GET', `/messages/${ticketId}?around=unread`)).toMatchObject({ status: 403 })
  expect(await w.call(ana, 'GET', `/messages/${ticketId}?around=x`)).toMatchObject({ status: 400 })
})

test('a ticket opened at the first of a hundred unread messages has their number', async () => {
  const { ana, rows } = stage
  const ids = await write(130)
  await rows('update messages set read = true where id = any($1)', [ids.slice(0, 30)])
  await rows('update tickets set unread_messages = 100 where id = $1', [ticketId])

  expect((await page(ana, 'peek=true')).unread).toEqual({ firstId: ids[30], count: 100 })
  const first = await page(ana, 'around=unread')
  expect(first.unread).toEqual({ firstId: ids[30], count: 100 })
  expect(idsOf(first)).toEqual(ids.slice(10, 50))
  expect(first).toMatchObject({ newer: 80, hasMore: true })

  // Opening the ticket marked all messages as read, so it now opens at its end.
  const again = await page(ana, 'around=unread')
  expect(again.unread).toBeNull()
  expect(idsOf(again)).toEqual(ids.slice(110))
  expect(again).toMatchObject({ newer: 0, hasMore: true })
})

test('an empty ticket has an empty page', async () => {
  expect(await page(stage.ana, 'around=unread')).toMatchObject({
    messages: [],
    count: 0,
    newer: 0,
    hasMore: false,
    unread: null,
  })
})

test('a search shows the newest message that holds the text, unless the contact does', async () => {
  const { company, ana, contact, ticket, written, rows } = stage
  const long = `${'antes '.repeat(40)}o PÉSSIMO atraso ${'depois '.repeat(40)}`
  await written(ticketId, 'que péssimo', at(1))
  const newest = await written(ticketId, long, at(2))
  const taken = await written(ticketId, 'péssimo, apaguei', at(3))
  await rows('update messages set is_deleted = true where id = $1', [taken])
  const location = await written(ticketId, 'data:image/png;base64,pessimo|https://mapa|aqui', at(4))
  await rows(`update messages set media_type = 'locationMessage' where id = $1`, [location])
  const named = await ticket({ status: 'open', userId: ana.id, contactId: await contact('Péssimo & Filhos') })
  await written(named, 'somos os péssimo', at(5))

  const search = async (query: string) =>
    TicketPage.strict().parse((await w.call(company.admin, 'GET', `/tickets?showAll=true&${query}`)).body).tickets
  const found = await search(`searchParam=pessimo`)
  const by = new Map(found.map((one) => [one.id, one]))
  expect([...by.keys()].toSorted()).toEqual([ticketId, named].toSorted())
  expect(by.get(named)?.messages).toEqual([])
  const [message, ...others] = by.get(ticketId)?.messages ?? []
  expect(others).toEqual([])
  expect(message).toMatchObject({ id: String(newest), fromMe: false, createdAt: at(2) })
  expect(message?.body).toMatch(/^….{30,45}PÉSSIMO atraso.{50,}…$/)
  expect((await search('status=open'))[0]).not.toHaveProperty('messages')
})

test('a row shows our last message with author and ack, and authors in a group', async () => {
  const { ana, ticket, send, written, contact, row, rows } = stage
  const last = async () => {
    const { body } = await w.call<TicketPage>(ana, 'GET', '/tickets?status=open')
    return TicketPage.strict().parse(body).tickets[0]?.last
  }
  await written(ticketId, 'oi')
  expect(await last()).toBeNull()
  const sent = await send(ana, ticketId, { body: 'olá' })
  const byAna = { author: ana.name, userId: ana.id, isAutomatic: false }
  expect(await last()).toEqual({ id: sent.id, ack: 0, failed: false, ...byAna })
  await rows(`update messages set ack = 3 where id = $1`, [sent.id])
  expect(await last()).toMatchObject({ ack: 3 })
  await rows(`update messages set ack = 0, outbox = 'failed', user_id = null where id = $1`, [sent.id])
  const byBot = { author: null, userId: null, isAutomatic: true }
  expect(await last()).toEqual({ id: sent.id, ack: 0, failed: true, ...byBot })
  await rows(`update messages set outbox = null where id = $1`, [sent.id])
  expect(await last(), 'written on the phone').toMatchObject({ author: null, isAutomatic: false })

  const group = await ticket({ status: 'open', userId: ana.id, updatedAt: new Date(Date.now() + 60_000).toISOString() })
  const said = await written(group, 'bom dia, grupo')
  const author = await contact('Dona Lurdes')
  await rows('update tickets set is_group = true where id = $1', [group])
  await rows('update messages set author_contact_id = $2 where id = $1', [said, author])
  expect((await row('tickets', group))['is_group']).toBe(true)
  const byMember = { author: 'Dona Lurdes', userId: null, isAutomatic: false }
  expect(await last()).toEqual({ id: String(said), ack: 0, failed: false, ...byMember })
})
