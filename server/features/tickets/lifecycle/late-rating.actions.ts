/** A rating request that a message ended which could not be read then. */
import { sql, type RawBuilder } from 'kysely'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import type { RatingReply } from '#server/features/tickets/core/arrival.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { automaticTexts } from './automatic-messages.actions.ts'
import { rateIn } from './rating.actions.ts'

type Placeholder = { id: number; ticketId: number }
type EndedRequest = { traceId: number; ticketId: number; userId: number | null }

/**
 * Returns the rating if the message, which could not be read at first, answers the request that its placeholder ended.
 * The closed ticket stays locked; the closing message was sent together with the placeholder.
 */
export async function matchLateRatingReply(
  tx: Tx,
  placeholder: Placeholder,
  inbound: InboundMessage,
): Promise<RatingReply | null> {
  const rate = inbound.fromMe ? null : rateIn(inbound, await automaticTexts(tx))
  if (rate === null) return null
  const found = await findEndedRequest(
    tx,
    placeholder,
    sql`(${inbound.sentAt}::timestamptz >= tr.rating_at
      or ${inbound.sentAt}::timestamptz > tr.updated_at - interval '1 minute')`,
  )
  if (!found) return null
  const { traceId, userId } = found
  const counted = { traceId, userId, rate, isAgain: false }
  return { ticket: await lockTicketUnchecked(tx, found.ticketId), counted, isRecent: false }
}

/** The placeholder ended the request and opened its ticket in one transaction, so both have the same time. */
async function findEndedRequest(
  tx: Tx,
  placeholder: Placeholder,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<EndedRequest | undefined> {
  const { rows } = await sql<EndedRequest>`
    select tr.id as trace_id, tr.ticket_id, tr.rated_user_id as user_id
    from tickets opened
    join tickets rated on rated.company_id = opened.company_id and rated.contact_id = opened.contact_id
      and rated.connection_id = opened.connection_id and rated.id <> opened.id
    join ticket_traces tr on tr.company_id = rated.company_id and tr.ticket_id = rated.id
    where opened.company_id = ${tx.companyId} and opened.id = ${placeholder.ticketId}
      and tr.rating = 'expired' and tr.updated_at = opened.created_at and tr.rating_until = tr.updated_at
      and ${condition}
      and not exists (select from messages m where m.company_id = opened.company_id and m.ticket_id = opened.id
        and m.id < ${placeholder.id} and m.campaign_recipient_id is null)
    limit 1`.execute(tx.db)
  return rows[0]
}

/**
 * Lets the request be answered for the rest of its time, because the placeholder was no message. It stays expired, since the
 * closing message was sent with its end, and comes once.
 */
export async function reopenRatingRequest(tx: Tx, placeholder: Placeholder): Promise<void> {
  const ended = await findEndedRequest(tx, placeholder)
  if (!ended) return
  await lockTicketUnchecked(tx, ended.ticketId)
  const { ratingsTimeout } = await getCompanySettings(tx.db, tx.companyId)
  await sql`update ticket_traces
    set rating_until = rating_at + make_interval(mins => ${Number(ratingsTimeout)}), updated_at = now()
    where company_id = ${tx.companyId} and id = ${ended.traceId} and rating = 'expired'`.execute(tx.db)
}
