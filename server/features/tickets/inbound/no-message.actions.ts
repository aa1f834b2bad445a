/**
 * Takes back what stands for a message that could not be decrypted at first, and that turned out to be none: a reaction, a
 * vote, a change of another message. What the placeholder did is undone as far as it is still as it left it; that a snooze
 * ended, or that a ticket which had just been closed is open again, stays.
 */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { ConnectionRef } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { recountQuestion } from '#server/features/tickets/core/question.actions.ts'
import { reopenRatingRequest } from '#server/features/tickets/lifecycle/late-rating.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { restoreLastMessage } from './last-message.actions.ts'
import type { ProviderEvent } from './provider-events.actions.ts'
import { deleteUntouchedTicket, isUntouched } from './untouched-ticket.actions.ts'

type Placeholder = { id: number; ticketId: number | null }

/** Most of what is no message was never shown, which one question to the database tells. */
export async function withdrawPlaceholder(
  tx: Tx,
  ref: ConnectionRef,
  event: ProviderEvent<'onNoMessage'>,
): Promise<void> {
  const placeholder = await findPlaceholder(tx, ref, event)
  if (!placeholder) return
  const { id, ticketId } = placeholder
  if (ticketId === null) return void (await deletePlaceholder(tx, id))
  await reopenRatingRequest(tx, { id, ticketId })
  const ticket = await lockTicketUnchecked(tx, ticketId)
  const isAlone = await isUntouched(tx, ticket, id)
  const deleted = await deletePlaceholder(tx, id)
  if (!deleted) return
  return isAlone ? deleteUntouchedTicket(tx, ticket) : forget(tx, ticket, { id, ...deleted })
}

async function findPlaceholder(
  tx: Tx,
  { connectionId }: ConnectionRef,
  { providerId, chat }: ProviderEvent<'onNoMessage'>,
): Promise<Placeholder | undefined> {
  const found = await tx.db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'contactId'])
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .where('providerId', '=', providerId)
    .where('undecryptable', '=', true)
    .execute()
  if (found.length === 0) return undefined
  const contacts = await findContactsByIdentity(tx.db, tx.companyId, chat)
  return found.find(({ contactId }) => contacts.some(({ id }) => id === contactId))
}

/** Returns undefined when its content has arrived meanwhile. */
const deletePlaceholder = (tx: Tx, id: number): Promise<{ read: boolean; fromMe: boolean } | undefined> =>
  tx.db
    .deleteFrom('messages')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('undecryptable', '=', true)
    .returning(['read', 'fromMe'])
    .executeTakeFirst()

type Forgotten = { id: number; read: boolean; fromMe: boolean }

/** The ticket goes on as if the message had not come. */
async function forget(tx: Tx, ticket: TicketRow, { id, read, fromMe }: Forgotten): Promise<void> {
  if (!read && !fromMe)
    await tx.db
      .updateTable('tickets')
      .set({ unreadMessages: sql<number>`greatest(0, unread_messages - 1)` })
      .where('companyId', '=', tx.companyId)
      .where('id', '=', ticket.id)
      .execute()
  if (!fromMe) await endWait(tx, ticket, id)
  await restoreLastMessage(tx, ticket.id)
  const payload = { messageId: String(id), ticketId: ticket.id }
  tx.emit({ name: 'message.deleted', payload, audience: { ticket: audienceOf(ticket) } })
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}

/**
 * Nobody waits for an answer when all is answered. A pending ticket may wait since before the placeholder, because it was handed
 * on: its wait ends only when the customer has written nothing else since it began.
 */
async function endWait(tx: Tx, ticket: TicketRow, messageId: number): Promise<void> {
  const { companyId } = tx
  const { rows } = await sql<{ questionId: number }>`select question_id from tickets
    where company_id = ${companyId} and id = ${ticket.id} and question_id <= ${messageId}`.execute(tx.db)
  if (!rows[0]) return
  await recountQuestion(tx, ticket.id, rows[0].questionId)
  await sql`update tickets t set waiting_since = null
    where t.company_id = ${companyId} and t.id = ${ticket.id} and t.unanswered = 0
      and (t.status <> 'pending' or not exists (select from messages m where m.company_id = t.company_id
        and m.ticket_id = t.id and not m.from_me and m.created_at >= t.waiting_since - interval '1 second'))`.execute(
    tx.db,
  )
}
