import { audienceOf, type TicketAudience } from '#contract/events.ts'
import type { Message } from '#contract/messages.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getMessageWithTicket, getMessages } from '#server/features/tickets/read/messages.queries.ts'
import {
  getSavedTicket,
  getSavedTicketDetails,
  getTicketRow,
  listSavedTicketDetails,
  listSavedTickets,
  type TicketRow,
} from '#server/features/tickets/read/tickets.queries.ts'

/** Most tickets are saved because of a message: nothing else happened to them. */
const told = (history: TimelineEntry[]): { history?: TimelineEntry[] } => (history.length > 0 ? { history } : {})

/**
 * Emits `ticket.saved`. `before` is the audience until now, so that users who can no longer see the ticket are informed
 * too; null for a new ticket. `restored` marks a ticket whose closing was undone: it has its earlier time back.
 */
export async function emitTicketSaved(
  tx: Tx,
  ticketId: number,
  before: TicketAudience | null,
  mark: { restored?: true } = {},
): Promise<Ticket> {
  const { ticket, history } = await getSavedTicket(tx.db, ticketId)
  tx.emit({ name: 'ticket.saved', payload: { ticket, ...mark, ...told(history) }, audience: { before } })
  return ticket
}

type ShownTicket = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId'>

/** Emits `ticket.saved` for tickets that exist, each for those who could see it as it is given. */
export async function emitTicketsSaved(
  tx: Tx,
  before: ShownTicket[],
  mark: { restored?: true } = {},
): Promise<Ticket[]> {
  if (before.length === 0) return []
  const saved = await listSavedTickets(
    tx.db,
    before.map(({ id }) => id),
  )
  const audiences = new Map(before.map((ticket) => [ticket.id, audienceOf(ticket)]))
  for (const { ticket, history } of saved)
    tx.emit({
      name: 'ticket.saved',
      payload: { ticket, ...mark, ...told(history) },
      audience: { before: audiences.get(ticket.id) ?? null },
    })
  return saved.map(({ ticket }) => ticket)
}

/** Emits `ticket.saved` for tickets that did not change themselves. Skips those that were deleted meanwhile. */
export async function announceTickets(tx: Tx, ticketIds: number[]): Promise<void> {
  const found = await tx.db
    .selectFrom('tickets')
    .select(['id', 'status', 'queueId', 'userId'])
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', ticketIds)
    .execute()
  await emitTicketsSaved(tx, found)
}

/** Emits `ticket.saved`, and returns the ticket with the details that an open conversation shows. */
export async function emitTicketSavedFull(
  tx: Tx,
  ticketId: number,
  before: TicketAudience | null,
): Promise<TicketDetails> {
  const saved = await getSavedTicketDetails(tx.db, ticketId)
  emitDetails(tx, saved, before)
  return saved.ticket
}

/** Does the same for several tickets, which exist. */
export async function emitTicketsSavedFull(tx: Tx, before: ShownTicket[]): Promise<TicketDetails[]> {
  const saved = await listSavedTicketDetails(
    tx.db,
    before.map(({ id }) => id),
  )
  const audiences = new Map(before.map((ticket) => [ticket.id, audienceOf(ticket)]))
  for (const one of saved) emitDetails(tx, one, audiences.get(one.ticket.id) ?? null)
  return saved.map(({ ticket }) => ticket)
}

type SavedDetails = { ticket: TicketDetails; history: TimelineEntry[] }

function emitDetails(tx: Tx, { ticket: whole, history }: SavedDetails, before: TicketAudience | null): void {
  const { ad: _ad, contact: detailed, ...ticket } = whole
  const { extraInfo: _extraInfo, ...contact } = detailed
  const payload = { ticket: { ...ticket, contact }, ...told(history) }
  tx.emit({ name: 'ticket.saved', payload, audience: { before } })
}

/**
 * Emits `message.created`, and `ticket.saved` because the message moves its ticket. `before` is null when the ticket is
 * new.
 */
export async function emitMessageCreated(tx: Tx, messageId: number, before: TicketAudience | null): Promise<Message> {
  const { message, ticket, contact, history } = await getMessageWithTicket(tx.db, messageId)
  tx.emit({ name: 'ticket.saved', payload: { ticket, ...told(history) }, audience: { before } })
  tx.emit({ name: 'message.created', payload: { message, ticket, contact } })
  return message
}

/** Emits `message.updated` for messages that all belong to this ticket. */
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

/** Emits `message.updated` for messages of any tickets. Those without a ticket are shown to nobody. */
export async function emitUpdatedInTickets(tx: Tx, rows: { id: number; ticketId: number | null }[]): Promise<void> {
  for (const { id, ticketId } of rows)
    if (ticketId !== null) await emitMessagesUpdated(tx, await getTicketRow(tx.db, ticketId), [id])
}
