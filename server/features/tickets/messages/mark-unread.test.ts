import { beforeEach, expect, test } from 'vitest'
import type { MessagePage } from '#contract/messages.ts'
import type { Ticket, TicketCounts, TicketPage } from '#contract/tickets.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

const mark = (actor: Member, id: number) => w.call<Ticket>(actor, 'PUT', `/tickets/${id}/unread`)
const takeBack = (actor: Member, id: number) => w.call<Ticket>(actor, 'DELETE', `/tickets/${id}/unread`)
/** Asks for the newest page as an open conversation does, which knows of this mark. */
const open = (actor: Member, id: number, unreadMark?: string | null) =>
  w.call<MessagePage>(
    actor,
    'GET',
    `/messages/${id}${unreadMark === undefined ? '' : `?unreadMark=${unreadMark ?? 'none'}`}`,
  )
const counts = async (actor: Member): Promise<TicketCounts> =>
  (await w.call<TicketCounts>(actor, 'GET', '/tickets/counts')).body
const listed = async (actor: Member, query: string): Promise<number[]> =>
  (await w.call<TicketPage>(actor, 'GET', `/tickets?${query}`)).body.tickets.map(({ id }) => id)
const unreadOf = async (id: number): Promise<unknown> => (await stage.row('tickets', id))['unread_messages']

/** The customer wrote so many messages, and Ana has read them. */
async function read(count = 1): Promise<number> {
  for (let index = 0; index < count; index++) await stage.host.onMessage(inbound({ body: `pergunta ${index}` }))
  const id = await stage.accept(stage.ana)
  await open(stage.ana, id)
  return id
}

test('a ticket marked as unread counts what nobody has answered, for lists, tabs and the bell', async () => {
  const { ana } = stage
  const id = await read(3)
  expect(await counts(ana)).toMatchObject({ unread: 0 })
  const { status, body } = await mark(ana, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, unreadMessages: 3, markedUnreadAt: expect.any(String) })
  expect(await counts(ana)).toMatchObject({ unread: 1, unanswered: 1 })
  for (const query of ['status=open&withUnreadMessages=true', 'withUnreadMessages=true&forBell=true'])
    expect(await listed(ana, query), query).toEqual([id])
  expect(stage.events().at(-1)).toMatchObject({
    ...{ name: 'ticket.saved', payload: { ticket: { id, unreadMessages: 3 } } },
  })
})

test('where everything is answered it counts one, and what is unread already is not made less', async () => {
  const { ana, ticket } = stage
  const id = await read(2)
  await stage.send(ana, id, { body: 'pois não' })
  expect((await mark(ana, id)).body.unreadMessages).toBe(1)
  const unread = await ticket({ status: 'open', userId: ana.id, unread: 4 })
  expect((await mark(ana, unread)).body.unreadMessages).toBe(4)
})

test('the mark changes neither time nor place nor last message, and no message', async () => {
  const { ana, rows } = stage
  const id = await read(2)
  const others = async () => {
    const [ticket] = await rows('select * from tickets where id = $1', [id])
    return { ...ticket, unread_messages: null, marked_unread_at: null }
  }
  const messages = () => rows('select * from messages where ticket_id = $1 order by id', [id])
  const [ticketBefore, messagesBefore] = [await others(), await messages()]
  const sent = (await stage.jobsOf('ticket.markRead')).length
  await mark(ana, id)
  expect(await others()).toEqual(ticketBefore)
  expect(await messages()).toEqual(messagesBefore)
  expect(await stage.jobsOf('ticket.markRead')).toHaveLength(sent)
})

/** Sends the read receipts of a ticket that are due, and returns how many messages the customer is told of. */
async function tellReceipts(ticketId: number): Promise<number> {
  let told = 0
  const markRead = async (keys: unknown[]): Promise<void> => void (told += keys.length)
  await stage.jobsWith({ markRead })['ticket.markRead']({ companyId: stage.company.id, ticketId })
  return told
}

test('who opens the ticket again reads it, and the customer gets no second receipt', async () => {
  const { ana, row } = stage
  const id = await read(2)
  expect(await tellReceipts(id)).toBe(2)
  const { body } = await mark(ana, id)
  const answer = await open(ana, id, body.markedUnreadAt)
  expect(answer.body.ticket).toMatchObject({ unreadMessages: 0, markedUnreadAt: null })
  expect(await row('tickets', id)).toMatchObject({ unread_messages: 0, marked_unread_at: null })
  expect(await tellReceipts(id)).toBe(0)
})

test('a receipt that waited for the line is sent although the ticket is marked', async () => {
  const id = await read(2)
  await mark(stage.ana, id)
  expect(await tellReceipts(id)).toBe(2)
})

test('a read mark that knows nothing of it does not undo it, however late it arrives', async () => {
  const { ana } = stage
  const id = await read()
  const first = (await mark(ana, id)).body.markedUnreadAt ?? ''
  const late = await open(ana, id, null)
  expect(late).toMatchObject({ status: 200, body: { ticket: { unreadMessages: 1 } } })
  expect(await unreadOf(id)).toBe(1)
  await open(ana, id, first)
  expect(await unreadOf(id)).toBe(0)
  await mark(ana, id)
  await open(ana, id, first)
  expect(await unreadOf(id)).toBe(1)
  await open(ana, id)
  expect(await unreadOf(id)).toBe(0)
})

test('a conversation that has been open since before the mark reads on once the mark is over', async () => {
  const { ana } = stage
  const id = await read()
  const { body } = await mark(ana, id)
  await stage.host.onMessage(inbound({ body: 'e aí?' }))
  await open(ana, id, null)
  expect(await unreadOf(id)).toBe(2)
  await open(ana, id, body.markedUnreadAt)
  await stage.host.onMessage(inbound({ body: 'alô?' }))
  await open(ana, id, null)
  expect(await unreadOf(id)).toBe(0)
})

test('a mark that is made while a page is on its way stays, also for callers that name none', async () => {
  const { ana, rows } = stage
  await stage.host.onMessage(inbound())
  const id = await stage.accept(ana)
  const marker = await w.owner.connect()
  await marker.query('begin')
  await marker.query('update tickets set marked_unread_at = clock_timestamp() where id = $1', [id])
  const reading = open(ana, id)
  await expect
    .poll(() => rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .toHaveLength(1)
  await marker.query('commit')
  marker.release()
  expect((await reading).body.ticket.unreadMessages).toBe(1)
  expect(await unreadOf(id)).toBe(1)
})

test('an answer, a closing and whatever else leaves nothing unread end the mark', async () => {
  const { ana, row, rows } = stage
  const id = await read()
  await mark(ana, id)
  await stage.send(ana, id, { body: 'já vejo' })
  expect(await row('tickets', id)).toMatchObject({ unread_messages: 0, marked_unread_at: null })
  await mark(ana, id)
  await rows('update tickets set unread_messages = 0 where id = $1', [id])
  expect(await row('tickets', id)).toMatchObject({ marked_unread_at: null })
  await mark(ana, id)
  const before = await row('tickets', id)
  await stage.put(ana, id, { status: 'closed', userId: ana.id })
  expect(await row('tickets', id)).toMatchObject({ unread_messages: 0, marked_unread_at: null })
  await w.call(ana, 'POST', `/tickets/${id}/undo`)
  expect(await row('tickets', id)).toEqual(before)
})

test('taken back, only what nobody has read is unread', async () => {
  const { ana, row } = stage
  const id = await read(2)
  const before = await row('tickets', id)
  await mark(ana, id)
  expect((await takeBack(ana, id)).body).toMatchObject({ unreadMessages: 0, markedUnreadAt: null })
  expect(await row('tickets', id)).toEqual(before)
  await mark(ana, id)
  await stage.host.onMessage(inbound({ body: 'e aí?' }))
  expect((await takeBack(ana, id)).body.unreadMessages).toBe(1)
  const told = stage.events().length
  expect((await takeBack(ana, id)).status).toBe(200)
  expect(stage.events()).toHaveLength(told)
})

test('only who may change a ticket that is not closed marks it', async () => {
  const { ana, bia, company, ticket } = stage
  const mine = await ticket({ status: 'open', userId: ana.id })
  const waiting = await ticket()
  const closed = await ticket({ status: 'closed', userId: ana.id })
  expect(await mark(bia, mine)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect(await mark(ana, closed)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_CLOSED' } })
  expect(await mark(ana, 9_999_999)).toMatchObject({ status: 404 })
  expect((await mark(company.admin, mine)).body.unreadMessages).toBe(1)
  expect((await mark(bia, waiting)).body.unreadMessages).toBe(1)
  expect(await takeBack(bia, mine)).toMatchObject({ status: 403 })
  const other = await w.company()
  expect(await mark(other.admin, mine)).toMatchObject({ status: 404 })
  expect(await unreadOf(closed)).toBe(0)
})
