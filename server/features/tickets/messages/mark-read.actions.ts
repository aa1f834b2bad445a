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
export async function clearUnread(tx: Tx, ticket: UnreadTicket, seenTo: number | null = null): Promise<boolean> {
  const later = sql<number>`(select count(*) from messages where company_id = ${tx.companyId}
    and ticket_id = ${ticket.id} and not read and not from_me and id > ${seenTo})`
  const cleared = await tx.db
    .updateTable('tickets')
    .set({ unreadMessages: seenTo === null ? 0 : later })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .where('unreadMessages', '>', 0)
    .executeTakeFirst()
  if (cleared.numUpdatedRows === 0n) return false
  await tx.db
    .updateTable('messages')
    .set({ read: true })
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticket.id)
    .where('read', '=', false)
    .where('fromMe', '=', false)
    .$if(seenTo !== null, (update) => update.where('id', '<=', seenTo))
    .execute()
  const { companyId } = tx
  const { id: ticketId, connectionId } = ticket
  await tx.enqueue('ticket.markRead', { companyId, ticketId }, { key: `ticket.markRead/${ticketId}`, connectionId })
  tx.emit({ name: 'ticket.read', payload: { ticketId: ticket.id }, audience: { ticket: audienceOf(ticket) } })
  return true
}

/** Marks messages up to `seenTo` as read; messages that arrive while the response is on its way stay unread. */
export async function readTicket(tx: Tx, ticketId: number, seenTo: number | null): Promise<void> {
  const ticket = await lockTicketIfExists(tx, ticketId)
  if (ticket && (await clearUnread(tx, ticket, seenTo))) await emitTicketSaved(tx, ticketId, audienceOf(ticket))
}
