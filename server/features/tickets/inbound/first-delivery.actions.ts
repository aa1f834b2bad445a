/** The first delivery of a message: it is stored in the ticket to which it belongs, or that it opens. */
import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { isActivity } from '#contract/activity-types.ts'
import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import { providerEventTime } from '#server/db/time.ts'
import { resolveContact } from '#server/features/contacts/actions.ts'
import type { Arrival, Delivery, Outcome, RatingReply, StoredMessage } from '#server/features/tickets/core/arrival.ts'
import { BOT_OFF } from '#server/features/tickets/core/bot-state.actions.ts'
import { emitMessageCreated } from '#server/features/tickets/core/emit.actions.ts'
import { questionWith } from '#server/features/tickets/core/question.actions.ts'
import { refreshPicture } from '#server/features/tickets/core/refresh-picture.actions.ts'
import { findOrCreateTicket, lockOpenTicket } from '#server/features/tickets/lifecycle/find-or-create.actions.ts'
import { matchPressedRating } from '#server/features/tickets/lifecycle/pressed-rating.actions.ts'
import { matchRatingReply } from '#server/features/tickets/lifecycle/rating.actions.ts'
import { WOKEN_BY_CUSTOMER } from '#server/features/tickets/lifecycle/snooze.actions.ts'
import { reopenUndoableTicket } from '#server/features/tickets/lifecycle/undo.actions.ts'
import { clearUnread } from '#server/features/tickets/messages/mark-read.actions.ts'
import { fetchMedia } from '#server/features/tickets/messages/media.actions.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'
import { TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import { contentOf, textOf } from './stored-content.queries.ts'

/** The ticket of a message; null for a message that needs none. */
type FoundTicket = { ticket: TicketRow | null; isNew: boolean; rating?: RatingReply }
type FindTicket = (tx: Tx, arrival: Arrival) => Promise<FoundTicket | null>

const inTicket = (ticket: TicketRow | null | undefined): FoundTicket | null =>
  ticket ? { ticket, isNew: false } : null

/** A button of a question for a rating is of that ticket, and opens no other where it is gone. */
const ticketOfQuestion: FindTicket = async (tx, arrival) => {
  const { ratingQuestion } = arrival
  if (!ratingQuestion) return null
  const rating = await matchPressedRating(tx, arrival, ratingQuestion)
  return rating ? { ticket: rating.ticket, isNew: false, rating } : { ticket: null, isNew: false }
}

const openTicket: FindTicket = async (tx, arrival) => inTicket(await lockOpenTicket(tx, arrival))

/** Nobody needs to answer the yes or no that a campaign asked for, so it opens no ticket. */
const noTicketForConfirmation: FindTicket = async (_tx, { campaign }) =>
  campaign?.isConfirmation ? { ticket: null, isNew: false } : null

const undoableTicket: FindTicket = async (tx, arrival) => inTicket(await reopenUndoableTicket(tx, arrival))

const ratedTicket: FindTicket = async (tx, arrival) => {
  const rating = await matchRatingReply(tx, arrival)
  return rating && { ticket: rating.ticket, isNew: false, rating }
}

const newTicket: FindTicket = (tx, { contactId, connectionId, channel, inbound, campaign }) => {
  const { isGroup } = inbound.chat
  const withBot = !isGroup && !inbound.fromMe
  const given = { contactId, isGroup, connectionId, channel, status: 'pending' as const, userId: null, withBot }
  const { campaignId = null, queueId = null } = campaign ?? {}
  return findOrCreateTicket(tx, { ...given, campaignId, queueId: queueId ?? 'ofConnection' })
}

const latestTicket: FindTicket = async (tx, { contactId, connectionId }) =>
  inTicket(
    await tx.db
      .selectFrom('tickets')
      .select(TICKET_COLUMNS)
      .where('companyId', '=', tx.companyId)
      .where('contactId', '=', contactId)
      .where('connectionId', '=', connectionId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )

/**
 * The next ticket of the contact takes it in. The lock has a ticket that is opened meanwhile wait, which would not see the
 * message otherwise.
 */
const nextTicket: FindTicket = async (tx, arrival) => {
  if (!arrival.inbound.waitsForTicket) return null
  await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', arrival.contactId)
    .forUpdate()
    .execute()
  return (await latestTicket(tx, arrival)) ?? { ticket: null, isNew: false }
}

/** A message goes into the first of these that there is; one for which there is none is not stored. */
const CANDIDATES = {
  live: [ticketOfQuestion, openTicket, noTicketForConfirmation, undoableTicket, ratedTicket, newTicket],
  history: [latestTicket, nextTicket],
}

async function findTicket(tx: Tx, arrival: Arrival): Promise<FoundTicket | null> {
  for (const find of CANDIDATES[arrival.inbound.history ? 'history' : 'live']) {
    const found = await find(tx, arrival)
    if (found) return found
  }
  return null
}

async function store(tx: Tx, arrival: Arrival): Promise<StoredMessage | null> {
  const authorId = await resolveAuthor(tx, arrival)
  const found = await findTicket(tx, arrival)
  if (!found) return null
  const { ticket, isNew } = found
  const id = await insertMessage(tx, arrival, ticket, authorId)
  // Another delivery stored the message while this one waited for the ticket. The error rolls back the new ticket,
  // which would stay empty.
  if (id === null && isNew) throw new AppError('ERR_BUSY')
  if (id !== null && ticket === null) await fetchMedia(tx, arrival)
  return id === null || ticket === null ? null : { ...arrival, rating: null, ...found, id, ticket }
}

async function resolveAuthor(tx: Tx, { connectionId, channel, inbound }: Arrival): Promise<number | null> {
  const { author, fromMe } = inbound
  if (fromMe || !author?.identities.length) return null
  return (await resolveContact(tx, author, { isGroup: false, connectionId, channel })).id
}

/**
 * Live messages get the time of arrival; messages that waited at the provider, and the history, keep their own time. A
 * long backlog contains both kinds, so a message that is not history never gets an earlier time than the contact's
 * newest one.
 */
const arrivedAt = (tx: Tx, { contactId, inbound: { sentAt, history } }: Arrival) =>
  history
    ? sql<string>`least(${sentAt}::timestamptz, clock_timestamp())`
    : sql<string>`greatest(${providerEventTime(sentAt)},
        (select created_at + interval '1 millisecond' from messages
          where company_id = ${tx.companyId} and contact_id = ${contactId} and outbox is null
          order by created_at desc, id desc limit 1))`

/** Returns the id; null when the message is stored already. */
async function insertMessage(
  tx: Tx,
  arrival: Arrival,
  ticket: TicketRow | null,
  authorContactId: number | null,
): Promise<number | null> {
  const { companyId } = tx
  const { connectionId, contactId, inbound } = arrival
  const { fromMe, history, providerId } = inbound
  const inserted = await tx.db
    .insertInto('messages')
    .values({
      companyId,
      connectionId,
      contactId,
      authorContactId,
      providerId,
      fromMe,
      ...contentOf(companyId, arrival),
      ticketId: ticket?.id ?? null,
      queueId: ticket?.queueId ?? null,
      read: fromMe || history || ticket === null,
      // A message of ours that the provider reports was taken by it. No receipts are sent for history.
      ack: fromMe ? Math.max(ACK.taken, inbound.ack) : history ? ACK.read : ACK.waiting,
      createdAt: arrivedAt(tx, arrival),
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId', 'providerId', 'contactId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

async function show(tx: Tx, message: StoredMessage): Promise<Outcome> {
  const { contactId, ticket, isNew, id } = message
  if (message.hasOldPicture) await refreshPicture(tx, message, contactId)
  await updateTicket(tx, message)
  await emitMessageCreated(tx, id, isNew ? null : audienceOf(ticket))
  return 'goesOn'
}

/**
 * A customer's message sets `waitingSince`, and the first one is what they wait for; a message that the owner typed on the
 * phone counts as an answer. The ticket shows the campaign that was answered last, also when it was open before.
 */
async function updateTicket(tx: Tx, { id, ticket, inbound, campaign, consentChange }: StoredMessage): Promise<void> {
  const { fromMe, mediaType, media } = inbound
  const mediaSeconds = media?.seconds ?? null
  const line = previewOf({ mediaType, body: textOf(inbound), mediaName: media?.fileName ?? null, mediaSeconds })
  await tx.db
    .updateTable('tickets')
    .set({
      lastMessage: line,
      fromMe,
      updatedAt: sql<string>`clock_timestamp()`,
      ...(campaign && { campaignId: campaign.campaignId }),
      ...(consentChange && { refusalMessageId: consentChange.kind === 'possibleOptOut' ? id : null }),
      ...(fromMe
        ? { waitingSince: null, ...BOT_OFF }
        : {
            ...WOKEN_BY_CUSTOMER,
            unreadMessages: sql<number>`unread_messages + 1`,
            waitingSince: sql<string>`coalesce(waiting_since, clock_timestamp())`,
            ...(isActivity(mediaType) ? {} : questionWith(id, line)),
          }),
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute()
  if (fromMe) await clearUnread(tx, ticket)
}

export const firstDelivery: Delivery = { store, show }
