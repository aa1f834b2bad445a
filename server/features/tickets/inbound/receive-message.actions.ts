import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { audienceOf } from '#contract/events.ts'
import type { ConnectionRef, InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type CampaignAnswer, linkAnswer } from '#server/features/campaign-recipients/actions.ts'
import { resolveContact } from '#server/features/contacts/actions.ts'
import { providerEventTime } from '#server/db/time.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { emitMessageCreated } from '#server/features/tickets/core/emit.actions.ts'
import { BOT_OFF } from '#server/features/tickets/core/bot-state.actions.ts'
import { recordAd } from './ads.actions.ts'
import { storeExpiration } from './expiration.actions.ts'
import { offerRefusal, readWish } from './campaign-wishes.actions.ts'
import { answeredCampaign, quoteOf, respondToMessage } from './effects.actions.ts'
import { withNames } from './mentions.queries.ts'
import { contentOf, textOf } from './stored-content.ts'
import { type DeliveredMessage, replaceUndecryptable } from './undecryptable.actions.ts'
import { fetchNextMedia } from '#server/features/tickets/messages/media.actions.ts'
import { lockOpenTicket, findOrCreateTicket } from '#server/features/tickets/lifecycle/find-or-create.actions.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'
import { TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { matchRatingReply, storeRating, type RatingReply } from '#server/features/tickets/lifecycle/rating.actions.ts'
import { clearUnread } from '#server/features/tickets/messages/mark-read.actions.ts'
import { reopenHeldTicket } from '#server/features/tickets/lifecycle/undo.actions.ts'
import { refreshPicture } from '#server/features/tickets/core/refresh-picture.actions.ts'
import { AppError } from '#server/lib/app-error.ts'

/**
 * Live messages get the time of arrival; messages that waited at the provider, and the history, keep their own time. A
 * long backlog contains both kinds, so a message that is not history never gets an earlier time than the contact's
 * newest one.
 */
const arrivedAt = (tx: Tx, { contactId }: InboundChat, { sentAt, history }: InboundMessage) =>
  history
    ? sql<string>`least(${sentAt}::timestamptz, clock_timestamp())`
    : sql<string>`greatest(${providerEventTime(sentAt)},
        (select created_at + interval '1 millisecond' from messages
          where company_id = ${tx.companyId} and contact_id = ${contactId} and outbox is null
          order by created_at desc, id desc limit 1))`

/**
 * Stores a message of the provider once, however often it is delivered. It goes into the contact's ticket that is not
 * closed, or into a new pending one.
 */
export async function receiveMessage(tx: Tx, ref: ConnectionRef, reported: InboundMessage): Promise<void> {
  const { isGroup } = reported.chat
  if (isGroup && (await getCompanySettings(tx.db, tx.companyId)).CheckMsgIsGroup === 'enabled') return
  const { connectionId, channel } = ref
  const inbound = await withNames(tx.db, ref, reported)
  const contact = await resolveContact(tx, inbound.chat, { isGroup, connectionId, channel })
  if (!inbound.history) await storeExpiration(tx, ref, [contact.id], inbound.expiration ?? null)
  const delivered = await findDelivered(tx, ref, contact.id, inbound.providerId)
  if (delivered) return replaceUndecryptable(tx, ref, contact.id, delivered, inbound)

  const authorId = await resolveAuthor(tx, ref, inbound)
  const wish = await readWish(tx, contact.id, inbound)
  const campaign = await answeredCampaign(tx, ref, contact.id, inbound)
  if (campaign?.isConfirmation && !(await lockOpenTicket(tx, { contactId: contact.id, connectionId })))
    return storeConfirmation(tx, ref, contact.id, inbound)
  const target = await ticketForInbound(tx, ref, contact.id, inbound, campaign)
  if (!target) return
  const messageId = await insertInbound(tx, ref, target.ticket, authorId, inbound)
  if (messageId === null) {
    // Another delivery stored the message while this one waited for the ticket. The error rolls back the new ticket,
    // which would stay empty.
    if (target.isNew) throw new AppError('ERR_BUSY')
    return
  }
  if (inbound.media && inbound.raw) await fetchNextMedia(tx, contact.id)
  if (inbound.history) return
  if (campaign) await linkAnswer(tx, contact.id, campaign.campaignId, messageId)
  await recordAd(tx, target.ticket.id, messageId, inbound)
  if (target.answer) return storeRating(tx, target.answer, messageId, inbound)
  if (contact.hasOldPicture) await refreshPicture(tx, ref, contact.id)
  await updateTicketAfterMessage(tx, target.ticket, inbound, campaign)
  if (!wish) await offerRefusal(tx, target.ticket, messageId, inbound)
  await emitMessageCreated(tx, messageId, target.isNew ? null : audienceOf(target.ticket))
  await respondToMessage(tx, target.ticket, messageId, inbound, wish)
}

/** Stores the yes or no that a campaign asked for. Nobody needs to answer it, so it opens no ticket. */
async function storeConfirmation(
  tx: Tx,
  ref: ConnectionRef,
  contactId: number,
  inbound: InboundMessage,
): Promise<void> {
  const chat = { id: null, contactId, connectionId: ref.connectionId, queueId: null }
  await insertInbound(tx, ref, chat, null, inbound)
}

const findDelivered = (
  tx: Tx,
  ref: ConnectionRef,
  contactId: number,
  providerId: string,
): Promise<DeliveredMessage | undefined> =>
  tx.db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'undecryptable'])
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', ref.connectionId)
    .where('providerId', '=', providerId)
    .where('contactId', '=', contactId)
    .executeTakeFirst()

async function resolveAuthor(tx: Tx, ref: ConnectionRef, inbound: InboundMessage): Promise<number | null> {
  const { author, fromMe } = inbound
  if (fromMe || !author?.identities.length) return null
  const { connectionId, channel } = ref
  return (await resolveContact(tx, author, { isGroup: false, connectionId, channel })).id
}

type InboundTarget = { ticket: TicketRow; isNew: boolean; answer?: RatingReply }

/** Returns the ticket of the message; null for history of a contact who never had a ticket. */
async function ticketForInbound(
  tx: Tx,
  { connectionId, channel }: ConnectionRef,
  contactId: number,
  inbound: InboundMessage,
  campaign: CampaignAnswer | null,
): Promise<InboundTarget | null> {
  if (!inbound.history) {
    const { isGroup } = inbound.chat
    const openTicket = await lockOpenTicket(tx, { contactId, connectionId })
    if (openTicket) return { ticket: openTicket, isNew: false }
    const restored = await reopenHeldTicket(tx, { contactId, connectionId })
    if (restored) return { ticket: restored, isNew: false }
    const answer = await matchRatingReply(tx, { contactId, connectionId }, inbound)
    if (answer) return { ticket: answer.ticket, isNew: false, answer }
    const withBot = !isGroup && !inbound.fromMe
    const queueId = campaign?.queueId ?? ('ofConnection' as const)
    const campaignId = campaign?.campaignId ?? null
    const ticketInput = { contactId, isGroup, connectionId, channel, userId: null, withBot, queueId, campaignId }
    return findOrCreateTicket(tx, { ...ticketInput, status: 'pending' })
  }
  const latest = await tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .where('connectionId', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? { ticket: latest, isNew: false } : null
}

/** The ticket of a message; `id` is null for a message without one. */
type InboundChat = Pick<TicketRow, 'contactId' | 'connectionId' | 'queueId'> & { id: number | null }

/** Returns the id; null when the message is stored already. */
async function insertInbound(
  tx: Tx,
  { connectionId }: ConnectionRef,
  ticket: InboundChat,
  authorContactId: number | null,
  inbound: InboundMessage,
): Promise<number | null> {
  const { companyId } = tx
  const { fromMe, history, providerId } = inbound
  const inserted = await tx.db
    .insertInto('messages')
    .values({
      companyId,
      connectionId,
      authorContactId,
      providerId,
      fromMe,
      ...contentOf(inbound),
      ticketId: ticket.id,
      contactId: ticket.contactId,
      queueId: ticket.queueId,
      ...quoteOf(tx, ticket, inbound),
      read: fromMe || history || ticket.id === null,
      // A message of ours that the provider reports was taken by it. No receipts are sent for history.
      ack: fromMe ? Math.max(ACK.taken, inbound.ack) : history ? ACK.read : ACK.waiting,
      createdAt: arrivedAt(tx, ticket, inbound),
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId', 'providerId', 'contactId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/**
 * A customer's message sets `waitingSince`; a message that the owner typed on the phone counts as an answer. The ticket
 * shows the campaign that was answered last, also when it was open before.
 */
async function updateTicketAfterMessage(
  tx: Tx,
  ticket: TicketRow,
  inbound: InboundMessage,
  campaign: CampaignAnswer | null,
): Promise<void> {
  const { fromMe, mediaType, media } = inbound
  await tx.db
    .updateTable('tickets')
    .set({
      lastMessage: previewOf({ mediaType, body: textOf(inbound), mediaName: media?.fileName ?? null }),
      fromMe,
      updatedAt: sql<string>`clock_timestamp()`,
      ...(campaign && { campaignId: campaign.campaignId }),
      ...(fromMe
        ? { waitingSince: null, ...BOT_OFF }
        : {
            unreadMessages: sql<number>`unread_messages + 1`,
            waitingSince: sql<string>`coalesce(waiting_since, clock_timestamp())`,
          }),
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute()
  if (fromMe) await clearUnread(tx, ticket)
}
