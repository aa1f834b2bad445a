import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/change.ts'
import { announceTicket } from '#server/features/tickets/announce.actions.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'

type Read = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId'>

/**
 * Sets the unread count to zero and lets the provider know. Reading does not move the ticket in the list. False: there
 * was nothing to read.
 */
export async function clearUnread(tx: Tx, ticket: Read): Promise<boolean> {
  const cleared = await tx.db
    .updateTable('tickets')
    .set({ unreadMessages: 0 })
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
    .execute()
  const { companyId } = tx
  await tx.enqueue('ticket.markRead', { companyId, ticketId: ticket.id }, { key: `ticket.markRead/${ticket.id}` })
  tx.emit({ name: 'ticket.read', payload: { ticketId: ticket.id }, audience: { ticket: audienceOf(ticket) } })
  return true
}

export async function readTicket(tx: Tx, ticket: Read): Promise<void> {
  if (await clearUnread(tx, ticket)) await announceTicket(tx, ticket.id, audienceOf(ticket))
}
