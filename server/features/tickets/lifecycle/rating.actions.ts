import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { AutomaticTexts } from '#contract/automatic-texts.ts'
import { numberedChoices } from '#contract/bot/menu-text.ts'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { requireRow } from '#server/db/single-row.ts'
import { dbNow, providerEventTime, transactionStart } from '#server/db/time.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import type {
  Arrival,
  CountedRating,
  Outcome,
  RatingReply,
  StoredMessage,
} from '#server/features/tickets/core/arrival.ts'
import { emitMessageCreated } from '#server/features/tickets/core/emit.actions.ts'
import {
  automaticTexts,
  AUTOMATIC_MESSAGE_MAX_AGE_MINUTES,
  sendAutomaticMessage,
} from './automatic-messages.actions.ts'
import { sendClosingMessage } from './closing.actions.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'
import { isReplyWindowOpen } from '#server/features/tickets/read/reply-window.queries.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { readRate } from '#server/lib/customer-replies.ts'

/**
 * States of a rating request: asked → rated | expired | reopened. It begins when the ticket is closed. While it is
 * asked, the contact has no open ticket on the connection, so a number can only be its answer. To avoid deadlocks, rows
 * are locked in this order: closed ticket, its rating request, the contact's open ticket.
 */

const ratingQuestionIn = ({ howWasIt, rates }: AutomaticTexts): string =>
  [howWasIt, rates.map((rate, index) => `*${index + 1}* – ${rate}`).join('\n')].join('\n\n')

/** The ticket before it was closed; `since` is the beginning of this stretch of the ticket. */
export type TicketBeforeClosing = Pick<TicketRow, 'status' | 'userId'> & { since: string }

/**
 * Queues what the customer gets when an agent closes a ticket: the rating request when it can be asked, otherwise the
 * closing message.
 */
export async function sendClosingMessages(tx: Tx, before: TicketBeforeClosing, closed: TicketRow): Promise<void> {
  if (closed.isGroup || closed.connectionId === null) return
  const assignee = before.status === 'open' && (await wasAnswered(tx, closed, before.since)) ? before.userId : null
  const isAsked = assignee !== null && (await sendRatingRequest(tx, closed, closed.connectionId, assignee))
  if (!isAsked) await sendClosingMessage(tx, closed)
}

/**
 * Returns whether a person wrote, here or on the phone. Automatic and scheduled messages give no reason to rate an
 * agent.
 */
async function wasAnswered(tx: Tx, ticket: TicketRow, since: string): Promise<boolean> {
  const { rows } = await sql`select from messages where company_id = ${tx.companyId} and ticket_id = ${ticket.id}
    and created_at >= ${since} and from_me and media_type <> 'call_log'
    and (user_id is not null or (written_at is null and outbox is null)) limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Returns false when the company does not ask for ratings, the reply window is closed or the connection is down. */
async function sendRatingRequest(
  tx: Tx,
  ticket: TicketRow,
  connectionId: number,
  ratedUserId: number,
): Promise<boolean> {
  const { userRating, ratingsTimeout } = await getCompanySettings(tx.db, tx.companyId)
  if (userRating !== 'enabled') return false
  const { companyId } = tx
  // A question that cannot arrive would only hold back the closing of whatever comes next.
  if (!(await isReplyWindowOpen(tx.db, companyId, { ...ticket, isByPerson: false }))) return false
  const { ratingMessage, status } = await tx.db
    .selectFrom('connections')
    .select(['ratingMessage', 'status'])
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  if (status !== 'CONNECTED') return false
  const minutes = Number(ratingsTimeout)
  const { rows } = await sql<{ traceId: number; runAt: string }>`
    update ticket_traces set rating = 'asked', rating_at = now(), rating_until = now() + make_interval(mins => ${minutes}),
      rated_user_id = ${ratedUserId}, updated_at = now()
    where company_id = ${companyId} and id = (select max(id) from ticket_traces
      where company_id = ${companyId} and ticket_id = ${ticket.id})
    returning id as trace_id, rating_until as run_at`.execute(tx.db)
  const { traceId, runAt } = requireRow(rows)
  await tx.enqueue('rating.expire', { companyId, traceId }, { key: `rating.expire/${traceId}`, runAt })
  const texts = await automaticTexts(tx)
  const request = [ratingMessage.trim(), ratingQuestionIn(texts)].filter(Boolean).join('\n\n')
  const goodForMinutes = Math.min(minutes, AUTOMATIC_MESSAGE_MAX_AGE_MINUTES)
  await sendAutomaticMessage(tx, ticket, request, goodForMinutes, numberedChoices([...texts.rates]))
  return true
}

/** A button of a menu is no rating, though it may have the number of one. Those of the question are found before. */
export const rateIn = (
  { mediaType, body, undecryptable, choice }: InboundMessage,
  { rates }: AutomaticTexts,
): number | null => (mediaType === 'conversation' && !undecryptable && !choice ? readRate(body, [...rates]) : null)

type RatingRequest = { id: number; userId: number | null; isAsked: boolean; isInTime: boolean; isRecent: boolean }

/**
 * Returns the rating if the message answers the last rating request; any other message ends the request. Callers make
 * sure that there is no open ticket. The closed ticket stays locked.
 */
export async function matchRatingReply(
  tx: Tx,
  { contactId, connectionId, inbound }: Arrival,
): Promise<RatingReply | null> {
  if (inbound.fromMe) return null
  const { rows } = await sql<{ ticketId: number }>`
    select tr.ticket_id from ticket_traces tr join tickets t on t.company_id = tr.company_id and t.id = tr.ticket_id
    where tr.company_id = ${tx.companyId} and tr.rating in ('asked','expired')
      and (tr.rating = 'asked' or tr.rating_until > ${providerEventTime(inbound.sentAt)})
      and t.contact_id = ${contactId} and t.connection_id = ${connectionId}
    order by tr.rating_at desc limit 1`.execute(tx.db)
  if (!rows[0]) return null
  const ticket = await lockTicketUnchecked(tx, rows[0].ticketId)
  const request = await lockRatingRequest(tx, ticket, inbound.sentAt)
  if (!request) return null
  const { id: traceId, userId, isAsked, isInTime, isRecent } = request
  const rate = rateIn(inbound, await automaticTexts(tx))
  const counted = rate !== null && isInTime ? { traceId, userId, rate, isAgain: false } : null
  if (counted) return { ticket, counted, isRecent: isAsked && isRecent }
  if (isAsked) await endRatingRequest(tx, ticket, traceId)
  return null
}

/**
 * Reads the request again under lock, because another transaction may have changed it. A request that expired while the
 * server was down still accepts messages that were sent in its time.
 */
async function lockRatingRequest(tx: Tx, ticket: TicketRow, sentAt: string): Promise<RatingRequest | undefined> {
  if (ticket.status !== 'closed') return undefined
  const { rows } = await sql<RatingRequest>`
    select id, rated_user_id as user_id, rating = 'asked' as is_asked,
      ${providerEventTime(sentAt)} between rating_at and rating_until as is_in_time,
      ${providerEventTime(sentAt)} > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES}) as is_recent
    from ticket_traces
    where company_id = ${tx.companyId} and ticket_id = ${ticket.id} and rating in ('asked','expired')
    order by rating_at desc limit 1 for update`.execute(tx.db)
  return rows[0]
}

/** Counts the rating, once. */
async function countRating(tx: Tx, ticket: TicketRow, counted: CountedRating): Promise<void> {
  const { companyId } = tx
  const { traceId, userId, rate, isAgain } = counted
  if (isAgain) return replaceRating(tx, ticket, counted)
  const rated = await tx.db
    .updateTable('ticketTraces')
    .set({ rating: 'rated', updatedAt: transactionStart })
    .where('companyId', '=', companyId)
    .where('id', '=', traceId)
    .where('rating', 'in', ['asked', 'expired'])
    .executeTakeFirst()
  if (rated.numUpdatedRows === 0n) return
  await tx.db.insertInto('userRatings').values({ companyId, ticketId: ticket.id, userId, rate }).execute()
}

async function replaceRating(tx: Tx, ticket: TicketRow, { traceId, rate }: CountedRating): Promise<void> {
  await sql`update user_ratings set rate = ${rate} where company_id = ${tx.companyId} and id = (
    select max(r.id) from user_ratings r join ticket_traces tr on tr.company_id = r.company_id and tr.id = ${traceId}
    where r.company_id = ${tx.companyId} and r.ticket_id = ${ticket.id} and r.created_at >= tr.rating_at)`.execute(
    tx.db,
  )
}

/**
 * Shows the message with the rating, which is in the closed ticket already. It is marked as read because nobody needs
 * to read it.
 */
async function showRating(tx: Tx, { ticket, id, inbound: { body } }: StoredMessage): Promise<void> {
  const { companyId } = tx
  await tx.db
    .updateTable('messages')
    .set({ read: true })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  await tx.db
    .updateTable('tickets')
    .set({
      lastMessage: previewOf({ mediaType: 'conversation', body, mediaName: null }),
      fromMe: false,
      updatedAt: dbNow,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', ticket.id)
    .execute()
  await emitMessageCreated(tx, id, audienceOf(ticket))
}

/** Stores the rating. A message that came late may be in another ticket, which somebody has taken: it stays there. */
export async function storeRating(tx: Tx, message: StoredMessage): Promise<Outcome> {
  const { rating, ticket } = message
  if (!rating) return 'goesOn'
  if (rating.counted) await countRating(tx, rating.ticket, rating.counted)
  if (rating.ticket.id !== ticket.id) return 'goesOn'
  await showRating(tx, message)
  if (rating.isRecent) await sendClosingMessage(tx, ticket)
  return 'handled'
}

/** Ends a rating request whose time has passed. Run twice, or after an answer, it does nothing. */
export async function expireRating(tx: Tx, traceId: number): Promise<void> {
  const trace = await tx.db
    .selectFrom('ticketTraces')
    .select('ticketId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', traceId)
    .where('rating', '=', 'asked')
    .where('ratingUntil', '<=', transactionStart)
    .executeTakeFirst()
  if (trace) await endRatingRequest(tx, await lockTicketUnchecked(tx, trace.ticketId), traceId)
}

/** Ends an unanswered rating request; the closing message is skipped if the deadline passed long ago. */
async function endRatingRequest(tx: Tx, ticket: TicketRow, traceId: number): Promise<void> {
  const { rows } = await sql<{ isRecent: boolean }>`
    update ticket_traces set rating = 'expired', rating_until = least(rating_until, now()), updated_at = now()
    where company_id = ${tx.companyId} and id = ${traceId} and rating = 'asked'
    returning rating_until > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES}) as is_recent`.execute(
    tx.db,
  )
  if (rows[0]?.isRecent) await sendClosingMessage(tx, ticket)
}

/** Cancels rating requests and closing messages of the contact, because the ticket is reopened or another begins. */
export async function cancelRatingRequests(tx: Tx, chat: Pick<TicketRow, 'contactId' | 'connectionId'>): Promise<void> {
  const { companyId } = tx
  const { rows } = await sql<{ ticketId: number }>`delete from ticket_closings c using tickets t
    where c.company_id = ${companyId} and t.company_id = c.company_id and t.id = c.ticket_id
      and t.contact_id = ${chat.contactId} and t.connection_id is not distinct from ${chat.connectionId}
    returning c.ticket_id`.execute(tx.db)
  for (const { ticketId } of rows) {
    await tx.enqueue('ticket.markRead', { companyId, ticketId }, { key: `ticket.markRead/${ticketId}` })
  }
  // One that was taken up again after its end still accepts a rating, too.
  await sql`update ticket_traces tr set rating = 'reopened', updated_at = now() from tickets t
    where tr.company_id = ${tx.companyId}
      and (tr.rating = 'asked' or (tr.rating = 'expired' and tr.rating_until > now() + interval '1 second'))
      and t.company_id = tr.company_id and t.id = tr.ticket_id
      and t.contact_id = ${chat.contactId} and t.connection_id is not distinct from ${chat.connectionId}`.execute(tx.db)
}
