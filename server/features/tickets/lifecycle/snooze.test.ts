import { beforeEach, expect, test } from 'vitest'
import type { Ticket, TicketCounts, TicketPage } from '#contract/tickets.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const snooze = (actor: Member, id: number, body: object = {}) =>
  w.call<Ticket>(actor, 'PUT', `/tickets/${id}/snooze`, { until: inHours(2), ...body })
const wake = (actor: Member, id: number) => w.call<Ticket>(actor, 'DELETE', `/tickets/${id}/snooze`)
const page = async (actor: Member, query: string): Promise<TicketPage> =>
  (await w.call<TicketPage>(actor, 'GET', `/tickets?${query}`)).body
const listed = async (actor: Member, query: string): Promise<number[]> =>
  (await page(actor, query)).tickets.map(({ id }) => id)
const counts = async (actor: Member, query = ''): Promise<TicketCounts> =>
  (await w.call<TicketCounts>(actor, 'GET', `/tickets/counts?${query}`)).body
const tick = () => sweepJobs(w)['ticket.timers']({ companyId: stage.company.id })
const makeDue = (id: number) =>
  stage.rows(`update tickets set snoozed_until = now() - interval '1 second' where id = $1`, [id])
/** Moves the moment in which a ticket was snoozed out of the time for undoing it. */
const passUndo = (id: number) =>
  stage.rows(`update tickets set snoozed_at = now() - interval '10 seconds' where id = $1`, [id])
const saved = (id: number) =>
  stage.events().flatMap((event) => (event.name === 'ticket.saved' && event.payload.ticket.id === id ? [event] : []))

/** The customer writes, and Ana takes the ticket. */
async function taken(): Promise<number> {
  await stage.host.onMessage(inbound())
  return stage.accept(stage.ana)
}

test('a snoozed ticket leaves the lists, the counts and the bell, and the filter and a search find it', async () => {
  const { ana, bia, ticket, contact } = stage
  const mine = await ticket({ status: 'open', userId: ana.id, unread: 1, contactId: await contact('Lúcia Prado') })
  const waiting = await ticket()
  await stage.rows('update tickets set waiting_since = now() where id = any($1)', [[mine, waiting]])
  expect(await counts(ana)).toMatchObject({ open: 1, pending: 1, unread: 1, unanswered: 1 })
  const { status, body } = await snooze(ana, mine, { reason: ' espera a peça ' })
  expect(status).toBe(200)
  expect(body.snooze).toEqual({
    ...{ until: expect.any(String), cameBack: null, by: { id: ana.id, name: expect.any(String) } },
    ...{ reason: 'espera a peça', wakeOnReply: true },
  })
  expect((await snooze(bia, waiting, { wakeOnReply: false })).body.snooze).toMatchObject({ wakeOnReply: false })
  for (const query of ['status=open', 'status=pending', 'withUnreadMessages=true&forBell=true'])
    expect(await listed(ana, query), query).toEqual([])
  expect(await counts(ana)).toMatchObject({ open: 0, pending: 0, unread: 0, unanswered: 0, next: null })
  expect(await listed(ana, 'status=open&snoozed=true')).toEqual([mine])
  expect(await listed(ana, 'status=pending&snoozed=true')).toEqual([waiting])
  expect(await counts(ana, 'snoozed=true')).toMatchObject({ open: 1, pending: 1 })
  expect(await listed(ana, 'searchParam=prado')).toEqual([mine])
  expect(saved(mine).at(-1)).toMatchObject({ payload: { ticket: { snooze: { reason: 'espera a peça' } } } })
})

test('an undo of a second snooze names who had snoozed first, and later it is a snooze of its own', async () => {
  const { ana, company, ticket } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  const by = async (actor: Member, body: object = {}) => (await snooze(actor, id, body)).body.snooze?.by?.id
  expect(await by(ana)).toBe(ana.id)
  expect(await by(company.admin, { until: inHours(9) })).toBe(company.admin.id)
  expect(await by(company.admin, { isUndo: true })).toBe(ana.id)
  expect(await by(company.admin, { isUndo: true })).toBe(company.admin.id)
  expect(await by(ana)).toBe(ana.id)
  expect(await by(company.admin, { until: inHours(9) })).toBe(company.admin.id)
  await passUndo(id)
  expect(await by(company.admin, { isUndo: true })).toBe(company.admin.id)
})

test('only who may change an open or pending ticket snoozes it, until a time within a year', async () => {
  const { ana, bia, ticket } = stage
  const mine = await ticket({ status: 'open', userId: ana.id })
  const closed = await ticket({ status: 'closed', userId: ana.id })
  expect(await snooze(bia, mine)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect(await snooze(ana, closed)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_CLOSED' } })
  for (const until of [inHours(-1), inHours(24 * 367), '2027-02-30T09:00', 'amanhã'])
    expect(await snooze(ana, mine, { until }), until).toMatchObject({
      ...{ status: 400, body: { error: 'ERR_VALIDATION', details: [{ field: 'until' }] } },
    })
  expect((await snooze(ana, mine, { reason: 'x'.repeat(201) })).status).toBe(400)
  expect(await stage.row('tickets', mine)).toMatchObject({ snoozed_until: null })
  expect(await wake(bia, mine)).toMatchObject({ status: 403 })
})

test('a message of the customer brings the ticket back on top, until somebody looks at it', async () => {
  const { ana, ticket } = stage
  const id = await taken()
  await snooze(ana, id, { reason: 'espera a peça' })
  const newer = await ticket({ status: 'open', userId: ana.id, updatedAt: inHours(1) })
  await stage.host.onMessage(inbound({ body: 'e aí?' }))
  const [first, second] = (await page(ana, 'status=open')).tickets
  expect([first?.id, second?.id]).toEqual([id, newer])
  expect(first?.snooze).toMatchObject({
    ...{ until: null, cameBack: 'customer', by: { id: ana.id }, reason: 'espera a peça' },
  })
  const { body } = await wake(ana, id)
  expect(body).toMatchObject({ snooze: null, updatedAt: first?.updatedAt })
  expect(await listed(ana, 'status=open')).toEqual([newer, id])
  const told = saved(id).length
  expect((await wake(ana, id)).status).toBe(200)
  expect(saved(id)).toHaveLength(told)
})

test('a ticket that is snoozed whatever happens stays so, and its unread messages grow', async () => {
  const id = await taken()
  await snooze(stage.ana, id, { wakeOnReply: false })
  const { unread_messages: before } = await stage.row('tickets', id)
  await stage.host.onMessage(inbound({ body: 'e aí?' }))
  expect(await listed(stage.ana, 'status=open')).toEqual([])
  const [row] = (await page(stage.ana, 'status=open&snoozed=true')).tickets
  expect(row).toMatchObject({ id, unreadMessages: Number(before) + 1, snooze: { cameBack: null } })
})

test('what the owner types on the phone does not bring the ticket back', async () => {
  const id = await taken()
  await snooze(stage.ana, id)
  await stage.host.onMessage(inbound({ fromMe: true, body: 'vejo segunda' }))
  expect(await stage.row('tickets', id)).toMatchObject({ snoozed_until: expect.any(Date), snooze_ended: null })
})

test('the content of a message that could not be read at first brings the ticket back as well', async () => {
  const id = await taken()
  const message = inbound({ mediaType: 'undecryptable', body: '', undecryptable: true, raw: null })
  await stage.host.onMessage(message)
  await snooze(stage.ana, id)
  await stage.host.onMessage({ ...message, mediaType: 'conversation', body: 'e aí?', undecryptable: false })
  expect(saved(id).at(-1)).toMatchObject({ payload: { ticket: { snooze: { until: null, cameBack: 'customer' } } } })
})

test('the sweep brings back what is due, once, and nothing of another company', async () => {
  const { ana, ticket } = stage
  const due = await ticket({ status: 'open', userId: ana.id })
  const later = await ticket({ status: 'open', userId: ana.id })
  await snooze(ana, due, { wakeOnReply: false })
  await snooze(ana, later)
  await makeDue(due)
  await sweepJobs(w)['ticket.timers']({ companyId: (await w.company()).id })
  expect(await listed(ana, 'status=open')).toEqual([])
  const told = saved(due).length
  await Promise.all([tick(), tick()])
  await tick()
  expect(saved(due)).toHaveLength(told + 1)
  const [row] = (await page(ana, 'status=open')).tickets
  expect(row).toMatchObject({ id: due, snooze: { until: null, cameBack: 'time', by: { id: ana.id } } })
  expect(await listed(ana, 'status=open&snoozed=true')).toEqual([later])
})

test('no timer closes or moves a snoozed ticket, nor one that has just come back', async () => {
  const { ana, connectionId, rows, sales, ticket } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  const stranded = await ticket({ queueId: null, createdAt: inHours(-5) })
  await rows(`update connections set expires_ticket = 60, time_send_queue = 10, send_id_queue = $2 where id = $1`, [
    ...[connectionId, sales],
  ])
  await stage.written(id, 'quanto custa?')
  await stage.send(ana, id, { body: 'custa 10' })
  await rows(`update messages set outbox = 'written', ack = 2 where ticket_id = $1 and from_me`, [id])
  await snooze(ana, id)
  await snooze(stage.company.admin, stranded)
  await passUndo(id)
  await rows(`update tickets set updated_at = now() - interval '5 hours' where id = $1`, [id])
  await tick()
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'open' })
  expect(await stage.row('tickets', stranded)).toMatchObject({ queue_id: null })
  await wake(ana, id)
  await tick()
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'open', snoozed_until: null })
})

test('a snooze that is undone at once leaves everything unchanged', async () => {
  const id = await taken()
  const before = await stage.row('tickets', id)
  await snooze(stage.ana, id)
  await wake(stage.ana, id)
  expect(await stage.row('tickets', id)).toEqual(before)
  await snooze(stage.ana, id)
  await passUndo(id)
  await wake(stage.ana, id)
  expect((await stage.row('tickets', id))['updated_at']).not.toEqual(before['updated_at'])
})

test('a closing ends the snooze, and its undo restores it', async () => {
  const { ana } = stage
  const id = await taken()
  await snooze(ana, id, { reason: 'espera a peça' })
  const before = await stage.row('tickets', id)
  await stage.put(ana, id, { status: 'closed', userId: ana.id })
  expect(await stage.row('tickets', id)).toMatchObject({ snoozed_until: null, snoozed_by: null, snooze_reason: null })
  await w.call(ana, 'POST', `/tickets/${id}/undo`)
  expect(await stage.row('tickets', id)).toEqual(before)
})

test('who gets the ticket sees it at once', async () => {
  const { ana, bia } = stage
  const id = await taken()
  await snooze(ana, id)
  await stage.put(ana, id, { userId: bia.id })
  expect(await listed(bia, 'status=open')).toEqual([id])
  expect((await page(bia, 'status=open')).tickets[0]?.snooze).toBeNull()
})

test('several are snoozed at once: those that are closed or of somebody else are left out', async () => {
  const { ana, bia, ticket } = stage
  const mine = await ticket({ status: 'open', userId: ana.id })
  const waiting = await ticket()
  const others = [
    await ticket({ status: 'open', userId: bia.id }),
    await ticket({ status: 'closed', userId: ana.id }),
    9_999_999,
  ]
  const body = { until: inHours(3), ticketIds: [waiting, mine, ...others, mine], reason: 'feriado' }
  const answer = await w.call<{ ticketIds: number[] }>(ana, 'POST', '/tickets/snooze', body)
  expect(answer).toMatchObject({ status: 200, body: { ticketIds: [mine, waiting] } })
  expect(saved(mine)).toHaveLength(1)
  expect(await listed(ana, 'snoozed=true')).toEqual(expect.arrayContaining([mine, waiting]))
  const many = Array.from({ length: 101 }, (_, index) => index + 1)
  expect((await w.call(ana, 'POST', '/tickets/snooze', { until: inHours(3), ticketIds: many })).status).toBe(400)
})

test('what came back stands first on the first page only, and every ticket on one page', async () => {
  const { ana, ticket, rows } = stage
  const ids: number[] = []
  for (let index = 0; index < 45; index++)
    ids.push(await ticket({ status: 'open', userId: ana.id, updatedAt: inHours(-index) }))
  const back = [ids[43] ?? 0, ids[44] ?? 0]
  await rows(`update tickets set snooze_ended = 'time' where id = any($1)`, [back])
  const [first, second] = [await page(ana, 'status=open'), await page(ana, 'status=open&pageNumber=2')]
  expect(first.tickets.map(({ id }) => id)).toEqual([...back, ...ids.slice(0, 38)])
  expect(first).toMatchObject({ count: 45, hasMore: true })
  expect(second.tickets.map(({ id }) => id)).toEqual(ids.slice(38, 43))
  expect(second).toMatchObject({ count: 45, hasMore: false })
  expect(await page(ana, 'status=open&pageNumber=3')).toMatchObject({ tickets: [], count: 45, hasMore: false })
})

test('who snoozed a ticket may be deleted', async () => {
  const { company, bia, ticket } = stage
  const id = await ticket()
  await snooze(bia, id, { reason: 'volta segunda' })
  expect((await w.call(company.admin, 'DELETE', `/users/${bia.id}`)).status).toBe(200)
  const [row] = (await page(company.admin, 'status=pending&snoozed=true')).tickets
  expect(row?.snooze).toMatchObject({ by: null, reason: 'volta segunda' })
})
