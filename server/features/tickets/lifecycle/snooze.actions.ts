/**
 * A snoozed ticket is out of the lists until its time comes, the customer writes, unless whoever snoozed it declined that, or
 * somebody brings it back. It then stands first until somebody looks at it. Its assignee, queue and wait stay as they are.
 */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import { MAX_SNOOZE_DAYS } from '#contract/limits.ts'
import type { BulkSnoozeAnswer, BulkSnoozeInput, SnoozeInput, Ticket } from '#contract/tickets.ts'
import { dbNow } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/core/lock.actions.ts'
import { getTicketForEvent } from '#server/features/tickets/read/tickets.queries.ts'
import { visibleTo } from '#server/features/tickets/read/visibility.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { parseWallTime } from '#server/lib/wall-time.ts'
import { UNDO_SECONDS } from './undo-window.queries.ts'

const DAY_MS = 86_400_000

/** The columns of a ticket that is neither snoozed nor back. */
export const NOT_SNOOZED = {
  snoozedUntil: null,
  snoozedAt: null,
  snoozedBy: null,
  snoozeReason: null,
  snoozeWakesOnReply: null,
  snoozeEnded: null,
}

/** Parses a time; without a zone it is in the company's time zone. */
function parseUntil(actor: CurrentUser, text: string): string {
  const time = parseWallTime(text, actor.timezone)
  if (!time) throw wrongField('until', 'Invalid date')
  if (time.getTime() <= Date.now()) throw wrongField('until', 'Data no passado')
  if (time.getTime() > Date.now() + MAX_SNOOZE_DAYS * DAY_MS) throw wrongField('until', 'Too far ahead')
  return time.toISOString()
}

/** Selects whether the user snoozed the ticket so recently that changing that is an undo. */
const isFreshBy = ({ userId }: CurrentUser) => sql<boolean>`(snoozed_by = ${userId}
  and snoozed_at > clock_timestamp() - make_interval(secs => ${UNDO_SECONDS}))`

/** Selects who had snoozed the ticket before its newest snooze, or the user, if that is nobody who is still there. */
const snoozerBefore = (actor: CurrentUser) => sql<number>`case when ${isFreshBy(actor)} then coalesce(
  (select u.id from users u where u.company_id = tickets.company_id and u.id = tickets.snoozed_before_by), ${actor.userId})
  else ${actor.userId} end`

/** `updatedAt` stays, so that a ticket whose snooze is undone stands where it stood. */
export function setSnooze(tx: Tx, actor: CurrentUser, ticketIds: number[], input: SnoozeInput) {
  const { until, wakeOnReply, reason, isUndo = false } = input
  return tx.db
    .updateTable('tickets')
    .set({
      snoozedUntil: parseUntil(actor, until),
      snoozedAt: dbNow,
      snoozedBy: isUndo ? snoozerBefore(actor) : actor.userId,
      snoozedBeforeBy: sql<number | null>`case when snoozed_until is not null then snoozed_by end`,
      snoozeReason: reason || null,
      snoozeWakesOnReply: wakeOnReply ?? true,
      snoozeEnded: null,
    })
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', ticketIds)
    .execute()
}

/** Snoozes a ticket, or changes until when and why it is. */
export async function snoozeTicket(tx: Tx, actor: CurrentUser, ticketId: number, input: SnoozeInput): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CLOSED')
  await setSnooze(tx, actor, [ticketId], input)
  return emitTicketSaved(tx, ticketId, audienceOf(ticket))
}

/** Snoozes those of the tickets that are not closed and that the user may change. They are locked in the order of ids. */
export async function snoozeTickets(
  tx: Tx,
  actor: CurrentUser,
  { ticketIds, ...input }: BulkSnoozeInput,
): Promise<BulkSnoozeAnswer> {
  const tickets = await tx.db
    .selectFrom('tickets as t')
    .select(['t.id', 't.status', 't.queueId', 't.userId'])
    .where('t.companyId', '=', tx.companyId)
    .where('t.id', 'in', ticketIds)
    .where('t.status', '<>', 'closed')
    .where(sql<boolean>`coalesce(${visibleTo(actor)}, false)`)
    .orderBy('t.id')
    .forNoKeyUpdate()
    .execute()
  const done = tickets.map(({ id }) => id)
  if (done.length > 0) await setSnooze(tx, actor, done, input)
  for (const ticket of tickets) await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
  return { ticketIds: done }
}

/**
 * Brings a ticket back, or ends that one which came back stands first. Whoever brings back at once what they snoozed has
 * undone it, and the ticket keeps its place. Otherwise it counts as changed now, or the sweep could close it for the
 * silence of the days in which it was snoozed.
 */
export async function wakeTicket(tx: Tx, actor: CurrentUser, ticketId: number): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  const woken = await tx.db
    .updateTable('tickets')
    .set({
      ...NOT_SNOOZED,
      updatedAt: sql<string>`case when snoozed_until is null or ${isFreshBy(actor)} then updated_at else clock_timestamp() end`,
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .where(({ eb, or }) => or([eb('snoozedUntil', 'is not', null), eb('snoozeEnded', 'is not', null)]))
    .executeTakeFirst()
  if (woken.numUpdatedRows === 0n) return getTicketForEvent(tx.db, ticketId)
  return emitTicketSaved(tx, ticketId, audienceOf(ticket))
}

const wakesNow = sql<boolean>`(snoozed_until is not null and snooze_wakes_on_reply)`

/** The columns of a ticket in which the customer wrote. */
export const WOKEN_BY_CUSTOMER = {
  snoozeEnded: sql<'time' | 'customer' | null>`case when ${wakesNow} then 'customer' else snooze_ended end`,
  snoozedUntil: sql<string | null>`case when ${wakesNow} then null else snoozed_until end`,
}

/** Ends the snooze of a ticket for a message of the customer that arrived before, if it is one that this ends. */
export async function wakeForCustomer(tx: Tx, ticketId: number): Promise<boolean> {
  const woken = await tx.db
    .updateTable('tickets')
    .set({ ...WOKEN_BY_CUSTOMER, updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .where(wakesNow)
    .executeTakeFirst()
  return woken.numUpdatedRows > 0n
}

/** Brings back a ticket whose time has come. Returns false if somebody changed that meanwhile. */
export async function wakeDueTicket(tx: Tx, ticketId: number): Promise<boolean> {
  const woken = await tx.db
    .updateTable('tickets')
    .set({ snoozedUntil: null, snoozeEnded: 'time', updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .where('snoozedUntil', '<=', dbNow)
    .returning(['id', 'status', 'queueId', 'userId'])
    .executeTakeFirst()
  if (!woken) return false
  await emitTicketSaved(tx, ticketId, audienceOf(woken))
  return true
}
