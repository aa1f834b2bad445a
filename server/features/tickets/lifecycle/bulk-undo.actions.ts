/**
 * Takes back a change of several tickets. What nobody has touched since is as it was before, with its time and its place in
 * the lists; the rest stays. What customers and colleagues were told meanwhile, messages and notes, stays told.
 */
import { sql } from 'kysely'
import type { BulkChange, BulkUndoAnswer } from '#contract/ticket-bulks.ts'
import type { Ticket } from '#contract/tickets.ts'
import { inSavepoint } from '#server/db/savepoint.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTagUsage } from '#server/features/tags/actions.ts'
import { emitTicketsSaved } from '#server/features/tickets/core/emit.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'
import { lockWithKept } from './restore-kept.actions.ts'
import { untagTickets } from './tags.actions.ts'
import { undoClosings } from './undo.actions.ts'
import { existingId } from './undo-window.queries.ts'

type Bulk = { id: number; kind: BulkChange['kind']; tagId: number | null; ticketIds: number[] }
type Before = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId'>

export async function undoBulk(tx: Tx, actor: CurrentUser, bulkId: number): Promise<BulkUndoAnswer> {
  const bulk = await lockBulk(tx, actor, bulkId)
  if (bulk.kind === 'resolve') await lockWithKept(tx, bulk.ticketIds)
  const locked = await tx.db
    .selectFrom('tickets')
    .select(['id', 'status', 'queueId', 'userId'])
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', bulk.ticketIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const tickets = await restore(tx, actor, bulk, locked)
  await sql`delete from ticket_bulks where company_id = ${tx.companyId} and id = ${bulkId}`.execute(tx.db)
  const restored = new Set(tickets.map(({ id }) => id))
  const left = bulk.ticketIds
    .filter((id) => !restored.has(id))
    .map((ticketId) => ({ ticketId, reason: 'changed' as const }))
  return { tickets, left }
}

/** Deletes the changes that can be undone no more. */
export async function deleteExpiredBulks({ db, companyId }: Tx): Promise<void> {
  await sql`delete from ticket_bulks where company_id = ${companyId} and due_at < clock_timestamp()`.execute(db)
}

/** Only who made the change undoes it, once and in time. */
async function lockBulk(tx: Tx, actor: CurrentUser, bulkId: number): Promise<Bulk> {
  const { rows } = await sql<Omit<Bulk, 'ticketIds'> & { ticketIds: string[] }>`
    select id, kind, tag_id, array(select jsonb_object_keys(after)) as ticket_ids from ticket_bulks
    where company_id = ${tx.companyId} and id = ${bulkId} and user_id = ${actor.userId}
      and due_at > clock_timestamp() for update`.execute(tx.db)
  const bulk = rows[0]
  if (!bulk) throw new AppError('ERR_TOO_LATE_TO_UNDO')
  return { ...bulk, ticketIds: bulk.ticketIds.map(Number).sort((one, other) => one - other) }
}

/** Restores what is as the change left it, and returns those tickets. */
async function restore(tx: Tx, actor: CurrentUser, bulk: Bulk, locked: Before[]): Promise<Ticket[]> {
  if (bulk.kind === 'resolve')
    return reopenAll(
      tx,
      actor,
      locked.map(({ id }) => id),
    )
  const ids = new Set(await restoreRows(tx, bulk, locked))
  return emitTicketsSaved(
    tx,
    locked.filter(({ id }) => ids.has(id)),
    { restored: true },
  )
}

async function restoreRows(tx: Tx, { id, kind, tagId }: Bulk, locked: Before[]): Promise<number[]> {
  if (kind === 'snooze') return restoreSnoozes(tx, id)
  if (kind !== 'tag') return restoreMoves(tx, id)
  // Whoever deletes the tag deletes the change as well, so it is there; a ticket may have been deleted.
  if (tagId === null || locked.length === 0) return []
  const untagged = await untagTickets(
    tx,
    locked.map((ticket) => ticket.id),
    tagId,
  )
  if (untagged.length > 0) await emitTagUsage(tx, [tagId])
  return untagged
}

/**
 * Reopens all at once. A ticket whose closing cannot be undone, because the contact has another one by now, keeps no other
 * from it: where there is such a one, each half is tried alone.
 */
async function reopenAll(tx: Tx, actor: CurrentUser, ticketIds: number[]): Promise<Ticket[]> {
  try {
    return await inSavepoint(tx, (part) => undoClosings(part, actor, ticketIds))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  if (ticketIds.length === 1) return []
  const half = Math.ceil(ticketIds.length / 2)
  const first = await reopenAll(tx, actor, ticketIds.slice(0, half))
  return [...first, ...(await reopenAll(tx, actor, ticketIds.slice(half)))]
}

/**
 * The stored rows of a change: `k` is the change, `a` the ticket after it and `b` the ticket before it. Each of the stored
 * values is taken apart once, and not for each ticket.
 */
const changeOf = (tx: Tx, bulkId: number) => sql`
  from ticket_bulks k cross join lateral jsonb_each(k.after) d
    join lateral jsonb_each(k.before) e on e.key = d.key
    cross join lateral jsonb_populate_record(null::tickets, d.value) a
    cross join lateral jsonb_populate_record(null::tickets, e.value) b
  where k.company_id = ${tx.companyId} and k.id = ${bulkId} and t.company_id = k.company_id and t.id = d.key::bigint`

const SNOOZE_BEFORE = sql`snoozed_until = b.snoozed_until, snoozed_at = b.snoozed_at,
  snoozed_by = ${existingId('snoozed_by', 'users')}, snoozed_before_by = ${existingId('snoozed_before_by', 'users')},
  snooze_reason = b.snooze_reason, snooze_wakes_on_reply = b.snooze_wakes_on_reply, snooze_ended = b.snooze_ended`

async function restoreSnoozes(tx: Tx, bulkId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update tickets t set ${SNOOZE_BEFORE} ${changeOf(tx, bulkId)}
      and t.snoozed_until is not null and t.snoozed_at = a.snoozed_at
    returning t.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/**
 * Gives tickets back to whom they were taken from, unless somebody but the customer wrote in them or moved them since. What
 * the customer wrote leaves them their new time.
 */
async function restoreMoves(tx: Tx, bulkId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update tickets t set status = b.status, user_id = ${existingId('user_id', 'users')},
      queue_id = ${existingId('queue_id', 'queues')}, chatbot = b.chatbot,
      queue_option_id = ${existingId('queue_option_id', 'queue_options')}, bot = b.bot, bot_seen_id = b.bot_seen_id,
      use_integration = b.use_integration, integration_id = ${existingId('integration_id', 'queue_integrations')},
      prompt_id = ${existingId('prompt_id', 'prompts')}, assigned_at = b.assigned_at, passed_by = b.passed_by, passed_at = b.passed_at, ${SNOOZE_BEFORE},
      updated_at = case when t.updated_at = a.updated_at then b.updated_at else t.updated_at end
    ${changeOf(tx, bulkId)}
      and t.status = a.status and t.user_id is not distinct from a.user_id and t.queue_id is not distinct from a.queue_id
      and (t.updated_at = a.updated_at or not t.from_me)
    returning t.id`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await restoreTraces(tx, bulkId, ids)
  return ids
}

/** The waits and the times of attendance go on as if nothing had been; a ticket without a timing has none again. */
async function restoreTraces(tx: Tx, bulkId: number, ticketIds: number[]): Promise<void> {
  const ofChange = sql`k.company_id = ${tx.companyId} and k.id = ${bulkId}`
  const running = sql`tr.company_id = ${tx.companyId} and tr.ticket_id = any(${ticketIds}::bigint[])
    and tr.finished_at is null`
  await sql`
    update ticket_traces tr set user_id = ${existingId('user_id', 'users')}, queued_at = b.queued_at,
      started_at = b.started_at, updated_at = b.updated_at
    from ticket_bulks k cross join lateral jsonb_each(k.traces) d
      cross join lateral jsonb_populate_record(null::ticket_traces, d.value) b
    where ${ofChange} and ${running} and tr.id = b.id`.execute(tx.db)
  await sql`
    delete from ticket_traces tr where ${running} and tr.ticket_id not in (
      select jsonb_object_keys(k.traces)::bigint from ticket_bulks k where ${ofChange})`.execute(tx.db)
}
