import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockTicketIfExists } from '#server/features/tickets/core/lock.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

type UnreadTicket = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId' | 'connectionId'>

/**
 * Marks messages as read, all or those up to `seenTo`, and enqueues the read receipts. The ticket keeps its position in
 * the list. The ticket must be locked. Returns false if there was nothing to read.
 */
export const clearUnread = (tx: Tx, ticket: UnreadTicket, seenTo: number | null = null): Promise<boolean> =>
  clearUnreadOf(tx, [ticket], seenTo)

/** Does the same for several tickets. */
export async function clearUnreadOf(tx: Tx, tickets: UnreadTicket[], seenTo: number | null = null): Promise<boolean> {
  if (tickets.length === 0) return false
  const { companyId } = tx
  const cleared = await tx.db
    .updateTable('tickets')
    .set({ unreadMessages: seenTo === null ? 0 : countUnread(tx, seenTo), markedUnreadAt: null })
    .where('companyId', '=', companyId)
    .where(
      'id',
      'in',
      tickets.map(({ id }) => id),
    )
    .where('unreadMessages', '>', 0)
    .returning('id')
    .execute()
  if (cleared.length === 0) return false
  const ticketIds = cleared.map(({ id }) => id)
  await tx.db
    .updateTable('messages')
    .set({ read: true })
    .where('companyId', '=', companyId)
    .where('ticketId', 'in', ticketIds)
    .where('read', '=', false)
    .where('fromMe', '=', false)
    .$if(seenTo !== null, (update) => update.where('id', '<=', seenTo))
    .execute()
  const read = tickets.filter(({ id }) => ticketIds.includes(id))
  await tx.enqueueAll(
    'ticket.markRead',
    read.map(({ id: ticketId, connectionId }) => ({
      payload: { companyId, ticketId },
      options: { key: `ticket.markRead/${ticketId}`, connectionId },
    })),
  )
  for (const ticket of read)
    tx.emit({ name: 'ticket.read', payload: { ticketId: ticket.id }, audience: { ticket: audienceOf(ticket) } })
  return true
}

/** Selects how many messages of a ticket after this one nobody has read. */
export const countUnread = ({ companyId }: Tx, after: number) =>
  sql<number>`(select count(*) from messages m where m.company_id = ${companyId}
    and m.ticket_id = tickets.id and not m.read and not m.from_me and m.id > ${after})`

/** `unreadMark` is when the ticket was last marked as unread, as far as the reader knows. */
type Seen = { seenTo: number | null; unreadMark: string | null }

/** Whoever marks a ticket as unread has decided so after everything that was read before, however late that arrives. */
export const isMarkedSince = (markedUnreadAt: string | null, known: string | null): boolean =>
  markedUnreadAt !== null && markedUnreadAt !== known

/**
 * Marks messages up to `seenTo` as read; messages that arrive while the response is on its way stay unread. Returns false if
 * somebody has marked the ticket as unread since.
 */
export async function readTicket(tx: Tx, ticketId: number, { seenTo, unreadMark }: Seen): Promise<boolean> {
  const ticket = await lockTicketIfExists(tx, ticketId)
  if (!ticket) return true
  if (isMarkedSince(ticket.markedUnreadAt, unreadMark)) return false
  if (await clearUnread(tx, ticket, seenTo)) await emitTicketSaved(tx, ticketId, audienceOf(ticket))
  return true
}
