import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BULK_PORTION, MAX_BULK_TICKETS } from '#contract/limits.ts'
import type { BulkAnswer, BulkChange, BulkUndoAnswer } from '#contract/ticket-bulks.ts'
import { statementCounter, type StatementCounter } from '#tests/statement-counter.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { changeTickets } from './bulk.actions.ts'
import { undoBulk } from './bulk-undo.actions.ts'
import { UNDO_SECONDS } from './undo-window.queries.ts'

const w = installTestApp()
let stage: TicketFixture
/** The number of the next contact. */
let nextNumber = 10_000_000
let counter: StatementCounter
beforeAll(async () => {
  counter = await statementCounter(w.url)
})
beforeEach(async () => {
  stage = await ticketFixture(w)
})
afterAll(() => counter.close())

/** Half of the tickets wait with something unread, and the others are Ana's, with their times. */
async function many(count: number): Promise<number[]> {
  const { company, connectionId, sales, ana, rows } = stage
  const made = await rows(
    `with people as (insert into contacts (company_id, name, number)
       select $1, 'Cliente ' || n, '55119' || n from generate_series($6::int, $6 + $2::int - 1) n returning id, name),
     numbered as (select id, row_number() over (order by id) as n from people),
     told as (insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, unread_messages)
       select $1, case when n % 2 = 0 then 'open' else 'pending' end, id, $3, $4, case when n % 2 = 0 then $5::bigint end, n % 2
       from numbered returning *),
     traces as (insert into ticket_traces (company_id, ticket_id, user_id, connection_id, queued_at, started_at)
       select company_id, id, user_id, connection_id, now(), case when status = 'open' then now() end from told
       where status = 'open')
     insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, read)
       select company_id, id, contact_id, connection_id, 'IN' || id, false, 'oi', unread_messages = 0 from told
     returning ticket_id`,
    [company.id, count, connectionId, sales, ana.id, nextNumber],
  )
  nextNumber += count
  return made.map((row) => Number(row['ticket_id'])).toSorted((one, other) => one - other)
}

/** Reads everything of the company's tickets that lists and reports show. */
const whole = async () => {
  const { rows, company } = stage
  return {
    tickets: await rows('select * from tickets where company_id = $1 order by id', [company.id]),
    traces: await rows('select * from ticket_traces where company_id = $1 order by id', [company.id]),
    unread: await rows('select id from messages where company_id = $1 and not read order by id', [company.id]),
  }
}
const isClosed = (row: Record<string, unknown>): boolean => row['status'] === 'closed'

type Portion = { ticketIds: number[]; change: BulkChange; bulkId?: number | null }
const send = (actor: Member, portion: Portion) => w.call<BulkAnswer>(actor, 'POST', '/tickets/bulk', portion)
const undo = (actor: Member, bulkId: number | null) =>
  w.call<BulkUndoAnswer>(actor, 'POST', '/tickets/bulk/undo', { bulkId })

/**
 * Keeps the time for undoing what was changed from passing: a machine under load is slow, not wrong. How long that time is
 * has tests of its own below.
 */
async function holdTime(): Promise<void> {
  for (const table of ['ticket_bulks', 'ticket_closings'])
    await stage.rows(`update ${table} set due_at = now() + interval '1 day' where company_id = $1`, [stage.company.id])
}

/** Changes the tickets portion by portion, as the screen does, and returns the id by which all are undone. */
async function inPortions(actor: Member, ticketIds: number[], change: BulkChange): Promise<number | null> {
  let bulkId: number | null = null
  for (let at = 0; at < ticketIds.length; at += BULK_PORTION) {
    const { status, body } = await send(actor, { ticketIds: ticketIds.slice(at, at + BULK_PORTION), change, bulkId })
    expect(status).toBe(200)
    if (at > 0) expect(body.bulkId).toBe(bulkId)
    bulkId = body.bulkId
    await holdTime()
  }
  return bulkId
}

test.each<BulkChange>([{ kind: 'resolve' }, { kind: 'snooze', until: '2099-01-01', reason: 'feriado' }])(
  'five hundred are changed in portions, and one undo takes back all: $kind',
  { timeout: 60_000 },
  async (given) => {
    const { ana } = stage
    const change: BulkChange =
      given.kind === 'snooze' ? { ...given, until: new Date(Date.now() + 3_600_000).toISOString() } : given
    const ids = await many(MAX_BULK_TICKETS)
    const before = await whole()
    const bulkId = await inPortions(ana, ids, change)
    const changed = await whole()
    expect(changed.tickets.filter((row) => isClosed(row) || row['snoozed_until'] !== null)).toHaveLength(ids.length)
    if (change.kind === 'resolve') {
      expect(changed.unread).toEqual([])
      expect(await stage.jobsOf('ticket.farewell')).toHaveLength(ids.length)
    }
    const undone = await undo(ana, bulkId)
    expect(undone.body.left).toEqual([])
    expect(undone.body.tickets.map(({ id }) => id)).toEqual(ids)
    expect(await whole()).toEqual(before)
  },
)

test('accepted and transferred ones come back as well, each to whom it was taken from', async () => {
  const { ana, bia, sales } = stage
  const ids = await many(BULK_PORTION + 20)
  const before = await whole()
  const bulkId = await inPortions(ana, ids, { kind: 'transfer', queueId: sales, userId: bia.id })
  expect((await whole()).tickets.every((row) => row['user_id'] === String(bia.id))).toBe(true)
  expect((await undo(ana, bulkId)).body.left).toEqual([])
  expect(await whole()).toEqual(before)
})

test('a portion takes as many statements as two tickets do, and so does its undo', async () => {
  const actor = await w.viewer(stage.ana)
  const counted = async (count: number): Promise<number[]> => {
    const ticketIds = await many(count)
    let bulkId: number | null = null
    const change = await counter.countChange(actor, async (tx) => {
      ;({ bulkId } = await changeTickets(tx, actor, { ticketIds, change: { kind: 'resolve' } }))
    })
    await holdTime()
    const back = await counter.countChange(actor, (tx) => undoBulk(tx, actor, bulkId ?? 0))
    return [change, back]
  }
  const few = await counted(2)
  expect(await counted(BULK_PORTION)).toEqual(few)
  expect(Math.max(...few)).toBeLessThan(25)
})

test('a change that is stopped in the middle is undone as far as it went', async () => {
  const { ana } = stage
  const ids = await many(3 * BULK_PORTION)
  const before = await whole()
  const bulkId = await inPortions(ana, ids.slice(0, 2 * BULK_PORTION), { kind: 'resolve' })
  expect((await whole()).tickets.filter(isClosed)).toHaveLength(2 * BULK_PORTION)
  const undone = await undo(ana, bulkId)
  expect(undone.body.tickets).toHaveLength(2 * BULK_PORTION)
  expect(await whole()).toEqual(before)
})

test('one that cannot be reopened keeps none of the others closed', async () => {
  const { ana, ticket, row } = stage
  const ids = await many(40)
  const bulkId = await inPortions(ana, ids, { kind: 'resolve' })
  const { contact_id: contactId } = await row('tickets', ids[7] ?? 0)
  await ticket({ contactId: Number(contactId) })
  const { body } = await undo(ana, bulkId)
  expect(body.left).toEqual([{ ticketId: ids[7], reason: 'changed' }])
  expect(body.tickets.map(({ id }) => id)).toEqual(ids.toSpliced(7, 1))
})

/** Returns the time of the database, by which the time for undoing is counted, as text without a loss. */
const clock = async (): Promise<unknown> => (await stage.rows(`select clock_timestamp()::text as at`))[0]?.['at']

test('each portion gives those before the whole time for undoing again, but not what is past', async () => {
  const { ana, rows } = stage
  const [first = 0, past = 0, second = 0] = await many(3)
  const change: BulkChange = { kind: 'resolve' }
  const { bulkId } = (await send(ana, { ticketIds: [first, past], change })).body
  await holdTime()
  await rows(`update ticket_closings set due_at = now() - interval '1 second' where ticket_id = $1`, [past])
  const begun = await clock()
  expect((await send(ana, { ticketIds: [second], change, bulkId })).body.bulkId).toBe(bulkId)
  const ended = await clock()
  // It was a day for the first one, and is the whole time from the request on: no less, and no more. Times have whole ms.
  const isWhole = `(due_at between $2::timestamptz + make_interval(secs => $4) - interval '1 ms'
    and $3::timestamptz + make_interval(secs => $4) + interval '1 ms') as is_whole`
  const due = await rows(
    `select c.ticket_id::int as id, ${isWhole}, j.run_at = c.due_at as is_moved
     from ticket_closings c join graphile_worker._private_jobs j on j.key = 'ticket.farewell/' || c.ticket_id
     where c.ticket_id = any($1) order by 1`,
    [[first, past, second], begun, ended, UNDO_SECONDS],
  )
  expect(due).toEqual([
    { id: first, is_whole: true, is_moved: true },
    { id: past, is_whole: false, is_moved: false },
    { id: second, is_whole: true, is_moved: true },
  ])
  const bulk = await rows(`select ${isWhole} from ticket_bulks where id = $1`, [bulkId, begun, ended, UNDO_SECONDS])
  expect(bulk).toEqual([{ is_whole: true }])
})

test('a portion goes on only with a change of the same person and kind that can still be undone', async () => {
  const { ana, bia, rows } = stage
  const [one = 0, two = 0, three = 0, four = 0] = await many(4)
  const { bulkId } = (await send(ana, { ticketIds: [one], change: { kind: 'resolve' } })).body
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const others = [
    (await send(bia, { ticketIds: [three], change: { kind: 'resolve' }, bulkId })).body.bulkId,
    (await send(ana, { ticketIds: [two], change: { kind: 'snooze', until }, bulkId })).body.bulkId,
  ]
  await rows(`update ticket_bulks set due_at = now() - interval '1 second' where id = $1`, [bulkId])
  others.push((await send(ana, { ticketIds: [four], change: { kind: 'resolve' }, bulkId })).body.bulkId)
  expect(others).not.toContain(null)
  expect(new Set([bulkId, ...others]).size).toBe(4)
})

test('a portion in which none is fit leaves those before to be undone', async () => {
  const { ana } = stage
  const [one = 0, two = 0] = await many(2)
  const { bulkId } = (await send(ana, { ticketIds: [one], change: { kind: 'resolve' } })).body
  await send(ana, { ticketIds: [two], change: { kind: 'resolve' } })
  await holdTime()
  const { body } = await send(ana, { ticketIds: [two], change: { kind: 'resolve' }, bulkId })
  await holdTime()
  expect(body).toMatchObject({ bulkId, tickets: [], left: [{ ticketId: two, reason: 'closed' }] })
  expect((await undo(ana, bulkId)).body.tickets.map(({ id }) => id)).toEqual([one])
})

test('a change of more than can be undone is refused', async () => {
  const { ana, rows } = stage
  const [one = 0, two = 0] = await many(2)
  const change: BulkChange = { kind: 'resolve' }
  const { bulkId } = (await send(ana, { ticketIds: [one], change })).body
  await rows(
    `update ticket_bulks set after = (select jsonb_object_agg(n, '{}'::jsonb) from generate_series(1, $2::int) n) where id = $1`,
    [bulkId, MAX_BULK_TICKETS],
  )
  await holdTime()
  expect((await send(ana, { ticketIds: [two], change, bulkId })).status).toBe(400)
  expect(await stage.row('tickets', two)).not.toMatchObject({ status: 'closed' })
})
