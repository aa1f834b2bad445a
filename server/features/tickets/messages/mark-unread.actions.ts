/**
 * A ticket that somebody marked as unread is unread for everybody, as one in which the customer has written: it has a number in
 * the lists, and counts for tabs, views and the bell. Its messages stay read, so customers are told nothing, and nothing is
 * told twice when it is opened again.
 */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { Ticket } from '#contract/tickets.ts'
import { dbNow } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/core/lock.actions.ts'
import { getTicketForEvent, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'
import { countUnread } from './mark-read.actions.ts'

type UnreadColumns = { unreadMessages: ReturnType<typeof countUnread>; markedUnreadAt: typeof dbNow | null }

/** The time of the ticket stays, and with it its place in the lists. */
async function setUnread(tx: Tx, ticket: TicketRow, columns: UnreadColumns): Promise<Ticket> {
  await tx.db
    .updateTable('tickets')
    .set(columns)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute()
  return emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}

/**
 * Counts what nobody has answered, because that is what whoever comes back has to read; where everything is answered, it is
 * one. What is unread already is not made less.
 */
export async function markTicketUnread(tx: Tx, actor: CurrentUser, ticketId: number): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CLOSED')
  const unreadMessages = sql<number>`greatest(unread_messages, unanswered, 1)`
  return setUnread(tx, ticket, { unreadMessages, markedUnreadAt: dbNow })
}

/** Unread is again what nobody has read. Does nothing if somebody has opened or answered the ticket since. */
export async function takeBackUnread(tx: Tx, actor: CurrentUser, ticketId: number): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  if (ticket.markedUnreadAt === null) return getTicketForEvent(tx.db, ticketId)
  return setUnread(tx, ticket, { unreadMessages: countUnread(tx, 0), markedUnreadAt: null })
}
