import { audienceOf, type TicketAudience } from '#contract/events.ts'
import type { Message } from '#contract/messages.ts'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getMessageWithTicket, getMessages } from '#server/features/tickets/read/messages.queries.ts'
import {
  getTicketForEvent,
  getTicketDetailsForEvent,
  type TicketRow,
} from '#server/features/tickets/read/tickets.queries.ts'

/**
 * Tells that a ticket changed. `before` is who could see it until now; null for a new one. `restored`: it is as it was,
 * with the time it had.
 */
export async function emitTicketSaved(
  tx: Tx,
  ticketId: number,
  before: TicketAudience | null,
  mark: { restored?: true } = {},
): Promise<Ticket> {
  const ticket = await getTicketForEvent(tx.db, ticketId)
  tx.emit({ name: 'ticket.saved', payload: { ticket, ...mark }, audience: { before } })
  return ticket
}

/** For those of the tickets that are still there. */
export async function emitTicketsSaved(tx: Tx, ticketIds: number[]): Promise<void> {
  const found = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', ticketIds)
    .execute()
  for (const { id } of found) await emitTicketSaved(tx, id, null)
}

/** The same, and answers the ticket as an open conversation shows it. */
export async function emitTicketSavedFull(
  tx: Tx,
  ticketId: number,
  before: TicketAudience | null,
): Promise<TicketDetails> {
  const whole = await getTicketDetailsForEvent(tx.db, ticketId)
  const { extraInfo: _, ...contact } = whole.contact
  tx.emit({ name: 'ticket.saved', payload: { ticket: { ...whole, contact } }, audience: { before } })
  return whole
}

/** Tells of a new message and of the ticket it moved. `before` is null when the ticket is new, too. */
export async function emitMessageCreated(tx: Tx, messageId: number, before: TicketAudience | null): Promise<Message> {
  const { message, ticket, contact } = await getMessageWithTicket(tx.db, messageId)
  tx.emit({ name: 'ticket.saved', payload: { ticket }, audience: { before } })
  tx.emit({ name: 'message.created', payload: { message, ticket, contact } })
  return message
}

/** Tells that messages of one ticket changed. */
export async function emitMessagesUpdated(
  tx: Tx,
  ticket: Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId'>,
  messageIds: number[],
): Promise<Message[]> {
  const messages = await getMessages(tx.db, messageIds)
  for (const message of messages) {
    tx.emit({ name: 'message.updated', payload: { message }, audience: { ticket: audienceOf(ticket) } })
  }
  return messages
}
