import { sql } from 'kysely'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { setHistoryMode } from '#server/db/ticket-history.ts'
import { emitTicketsSaved } from '#server/features/tickets/core/emit.actions.ts'
import { AUTOMATIC_MESSAGE_MAX_AGE_MINUTES } from './automatic-messages.actions.ts'
import { assertNoTicketOnOtherConnection, assertNoTicketsOnOtherConnections } from './other-connection.actions.ts'
import {
  lockTicketUnchecked,
  lockTicketIfExists,
  lockTicket,
  lockTickets,
} from '#server/features/tickets/core/lock.actions.ts'
import { lockOpenTicket } from './find-or-create.actions.ts'
import {
  getTicketDetailsForEvent,
  listTicketsForEvent,
  type TicketRow,
} from '#server/features/tickets/read/tickets.queries.ts'
import { sendClosingMessages } from './rating.actions.ts'
import { lockWithKept, restoreKept } from './restore-kept.actions.ts'
import { existingId, UNDO_SECONDS } from './undo-window.queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/**
 * A closing by an agent can be undone for a moment: until its end the customer gets neither the closing message nor
 * read receipts. To avoid deadlocks, rows are locked in this order: the ticket and the one that it was merged into, by
 * their ids, its row in `ticket_closings`, its rating request, the contact's open ticket.
 */

/**
 * Stores tickets as they are before their closing, and enqueues the jobs that end the time for undoing. Their rows must be
 * locked.
 */
export async function openUndoWindows(tx: Tx, actor: CurrentUser, tickets: { id: number }[]): Promise<void> {
  if (tickets.length === 0) return
  const { companyId } = tx
  const { rows } = await sql<Due>`
    insert into ticket_closings (company_id, ticket_id, user_id, due_at, ticket, trace, unread_ids)
    select t.company_id, t.id, ${actor.userId}, clock_timestamp() + make_interval(secs => ${UNDO_SECONDS}), to_jsonb(t),
      (select to_jsonb(tr) from ticket_traces tr
        where tr.company_id = t.company_id and tr.ticket_id = t.id and tr.finished_at is null),
      array(select m.id from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and not m.read and not m.from_me)
    from tickets t where t.company_id = ${companyId} and t.id = any(${tickets.map(({ id }) => id)}::bigint[])
    on conflict (company_id, ticket_id) do update set user_id = excluded.user_id, due_at = excluded.due_at,
      ticket = excluded.ticket, trace = excluded.trace, unread_ids = excluded.unread_ids, merged_into = null, kept = null,
      added_tags = '{}'
    returning ticket_id, due_at as run_at`.execute(tx.db)
  await enqueueFarewells(tx, rows)
}

/**
 * Gives the user's own closings of these tickets the whole time again, where it has not passed. One that somebody changes
 * at this moment is left alone, so that nobody waits for the other.
 */
export async function prolongUndoWindows(tx: Tx, actor: CurrentUser, ticketIds: number[]): Promise<void> {
  const { companyId } = tx
  const { rows } = await sql<Due>`
    update ticket_closings set due_at = clock_timestamp() + make_interval(secs => ${UNDO_SECONDS})
    where company_id = ${companyId} and ticket_id in (
      select c.ticket_id from ticket_closings c
      where c.company_id = ${companyId} and c.ticket_id = any(${ticketIds}::bigint[]) and c.user_id = ${actor.userId}
        and c.due_at > clock_timestamp()
      for update skip locked)
    returning ticket_id, due_at as run_at`.execute(tx.db)
  await enqueueFarewells(tx, rows)
}

type Due = { ticketId: number; runAt: string }

const enqueueFarewells = (tx: Tx, due: Due[]): Promise<void> =>
  tx.enqueueAll(
    'ticket.farewell',
    due.map(({ ticketId, runAt }) => ({
      payload: { companyId: tx.companyId, ticketId },
      options: { key: `ticket.farewell/${ticketId}`, runAt },
    })),
  )

/** Undoes the user's own closing. A ticket that is open again already is returned as it is. */
export async function undoClosing(tx: Tx, actor: CurrentUser, ticketId: number): Promise<TicketDetails> {
  await lockWithKept(tx, [ticketId])
  const ticket = await lockTicket(tx, actor, ticketId)
  const closing = ticket.status === 'closed' ? await findUndoable(tx, ticketId, actor.userId) : undefined
  if (closing) {
    // Two that were merged were both open before, whatever the setting says.
    if (closing.mergedInto === null) await assertNoTicketOnOtherConnection(tx, ticket)
    await restore(tx, [ticket])
    return getTicketDetailsForEvent(tx.db, ticketId)
  }
  if (!ticket.isVisible) throw new AppError('ERR_NO_PERMISSION')
  if (ticket.status === 'closed') throw new AppError('ERR_TOO_LATE_TO_UNDO')
  return getTicketDetailsForEvent(tx.db, ticketId)
}

/**
 * Undoes the user's own closings of several tickets, which `lockWithKept` has locked, and returns those that are open now. One
 * whose closing can be undone no more stays closed. Throws if a contact has another ticket by now.
 */
export async function undoClosings(tx: Tx, actor: CurrentUser, ticketIds: number[]): Promise<Ticket[]> {
  if (ticketIds.length === 0) return []
  const tickets = await lockTickets(tx, actor, ticketIds)
  const undoable = new Map(
    (await listUndoable(tx, ticketIds, actor.userId)).map(({ ticketId, mergedInto }) => [ticketId, mergedInto]),
  )
  const closed = tickets.filter(({ id, status }) => status === 'closed' && undoable.has(id))
  await assertNoTicketsOnOtherConnections(
    tx,
    closed.filter(({ id }) => undoable.get(id) === null),
  )
  await restore(tx, closed)
  const reopened = new Set(closed.map(({ id }) => id))
  const open = tickets.filter(({ id, status, isVisible }) => reopened.has(id) || (status !== 'closed' && isVisible))
  return listTicketsForEvent(
    tx.db,
    open.map(({ id }) => id),
  )
}

/** Lists the closings of these tickets by this user, or with null by anybody, that can still be undone. */
const listUndoable = (tx: Tx, ticketIds: number[], userId: number | null) =>
  tx.db
    .selectFrom('ticketClosings')
    .select(['ticketId', 'mergedInto'])
    .where('companyId', '=', tx.companyId)
    .where('ticketId', 'in', ticketIds)
    .where('dueAt', '>', sql<string>`clock_timestamp()`)
    .$if(userId !== null, (query) => query.where('userId', '=', userId))
    .execute()

const findUndoable = async (tx: Tx, ticketId: number, userId: number | null) =>
  (await listUndoable(tx, [ticketId], userId))[0]

/**
 * Reopens the ticket when the customer writes while its closing can still be undone, as if it had not been closed.
 * Returns null when there is no such ticket.
 */
export async function reopenUndoableTicket(
  tx: Tx,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<TicketRow | null> {
  const { rows } = await sql<{ ticketId: number }>`
    select c.ticket_id from ticket_closings c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
    where c.company_id = ${tx.companyId} and c.due_at > clock_timestamp()
      and t.contact_id = ${contactId} and t.connection_id = ${connectionId}
    order by c.due_at desc limit 1`.execute(tx.db)
  if (!rows[0]) return null
  await lockWithKept(tx, [rows[0].ticketId])
  const ticket = await lockTicketUnchecked(tx, rows[0].ticketId)
  if (ticket.status === 'closed') {
    if (!(await findUndoable(tx, ticket.id, null))) return null
    await restore(tx, [ticket])
  }
  return lockTicketUnchecked(tx, ticket.id)
}

/** Restores tickets as they were. Nobody can write into a closed ticket, so no later change is lost. */
async function restore(tx: Tx, closed: TicketRow[]): Promise<void> {
  if (closed.length === 0) return
  const { companyId } = tx
  const ids = closed.map(({ id }) => id)
  await setHistoryMode(tx, 'undo')
  await sql`
    update tickets t set status = b.status, user_id = ${existingId('user_id', 'users')}, queue_id = ${existingId('queue_id', 'queues')},
      connection_id = ${existingId('connection_id', 'connections')}, channel = b.channel, chatbot = b.chatbot,
      queue_option_id = b.queue_option_id, bot = b.bot, bot_seen_id = b.bot_seen_id, use_integration = b.use_integration,
      integration_id = ${existingId('integration_id', 'queue_integrations')}, prompt_id = ${existingId('prompt_id', 'prompts')},
      unread_messages = b.unread_messages, marked_unread_at = b.marked_unread_at, closed_at = b.closed_at, closed_reason = b.closed_reason,
      last_message = b.last_message, from_me = b.from_me, waiting_since = b.waiting_since, question_id = b.question_id,
      question = b.question, unanswered = coalesce(b.unanswered, 0), updated_at = b.updated_at,
      snoozed_until = b.snoozed_until, snoozed_at = b.snoozed_at, snoozed_by = ${existingId('snoozed_by', 'users')},
      snooze_reason = b.snooze_reason, snooze_wakes_on_reply = b.snooze_wakes_on_reply, snooze_ended = b.snooze_ended
    from ticket_closings c cross join lateral jsonb_populate_record(null::tickets, c.ticket) b
    where c.company_id = ${companyId} and c.ticket_id = any(${ids}::bigint[])
      and t.company_id = c.company_id and t.id = c.ticket_id`
    .execute(tx.db)
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'tickets_one_open') ? new AppError('ERR_OTHER_OPEN_TICKET') : error
    })
  await setHistoryMode(tx, 'on')
  await restoreTraces(tx, ids)
  await sql`update messages m set read = false from ticket_closings c cross join lateral unnest(c.unread_ids) u (id)
    where c.company_id = ${companyId} and c.ticket_id = any(${ids}::bigint[])
      and m.company_id = c.company_id and m.ticket_id = c.ticket_id and m.id = u.id`.execute(tx.db)
  await restoreKept(tx, ids)
  await sql`delete from ticket_closings where company_id = ${companyId} and ticket_id = any(${ids}::bigint[])`.execute(
    tx.db,
  )
  await emitTicketsSaved(tx, closed, { restored: true })
}

/** The closing ended the running row of `ticket_traces`, or inserted one if there was none; this undoes either. */
async function restoreTraces(tx: Tx, ticketIds: number[]): Promise<void> {
  const closings = sql`ticket_closings c cross join lateral (
    select max(l.id) as id from ticket_traces l where l.company_id = c.company_id and l.ticket_id = c.ticket_id) last`
  const ofClosings = sql`c.company_id = ${tx.companyId} and c.ticket_id = any(${ticketIds}::bigint[])
    and tr.company_id = c.company_id and tr.id = last.id`
  await sql`delete from ticket_traces tr using ${closings} where ${ofClosings} and c.trace is null`.execute(tx.db)
  await sql`
    update ticket_traces tr set user_id = ${existingId('user_id', 'users')}, finished_at = null, updated_at = b.updated_at
    from ${closings} cross join lateral jsonb_populate_record(null::ticket_traces, c.trace) b
    where ${ofClosings} and c.trace is not null`.execute(tx.db)
}

type Closing = {
  status: TicketRow['status']
  userId: number | null
  since: string
  isRecent: boolean
  wasUnread: boolean
  isMerged: boolean
}

/**
 * Sends what follows a closing that can no longer be undone: read receipts, and the rating request or closing message.
 * Run twice, or after the closing was undone, it does nothing. The job runs at `due_at`, but clocks of two processors
 * may differ by a little: a closing that is due within half a second counts as due, or its farewell would be lost.
 */
export async function sendFarewell(tx: Tx, ticketId: number): Promise<void> {
  const { companyId } = tx
  const ticket = await lockTicketIfExists(tx, ticketId)
  if (!ticket) return
  const { rows } = await sql<Closing>`
    delete from ticket_closings where company_id = ${companyId} and ticket_id = ${ticketId} and due_at <= now() + interval '500 ms'
    returning ticket->>'status' as status, (ticket->>'user_id')::bigint as user_id,
      coalesce(trace->>'created_at', ticket->>'created_at')::timestamptz as since,
      due_at > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES}) as is_recent, unread_ids <> '{}' as was_unread,
      merged_into is not null as is_merged`.execute(tx.db)
  const closing = rows[0]
  if (!closing) return
  if (closing.wasUnread)
    await tx.enqueue('ticket.markRead', { companyId, ticketId }, { key: `ticket.markRead/${ticketId}` })
  const { contactId, connectionId } = ticket
  // Whoever was merged is still being talked to.
  if (closing.isMerged || !closing.isRecent || ticket.status !== 'closed' || connectionId === null) return
  if (await lockOpenTicket(tx, { contactId, connectionId })) return
  await sendClosingMessages(tx, closing, ticket)
}
