/**
 * One change of several tickets, in portions. Those of a portion are locked first, in the order of their ids; then each gets
 * what the action for one ticket does, or is left out for the reason for which that would refuse it.
 */
import { sql } from 'kysely'
import { MAX_BULK_TICKETS } from '#contract/limits.ts'
import type { BulkAnswer, BulkChange, BulkInput, LeftOut, LeftOutReason } from '#contract/ticket-bulks.ts'
import type { Ticket, TicketChange } from '#contract/tickets.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTagUsage } from '#server/features/tags/actions.ts'
import { emitTicketsSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockTickets, type LockedTicket } from '#server/features/tickets/core/lock.actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { setSnooze } from './snooze.actions.ts'
import { requireTags, tagTickets } from './tags.actions.ts'
import { assertTargetsExist, updateLockedTickets } from './tickets.actions.ts'
import { prolongUndoWindows } from './undo.actions.ts'
import { UNDO_SECONDS } from './undo-window.queries.ts'

export async function changeTickets(
  tx: Tx,
  actor: CurrentUser,
  { ticketIds: asked, change, bulkId }: BulkInput,
): Promise<BulkAnswer> {
  if (change.kind === 'transfer') await assertTargetsExist(tx, change)
  if (change.kind === 'tag') await requireTags(tx, [change.tagId])
  const ticketIds = [...new Set(asked)]
  const earlier = bulkId == null ? null : await lockEarlier(tx, actor, bulkId, change)
  if (earlier && earlier.ticketIds.length + ticketIds.length > MAX_BULK_TICKETS)
    throw wrongField('ticketIds', 'Too many')
  const tickets = await lockTickets(tx, actor, ticketIds)
  const left = ticketIds
    .filter((id) => !tickets.some((ticket) => ticket.id === id))
    .map((ticketId): LeftOut => ({ ticketId, reason: 'gone' }))
  const fit: LockedTicket[] = []
  for (const ticket of tickets) {
    const reason = findReason(ticket, change, actor)
    if (reason === null) fit.push(ticket)
    else left.push({ ticketId: ticket.id, reason })
  }
  if (fit.length === 0) {
    await prolongEarlier(tx, actor, { change, earlier })
    return { bulkId: earlier?.id ?? null, tickets: [], left }
  }

  const storedId = await storeBefore(tx, actor, { change, earlier }, fit)
  const changed = await applyChange(tx, actor, change, fit)
  const done = new Set(changed.map(({ id }) => id))
  for (const { id } of fit) if (!done.has(id)) left.push({ ticketId: id, reason: 'same' })
  const isUndoable = await storeAfter(tx, storedId, [...done])
  await prolongEarlier(tx, actor, { change, earlier })
  return { bulkId: isUndoable ? storedId : null, tickets: changed, left }
}

type Earlier = { id: number; ticketIds: number[] }
type Begun = { change: BulkChange; earlier: Earlier | null }

/**
 * Finds the portions before, unless they can be undone no more, and gives them the whole time for it again. Their row is
 * locked before the tickets, as the undo does.
 */
async function lockEarlier(tx: Tx, actor: CurrentUser, bulkId: number, change: BulkChange): Promise<Earlier | null> {
  const { rows } = await sql<{ id: number; ticketIds: string[] }>`
    update ticket_bulks set due_at = ${dueAt}
    where company_id = ${tx.companyId} and id = ${bulkId} and user_id = ${actor.userId} and kind = ${change.kind}
      and tag_id is not distinct from ${tagOf(change)}::bigint and due_at > clock_timestamp()
    returning id, array(select jsonb_object_keys(after)) as ticket_ids`.execute(tx.db)
  const [row] = rows
  return row ? { id: row.id, ticketIds: row.ticketIds.map(Number) } : null
}

/** Closings have an end of their own. Their rows are the last that are locked, and nobody is waited for. */
async function prolongEarlier(tx: Tx, actor: CurrentUser, { change, earlier }: Begun): Promise<void> {
  if (earlier && change.kind === 'resolve') await prolongUndoWindows(tx, actor, earlier.ticketIds)
}

const dueAt = sql`clock_timestamp() + make_interval(secs => ${UNDO_SECONDS})`
const tagOf = (change: BulkChange): number | null => (change.kind === 'tag' ? change.tagId : null)

/** Returns why the ticket is left out. Whoever may see that a colleague has it is told so. */
function findReason(ticket: LockedTicket, change: BulkChange, { userId }: CurrentUser): LeftOutReason | null {
  const { status, isVisible, isReachable } = ticket
  if (!isVisible) return change.kind === 'accept' && status === 'open' && isReachable ? 'taken' : 'forbidden'
  if (change.kind === 'tag') return null
  if (status === 'closed') return 'closed'
  if (change.kind === 'accept' && status === 'open' && ticket.userId !== null)
    return ticket.userId === userId ? 'same' : 'taken'
  return change.kind === 'transfer' && isThere(ticket, change) ? 'same' : null
}

type Transfer = Extract<BulkChange, { kind: 'transfer' }>

const isThere = ({ status, queueId, userId }: LockedTicket, to: Transfer): boolean =>
  queueId === to.queueId && userId === (to.userId ?? null) && status === (to.userId == null ? 'pending' : 'open')

/** Returns the tickets that were changed. A tag that a ticket has already does not change it. */
async function applyChange(tx: Tx, actor: CurrentUser, change: BulkChange, tickets: LockedTicket[]): Promise<Ticket[]> {
  const ticketIds = tickets.map(({ id }) => id)
  if (change.kind === 'snooze') {
    await setSnooze(tx, actor, ticketIds, change)
    return emitTicketsSaved(tx, tickets)
  }
  if (change.kind === 'tag') {
    const tagged = await tagTickets(tx, ticketIds, change.tagId)
    if (tagged.length > 0) await emitTagUsage(tx, [change.tagId])
    return emitTicketsSaved(
      tx,
      tickets.filter(({ id }) => tagged.includes(id)),
    )
  }
  return updateLockedTickets(tx, actor, tickets, toTicketChange(change, actor))
}

type Move = Exclude<BulkChange, { kind: 'tag' | 'snooze' }>

/** The same changes as those of one ticket: whoever resolves it has had it, and its bots are switched off. */
function toTicketChange(change: Move, { userId }: CurrentUser): TicketChange {
  if (change.kind === 'accept') return { status: 'open', userId }
  if (change.kind === 'resolve')
    return { status: 'closed', userId, useIntegration: false, promptId: null, integrationId: null }
  const { queueId, note, mentions } = change
  return change.userId == null
    ? { queueId, status: 'pending', userId: null, note, mentions }
    : { queueId, userId: change.userId, note, mentions }
}

/**
 * Stores the tickets and their running timings as they are before the change, without what was said in them, with those of
 * the portions before. A ticket of one of these is kept as it was then.
 */
async function storeBefore(
  tx: Tx,
  actor: CurrentUser,
  { change, earlier }: Begun,
  tickets: LockedTicket[],
): Promise<number> {
  const { companyId } = tx
  const ticketIds = tickets.map(({ id }) => id)
  const before = sql`(select jsonb_object_agg(t.id, to_jsonb(t) - array['last_message', 'question']) from tickets t
    where t.company_id = ${companyId} and t.id = any(${ticketIds}::bigint[]))`
  const traces = sql`coalesce((select jsonb_object_agg(tr.ticket_id, to_jsonb(tr)) from ticket_traces tr
    where tr.company_id = ${companyId} and tr.ticket_id = any(${ticketIds}::bigint[]) and tr.finished_at is null), '{}')`
  const { rows } = earlier
    ? await sql<{ id: number }>`
        update ticket_bulks k set before = ${before} || k.before,
          traces = (${traces} - array(select jsonb_object_keys(k.before))) || k.traces
        where k.company_id = ${companyId} and k.id = ${earlier.id} returning k.id`.execute(tx.db)
    : await sql<{ id: number }>`
        insert into ticket_bulks (company_id, user_id, kind, tag_id, due_at, before, traces)
        select ${companyId}::bigint, ${actor.userId}::bigint, ${change.kind}::text, ${tagOf(change)}::bigint, ${dueAt},
          ${before}, ${traces}
        returning id`.execute(tx.db)
  return requireRow(rows).id
}

/** Stores by what an undo sees that nobody has changed the tickets since. Returns false if there is nothing to undo. */
async function storeAfter(tx: Tx, bulkId: number, ticketIds: number[]): Promise<boolean> {
  const { companyId } = tx
  if (ticketIds.length > 0) {
    await sql`
      update ticket_bulks set after = after || (
        select jsonb_object_agg(t.id, to_jsonb(w))
        from tickets t cross join lateral (select t.status, t.user_id, t.queue_id, t.updated_at, t.snoozed_at) w
        where t.company_id = ${companyId} and t.id = any(${ticketIds}::bigint[]))
      where company_id = ${companyId} and id = ${bulkId}`.execute(tx.db)
    return true
  }
  const { rows } = await sql`
    delete from ticket_bulks where company_id = ${companyId} and id = ${bulkId} and after = '{}' returning id`.execute(
    tx.db,
  )
  return rows.length === 0
}
