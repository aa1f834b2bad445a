import { sql } from 'kysely'
import { canReact, featuresOf } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import { can } from '#contract/permissions.ts'
import type { Tx } from '#server/db/transaction.ts'
import { requireRow } from '#server/db/single-row.ts'
import { emitMessagesUpdated } from '#server/features/tickets/core/emit.actions.ts'
import { forgetUnnamed } from '#server/features/tickets/core/unnamed-mentions.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/core/lock.actions.ts'
import { getMessageRow, OUR_REACTION, type MessageRow } from '#server/features/tickets/read/messages.queries.ts'
import { assertReplyWindowOpen } from '#server/features/tickets/read/reply-window.queries.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { recordDeliveries } from '#server/features/campaign-recipients/actions.ts'
import { enqueueScheduleResults } from '#server/features/tickets/core/schedule-results.actions.ts'
import { setReaction } from './reactions.actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const MINUTE_MS = 60_000
/** How long an unsent message can be edited where the provider supports no edits. */
const UNSENT_EDIT_MINUTES = 15

/** Returns a message that the actor may change, with its ticket's row locked. */
async function lockMessage(
  tx: Tx,
  actor: CurrentUser,
  messageId: number,
): Promise<{ message: MessageRow; ticket: TicketRow }> {
  const { ticketId } = await getMessageRow(tx.db, messageId)
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  return { message: await getMessageRow(tx.db, messageId), ticket }
}

const isOwn = (actor: CurrentUser, message: MessageRow): boolean =>
  message.fromMe && (message.userId === actor.userId || can(actor, 'tickets-manager:showall'))

/** A sent message may change only if the provider supports it: otherwise the customer would still see the old text. */
const wasSent = ({ outbox }: MessageRow): boolean => outbox !== 'queued' && outbox !== 'failed'

/** The provider has the text of a template, which nobody changes here. */
function isEditable({ channel }: TicketRow, message: MessageRow): boolean {
  if (message.template !== null) return false
  const { editMinutes } = featuresOf(channel)
  if (editMinutes === null && wasSent(message)) return false
  const age = Date.now() - Date.parse(message.createdAt)
  return age < (editMinutes ?? UNSENT_EDIT_MINUTES) * MINUTE_MS
}

type Changes = {
  body?: string
  isDeleted?: boolean
  isEdited?: boolean
  isEditHidden?: boolean
  outbox?: 'queued' | null
  sendError?: null
  sendAttempts?: number
  sendAfter?: null
  sendUntil?: null
}

async function updateMessage(tx: Tx, messageId: number, changes: Changes): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ ...changes, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .execute()
  if (changes.body !== undefined) await forgetUnnamed(tx, [messageId])
}

async function emitChanged(tx: Tx, ticket: TicketRow, messageId: number): Promise<Message> {
  return requireRow(await emitMessagesUpdated(tx, ticket, [messageId]))
}

export async function editMessage(tx: Tx, actor: CurrentUser, messageId: number, body: string): Promise<Message> {
  const { message, ticket } = await lockMessage(tx, actor, messageId)
  if (!isOwn(actor, message)) throw new AppError('ERR_NO_PERMISSION')
  if (!isEditable(ticket, message) || message.isDeleted || message.mediaType !== 'conversation') {
    throw new AppError('ERR_EDITING_WAPP_MSG')
  }
  await updateMessage(tx, messageId, { body, isEdited: true, isEditHidden: false })
  const { companyId } = tx
  await tx.enqueue(
    'message.pushEdit',
    { companyId, messageId },
    { key: `message.pushEdit/${messageId}`, connectionId: message.connectionId },
  )
  return emitChanged(tx, ticket, messageId)
}

/** Deletes a message. An unsent one is no longer sent; a sent one is revoked at the provider. */
export async function deleteMessage(tx: Tx, actor: CurrentUser, messageId: number): Promise<Message> {
  const { message, ticket } = await lockMessage(tx, actor, messageId)
  if (!message.fromMe) throw new AppError('ERR_DELETE_WAPP_MSG')
  if (!isOwn(actor, message)) throw new AppError('ERR_NO_PERMISSION')
  if (!featuresOf(ticket.channel).canDelete && wasSent(message)) throw new AppError('ERR_DELETE_WAPP_MSG')
  if (!message.isDeleted) {
    await updateMessage(tx, messageId, { isDeleted: true, outbox: null })
    await enqueueScheduleResults(tx, [message])
    await recordDeliveries(tx, [message])
    await tx.enqueue(
      'message.revoke',
      { companyId: tx.companyId, messageId },
      { key: `message.revoke/${messageId}`, connectionId: message.connectionId },
    )
  }
  return emitChanged(tx, ticket, messageId)
}

/** Sets our reaction to a message; one connection has only one, whichever user gave it. An empty emoji removes it. */
export async function reactToMessage(tx: Tx, actor: CurrentUser, messageId: number, emoji: string): Promise<Message> {
  const { message, ticket } = await lockMessage(tx, actor, messageId)
  if (message.isDeleted) throw new AppError('ERR_TICKET_CHANGED')
  if (!canReact(ticket.channel, emoji)) throw new AppError(featuresOf(ticket.channel).reactionError)
  await setReaction(tx, messageId, { author: OUR_REACTION, fromMe: true, authorName: actor.name, emoji })
  await updateMessage(tx, messageId, {})
  const { companyId } = tx
  await tx.enqueue(
    'message.pushReaction',
    { companyId, messageId },
    { key: `message.pushReaction/${messageId}`, connectionId: message.connectionId },
  )
  return emitChanged(tx, ticket, messageId)
}

/** Sends a failed message again, with its earlier provider id, unless the provider would refuse it again. */
export async function retryMessage(tx: Tx, actor: CurrentUser, messageId: number): Promise<Message> {
  const { message, ticket } = await lockMessage(tx, actor, messageId)
  if (!message.fromMe || message.isDeleted || message.connectionId === null) throw new AppError('ERR_SENDING_WAPP_MSG')
  if (message.outbox === 'failed') {
    const { contactId, connectionId, isByPerson, template } = message
    const answer = { channel: ticket.channel, contactId, connectionId, isByPerson }
    if (template === null) await assertReplyWindowOpen(tx.db, tx.companyId, answer)
    const resetFields = { sendError: null, sendAttempts: 0, sendAfter: null, sendUntil: null }
    await updateMessage(tx, messageId, { outbox: 'queued', ...resetFields })
    await tx.command({ kind: 'outbox', companyId: tx.companyId, connectionId: message.connectionId })
  }
  return emitChanged(tx, ticket, messageId)
}
