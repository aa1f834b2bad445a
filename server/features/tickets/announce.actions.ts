import { audienceOf, type TicketAudience } from '#contract/events.ts'
import type { Message } from '#contract/messages.ts'
import type { Ticket, TicketFull } from '#contract/tickets.ts'
import type { Tx } from '#server/db/change.ts'
import { showMessageInPlace, showMessages } from '#server/features/tickets/messages.queries.ts'
import { showTicket, showWholeTicket, type TicketRow } from '#server/features/tickets/queries.ts'

/**
 * Tells that a ticket changed. `before` is who could see it until now; null for a new one. `restored`: it is as it was,
 * with the time it had.
 */
export async function announceTicket(
  tx: Tx,
  ticketId: number,
  before: TicketAudience | null,
  mark: { restored?: true } = {},
): Promise<Ticket> {
  const ticket = await showTicket(tx.db, ticketId)
  tx.emit({ name: 'ticket.saved', payload: { ticket, ...mark }, audience: { before } })
  return ticket
}

/** For those of the tickets that are still there. */
export async function announceTickets(tx: Tx, ticketIds: number[]): Promise<void> {
  const found = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', ticketIds)
    .execute()
  for (const { id } of found) await announceTicket(tx, id, null)
}

/** The same, and answers the ticket as an open conversation shows it. */
export async function announceWhole(tx: Tx, ticketId: number, before: TicketAudience | null): Promise<TicketFull> {
  const whole = await showWholeTicket(tx.db, ticketId)
  const { extraInfo: _, ...contact } = whole.contact
  tx.emit({ name: 'ticket.saved', payload: { ticket: { ...whole, contact } }, audience: { before } })
  return whole
}

/** Tells of a new message and of the ticket it moved. `before` is null when the ticket is new, too. */
export async function announceMessage(tx: Tx, messageId: number, before: TicketAudience | null): Promise<Message> {
  const { message, ticket, contact } = await showMessageInPlace(tx.db, messageId)
  tx.emit({ name: 'ticket.saved', payload: { ticket }, audience: { before } })
  tx.emit({ name: 'message.created', payload: { message, ticket, contact } })
  return message
}

/** Tells that messages of one ticket changed. */
export async function announceChanges(
  tx: Tx,
  ticket: Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId'>,
  messageIds: number[],
): Promise<Message[]> {
  const messages = await showMessages(tx.db, messageIds)
  for (const message of messages) {
    tx.emit({ name: 'message.updated', payload: { message }, audience: { ticket: audienceOf(ticket) } })
  }
  return messages
}
