import { beforeEach, expect, test } from 'vitest'
import { companyJobs } from '#server/features/companies/jobs.ts'
import { closeInactiveTicket, routeUnqueuedTicket } from './sweep.actions.ts'
import { sweepJobs } from './jobs.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
  await connection(`expires_ticket = 60, expires_inactive_message = 'Encerramos por falta de resposta, {{firstName}}.'`)
})

const connection = (set: string) => stage.rows(`update connections set ${set} where id = $1`, [stage.connectionId])
const tick = () => sweepJobs(w)['ticket.timers']({ companyId: stage.company.id })
const texts = async (ticketId: number) =>
  (await stage.rows('select body from messages where ticket_id = $1 and from_me order by id', [ticketId])).map(
    ({ body }) => body,
  )
const minutesAgo = (minutes: number, id: number) =>
  stage.rows('update tickets set updated_at = now() - make_interval(mins => $2) where id = $1', [id, minutes])
const saved = (id: number) =>
  stage.events().flatMap((event) => (event.name === 'ticket.saved' && event.payload.ticket.id === id ? [event] : []))

/** Returns the id of a ticket whose last message Ana sent so many minutes ago. */
async function answered(minutes: number): Promise<number> {
  const id = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stage.written(id, 'quanto custa?')
  await stage.send(stage.ana, id, { body: 'custa 10' })
  await stage.rows(`update messages set outbox = 'written', ack = 2 where ticket_id = $1 and from_me`, [id])
  await minutesAgo(minutes, id)
  return id
}

test('an inactive ticket is closed with its text', async () => {
  const [early, due] = [await answered(59), await answered(61)]
  await tick()
  expect(await stage.row('tickets', early)).toMatchObject({ status: 'open' })
  expect(await stage.row('tickets', due)).toMatchObject({
    status: 'closed',
    closed_reason: 'inactive',
    user_id: String(stage.ana.id),
    waiting_since: null,
  })
  expect((await texts(due))[1]).toMatch(/^Encerramos por falta de resposta, Cliente\.$/)
  expect(saved(due).find((event) => event.payload.ticket.status === 'closed')).toMatchObject({
    audience: { before: { status: 'open', queueId: stage.sales, userId: stage.ana.id } },
  })
  const [trace] = await stage.rows('select * from ticket_traces where ticket_id = $1', [due])
  expect(trace).toMatchObject({ user_id: String(stage.ana.id), rating: null, finished_at: expect.any(Date) })
})

test('a ticket closed by inactivity gets no rating request and no closing message', async () => {
  await stage.setting('userRating', 'enabled')
  await connection(`complation_message = 'Até logo!', expires_inactive_message = ''`)
  const id = await answered(61)
  await tick()
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'closed' })
  expect(await texts(id)).toEqual(['custa 10'])
})

test('a sweep run twice at once closes once and sends one text', async () => {
  const id = await answered(61)
  await Promise.all([tick(), tick(), tick()])
  await tick()
  expect(await texts(id)).toHaveLength(2)
  expect(await stage.rows('select 1 from ticket_traces where ticket_id = $1', [id])).toHaveLength(1)
})

test('a ticket that has been due for long is closed without a text', async () => {
  const [late, lately] = [await answered(60 + 16), await answered(60 + 14)]
  await tick()
  expect(await texts(late)).toEqual(['custa 10'])
  expect(await texts(lately)).toHaveLength(2)
  expect(await stage.row('tickets', late)).toMatchObject({ status: 'closed', closed_reason: 'inactive' })
})

test('tickets with a waiting customer, a group or an unsent answer stay open', async () => {
  const waiting = await answered(90)
  await stage.rows(`update tickets set from_me = false where id = $1`, [waiting])
  const transferred = await answered(90)
  await stage.rows(`update tickets set waiting_since = now() where id = $1`, [transferred])
  const group = await answered(90)
  await stage.rows(`update tickets set is_group = true where id = $1`, [group])
  const queued = await answered(90)
  await stage.rows(`update messages set outbox = 'queued' where ticket_id = $1 and from_me`, [queued])
  const failed = await answered(90)
  await stage.rows(`update messages set outbox = 'failed' where ticket_id = $1 and from_me`, [failed])
  const pending = await answered(90)
  await stage.rows(`update tickets set status = 'pending', user_id = null where id = $1`, [pending])
  await tick()
  for (const id of [waiting, transferred, group, queued, failed]) {
    expect(await stage.row('tickets', id)).toMatchObject({ status: 'open' })
  }
  expect(await stage.row('tickets', pending)).toMatchObject({ status: 'pending' })
})

test('automatic messages do not end a customer’s wait', async () => {
  await stage.setting('sendGreetingAccepted', 'enabled')
  await stage.host.onMessage(inbound())
  const id = await stage.accept(stage.ana)
  expect(await stage.row('tickets', id)).toMatchObject({ from_me: true, waiting_since: expect.any(Date) })
  await stage.send(stage.ana, id, { body: 'pois não' })
  expect(await stage.row('tickets', id)).toMatchObject({ waiting_since: null })
})

test('a message that arrives before the lock keeps the ticket open', async () => {
  const id = await answered(61)
  await stage.rows('update tickets set updated_at = now() where id = $1', [id])
  const actor = { companyId: stage.company.id, userId: null }
  expect(await w.data.change(actor, (tx) => closeInactiveTicket(tx, id, 0))).toBe(false)
  expect(await w.data.change(actor, (tx) => routeUnqueuedTicket(tx, id))).toBe(false)
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'open' })
})

test('the company’s limit in hours closes without a text, and only where it is set', async () => {
  await connection('expires_ticket = 0')
  const [id, early] = [await answered(24 * 60 + 1), await answered(23 * 60)]
  await tick()
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'open' })
  await w.call(stage.company.admin, 'PUT', '/settings/hoursCloseTicketsAuto', { value: '24' })
  await tick()
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'closed', closed_reason: 'inactive' })
  expect(await stage.row('tickets', early)).toMatchObject({ status: 'open' })
  expect(await texts(id)).toEqual(['custa 10'])
})

test('hours and minutes outside their ranges are refused', async () => {
  const put = async (key: string, value: string) =>
    (await w.call(stage.company.admin, 'PUT', `/settings/${key}`, { value })).status
  expect(await put('hoursCloseTicketsAuto', '-1')).toBe(400)
  expect(await put('hoursCloseTicketsAuto', '8761')).toBe(400)
  expect(await put('hoursCloseTicketsAuto', '1.5')).toBe(400)
  expect(await put('ratingsTimeout', '0')).toBe(400)
  expect(await put('ratingsTimeout', '5')).toBe(200)
})

test('a ticket without a queue for too long is moved to one, with an event', async () => {
  await connection(`time_send_queue = 10, send_id_queue = ${stage.support}`)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const due = await stage.ticket({ queueId: null, createdAt: ago(11), updatedAt: ago(0) })
  const early = await stage.ticket({ queueId: null, createdAt: ago(9) })
  const chosen = await stage.ticket({ createdAt: ago(30) })
  const returned = await stage.ticket({ queueId: null, createdAt: ago(30) })
  const waitsSince = (id: number, minutes: number) =>
    stage.rows(
      `insert into ticket_traces (company_id, ticket_id, queued_at) values ($1, $2, now() - make_interval(mins => $3))`,
      [stage.company.id, id, minutes],
    )
  await waitsSince(returned, 0)
  await waitsSince(due, 11)
  await Promise.all([tick(), tick()])
  expect(await stage.row('tickets', due)).toMatchObject({ status: 'pending', queue_id: String(stage.support) })
  expect(await stage.row('tickets', early)).toMatchObject({ queue_id: null })
  expect(await stage.row('tickets', chosen)).toMatchObject({ queue_id: String(stage.sales) })
  expect(await stage.row('tickets', returned)).toMatchObject({ queue_id: null })
  expect(saved(due)).toMatchObject([
    { payload: { ticket: { queueId: stage.support } }, audience: { before: { status: 'pending', queueId: null } } },
  ])
  expect(await texts(due)).toEqual([])
  expect(
    await stage.rows(
      `select queued_at < now() - interval '10 minutes' as waits_still from ticket_traces where ticket_id = $1`,
      [due],
    ),
  ).toEqual([{ waits_still: true }])
})

test('an automatic message not sent in time fails with its reason, and can be retried', async () => {
  const id = await answered(61)
  await tick()
  const [, text] = await stage.rows(`select * from messages where ticket_id = $1 and from_me order by id`, [id])
  expect(text).toMatchObject({ outbox: 'queued', send_until: expect.any(Date) })
  await stage.rows(`update messages set send_until = now() - interval '1 second' where id = $1`, [text?.['id']])
  await tick()
  expect(await stage.row('messages', String(text?.['id']))).toMatchObject({
    outbox: 'failed',
    send_error: 'ERR_TOO_LATE_TO_SEND',
  })
  expect(stage.events().at(-1)).toMatchObject({ name: 'message.updated' })
  expect((await w.call(stage.company.admin, 'POST', `/messages/retry/${String(text?.['id'])}`)).status).toBe(200)
  await tick()
  expect(await stage.row('messages', String(text?.['id']))).toMatchObject({ outbox: 'queued', send_until: null })
})

test('every minute each active company is swept once', async () => {
  const asleep = await w.company()
  await w.owner.query('update companies set status = false where id = $1', [asleep.id])
  await companyJobs(w)['timers.tick']({})
  await companyJobs(w)['timers.tick']({})
  const asked = (await stage.jobsOf('ticket.timers')) as { companyId: number }[]
  expect(asked.filter(({ companyId }) => companyId === stage.company.id)).toHaveLength(1)
  expect(asked.filter(({ companyId }) => companyId === asleep.id)).toHaveLength(0)
})

test('tickets of another company are not swept', async () => {
  const id = await answered(61)
  const other = await w.company()
  await sweepJobs(w)['ticket.timers']({ companyId: other.id })
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'open' })
})
