import { beforeEach, expect, test } from 'vitest'
import { listUnconfirmed } from '#server/features/tickets/read/message-keys.queries.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
  await stage.rows(`update connections set complation_message = 'Até logo!' where id = $1`, [stage.connectionId])
})

const say = (body: string) => stage.host.onMessage(inbound({ body }))
const undo = (actor: Member, id: number) => w.call(actor, 'POST', `/tickets/${id}/undo`)
const close = async (actor: Member, id: number) =>
  expect((await stage.put(actor, id, { status: 'closed', userId: actor.id })).body.status).toBe('closed')
const said = async () => (await stage.all('messages')).filter(({ from_me: ours }) => ours).map(({ body }) => body)
/** Reads everything of the ticket that screens, lists and reports show. */
const whole = async (id: number) => ({
  ticket: await stage.row('tickets', id),
  traces: await stage.rows('select * from ticket_traces where ticket_id = $1 order by id', [id]),
  messages: await stage.rows('select id, read, ack from messages where ticket_id = $1 order by id', [id]),
})
const unconfirmed = async (id: number) =>
  (await w.data.read({ companyId: stage.company.id, userId: null }, (db) => listUnconfirmed(db, id))).messageIds
const closings = () => stage.rows('select * from ticket_closings where company_id = $1', [stage.company.id])

/** Returns the id of Ana's ticket, in which the customer waits with two unread messages. */
async function acceptedTicket(): Promise<number> {
  await say('olá')
  const id = await stage.accept(stage.ana)
  await say('alguém?')
  return id
}

test('an undone closing leaves everything unchanged and sends the customer nothing', async () => {
  const id = await acceptedTicket()
  const before = await whole(id)
  expect(before.ticket).toMatchObject({ unread_messages: 2, waiting_since: expect.any(Date) })
  expect(before.ticket).toMatchObject({ question: 'olá', unanswered: 2 })
  await close(stage.ana, id)
  expect(await stage.row('tickets', id)).toMatchObject({ unread_messages: 0, waiting_since: null, question: null })
  const answer = await undo(stage.ana, id)
  expect(answer).toMatchObject({ status: 200, body: { status: 'open', userId: stage.ana.id, unreadMessages: 2 } })
  expect(await whole(id)).toEqual(before)
  expect(stage.events().at(-1)).toMatchObject({
    name: 'ticket.saved',
    payload: { restored: true, ticket: { id, unreadMessages: 2 } },
    audience: { before: { status: 'closed' } },
  })
  await stage.farewell(id)
  expect(await said()).toEqual([])
  expect(await unconfirmed(id)).toEqual([])
})

test('an undone closing of a pending ticket keeps its bot and its waiting time', async () => {
  await say('olá')
  const id = Number((await stage.only('tickets'))['id'])
  await stage.rows('update tickets set chatbot = true, updated_at = $2 where id = $1', [id, '2026-01-01T10:00:00Z'])
  const before = await whole(id)
  await close(stage.ana, id)
  expect((await undo(stage.ana, id)).body).toMatchObject({ status: 'pending', userId: null, chatbot: true })
  expect(await whole(id)).toEqual(before)
})

test('a ticket without a timing has none after undoing', async () => {
  const id = await stage.ticket({ status: 'open', userId: stage.ana.id })
  const before = await whole(id)
  await close(stage.ana, id)
  expect((await whole(id)).traces).toHaveLength(1)
  await undo(stage.ana, id)
  expect(await whole(id)).toEqual(before)
})

test('the closing message and read receipts are sent once, after the time to undo', async () => {
  const id = await acceptedTicket()
  await close(stage.ana, id)
  expect(await said()).toEqual([])
  expect(await unconfirmed(id)).toEqual([])
  expect(await undo(stage.bia, id)).toMatchObject({ status: 403 })
  expect(await undo(stage.company.admin, id)).toMatchObject({ status: 409, body: { error: 'ERR_TOO_LATE_TO_UNDO' } })
  await Promise.all([stage.farewell(id), stage.farewell(id)])
  expect(await said()).toEqual(['Até logo!'])
  expect(await unconfirmed(id)).toHaveLength(2)
  expect(await undo(stage.ana, id)).toMatchObject({ status: 409, body: { error: 'ERR_TOO_LATE_TO_UNDO' } })
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'closed' })
})

test('the closing job does nothing before its time and sends nothing long after it', async () => {
  const id = await acceptedTicket()
  await close(stage.ana, id)
  await sweepJobs(w)['ticket.farewell']({ companyId: stage.company.id, ticketId: id })
  expect(await closings()).toHaveLength(1)
  await stage.rows(`update ticket_closings set due_at = now() - interval '16 minutes' where ticket_id = $1`, [id])
  await sweepJobs(w)['ticket.farewell']({ companyId: stage.company.id, ticketId: id })
  expect(await closings()).toEqual([])
  expect(await said()).toEqual([])
})

test('a closing job that runs a moment before its time does not lose the closing message', async () => {
  const id = await acceptedTicket()
  await close(stage.ana, id)
  await stage.rows(`update ticket_closings set due_at = clock_timestamp() + interval '400 ms' where ticket_id = $1`, [
    id,
  ])
  await sweepJobs(w)['ticket.farewell']({ companyId: stage.company.id, ticketId: id })
  expect(await said()).toEqual(['Até logo!'])
})

test('a message during the time to undo reopens the ticket, without closing message or bot', async () => {
  const id = await acceptedTicket()
  const before = await whole(id)
  await close(stage.ana, id)
  await Promise.all([say('mais uma coisa'), say('e outra')])
  const { ticket, traces } = await whole(id)
  expect(ticket).toMatchObject({ status: 'open', user_id: String(stage.ana.id), unread_messages: 4 })
  expect(ticket['waiting_since']).toEqual(before.ticket['waiting_since'])
  expect(traces).toEqual(before.traces)
  expect(await stage.all('tickets')).toHaveLength(1)
  await stage.farewell(id)
  expect(await said()).toEqual([])
  expect(await undo(stage.ana, id)).toMatchObject({ status: 200, body: { status: 'open', unreadMessages: 4 } })
})

test('reopening, or opening another ticket, cancels the closing message', async () => {
  const id = await acceptedTicket()
  await close(stage.ana, id)
  await stage.put(stage.ana, id, { status: 'open', userId: stage.ana.id })
  expect(await closings()).toEqual([])
  await close(stage.ana, id)
  const { contact_id: contactId } = await stage.row('tickets', id)
  await w.call(stage.ana, 'POST', '/tickets', { contactId: Number(contactId), queueId: stage.sales })
  await stage.farewell(id)
  expect(await said()).toEqual([])
  expect(await undo(stage.ana, id)).toMatchObject({ status: 409 })
})
