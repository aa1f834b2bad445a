import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { providerEventTime } from '#server/db/time.ts'
import type { Arrival, RatingQuestion, RatingReply } from '#server/features/tickets/core/arrival.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { AUTOMATIC_MESSAGE_MAX_AGE_MINUTES } from './automatic-messages.actions.ts'

type AskedRating = { traceId: number; userId: number | null; rating: string; isInTime: boolean; isRecent: boolean }

/**
 * Returns where a button of a question for a rating belongs, whatever became of the ticket. Unlike a text it can only be
 * an answer: it may be pressed again for another rate, and counts nothing when the question has ended. Returns null when
 * the ticket is gone.
 */
export async function matchPressedRating(
  tx: Tx,
  { inbound }: Arrival,
  question: RatingQuestion,
): Promise<RatingReply | null> {
  if (question.ticketId === null) return null
  const ticket = await lockTicketUnchecked(tx, question.ticketId)
  const asked = await lockAskedRating(tx, question, inbound.sentAt)
  const rate = Number(inbound.choice?.key)
  if (!asked?.isInTime || !(rate >= 1)) return { ticket, counted: null, isRecent: false }
  const { traceId, userId, rating, isRecent } = asked
  const counted = { traceId, userId, rate, isAgain: rating === 'rated' }
  return { ticket, counted, isRecent: rating === 'asked' && isRecent }
}

/** A ticket that was closed several times may have been asked about each time. */
async function lockAskedRating(
  tx: Tx,
  { id, ticketId }: RatingQuestion,
  sentAt: string,
): Promise<AskedRating | undefined> {
  const at = providerEventTime(sentAt)
  const { rows } = await sql<AskedRating>`
    select tr.id as trace_id, tr.rated_user_id as user_id, tr.rating,
      tr.rating in ('asked','expired','rated') and ${at} between tr.rating_at and tr.rating_until as is_in_time,
      ${at} > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES}) as is_recent
    from ticket_traces tr join messages q on q.company_id = tr.company_id and q.id = ${id}
    where tr.company_id = ${tx.companyId} and tr.ticket_id = ${ticketId} and tr.rating is not null
      and tr.rating_at <= q.created_at
    order by tr.rating_at desc limit 1 for update of tr`.execute(tx.db)
  return rows[0]
}
