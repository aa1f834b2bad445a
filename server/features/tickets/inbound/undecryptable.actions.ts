import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { ConnectionRef, InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type CampaignAnswer, linkAnswer } from '#server/features/campaign-recipients/actions.ts'
import { emitMessagesUpdated, emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { countRating, matchLateRatingReply, storeRating } from '#server/features/tickets/lifecycle/rating.actions.ts'
import { fetchNextMedia } from '#server/features/tickets/messages/media.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { recordAd } from './ads.actions.ts'
import { offerRefusal, readWish } from './campaign-wishes.actions.ts'
import { answeredCampaign, quoteOf, refreshLastMessage, respondToMessage } from './effects.actions.ts'
import { contentOf } from './stored-content.ts'

export type DeliveredMessage = { id: number; ticketId: number | null; undecryptable: boolean }
type Placeholder = { id: number; ticketId: number }

/**
 * Replaces the placeholder when the message is delivered again with its content, which then counts for everything that
 * it would have counted for at first. Any other redelivery changes nothing.
 */
export async function replaceUndecryptable(
  tx: Tx,
  ref: ConnectionRef,
  contactId: number,
  { id, ticketId, undecryptable }: DeliveredMessage,
  inbound: InboundMessage,
): Promise<void> {
  if (!undecryptable || inbound.undecryptable || ticketId === null) return
  const placeholder = { id, ticketId }
  const wish = await readWish(tx, contactId, inbound)
  const campaign = await answeredCampaign(tx, ref, contactId, inbound)
  const rating = await matchLateRatingReply(tx, placeholder, inbound)
  const ticket = await lockTicketUnchecked(tx, ticketId)
  if (!(await fillPlaceholder(tx, ticket, id, inbound))) return
  if (inbound.media && inbound.raw) await fetchNextMedia(tx, ticket.contactId)
  if (campaign) await linkAnswer(tx, contactId, campaign.campaignId, id)
  const isOnly = (rating || campaign) && (await isUntouched(tx, ticket, id))
  if (isOnly && (rating || campaign?.isConfirmation)) {
    await withdrawTicket(tx, ticket, placeholder, rating?.ticket.id ?? null)
    if (rating) await storeRating(tx, rating, id, inbound)
    return
  }
  await recordAd(tx, ticketId, id, inbound)
  await refreshLastMessage(tx, ticketId, id)
  if (campaign) await moveToCampaign(tx, ticket, campaign, Boolean(isOnly))
  if (rating) await countRating(tx, rating)
  const isOffered = !rating && !wish && (await offerRefusal(tx, ticket, id, inbound))
  await emitMessagesUpdated(tx, ticket, [id])
  if (isOffered) await emitTicketSaved(tx, ticketId, audienceOf(ticket))
  if (!rating) await respondToMessage(tx, ticket, id, inbound, wish)
}

/** Returns false when another delivery has replaced it already. */
async function fillPlaceholder(
  tx: Tx,
  ticket: TicketRow,
  messageId: number,
  inbound: InboundMessage,
): Promise<boolean> {
  const filled = await tx.db
    .updateTable('messages')
    .set({ ...contentOf(inbound), ...quoteOf(tx, ticket, inbound), updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .where('undecryptable', '=', true)
    .executeTakeFirst()
  return filled.numUpdatedRows > 0n
}

/** Says whether nobody has taken the ticket, and nothing but the message and what campaigns wrote is in it. */
async function isUntouched(tx: Tx, ticket: TicketRow, messageId: number): Promise<boolean> {
  if (ticket.status !== 'pending' || ticket.userId !== null) return false
  const { rows } = await sql`select from messages where company_id = ${tx.companyId} and ticket_id = ${ticket.id}
    and id <> ${messageId} and campaign_recipient_id is null limit 1`.execute(tx.db)
  return rows.length === 0
}

/** Deletes the ticket that only the placeholder opened: with its content the message would have opened none. */
async function withdrawTicket(
  tx: Tx,
  ticket: TicketRow,
  { id }: Placeholder,
  ratedTicketId: number | null,
): Promise<void> {
  const { companyId } = tx
  await sql`update messages set ticket_id = case when id = ${id} then ${ratedTicketId}::bigint end, read = true
    where company_id = ${companyId} and ticket_id = ${ticket.id}`.execute(tx.db)
  await tx.db.deleteFrom('tickets').where('companyId', '=', companyId).where('id', '=', ticket.id).execute()
  tx.emit({ name: 'ticket.deleted', payload: { ticketId: ticket.id }, audience: { before: audienceOf(ticket) } })
}

/** The ticket shows the campaign; one that nobody has touched goes to the campaign's queue. */
async function moveToCampaign(
  tx: Tx,
  ticket: TicketRow,
  { campaignId, queueId }: CampaignAnswer,
  isOnly: boolean,
): Promise<void> {
  await tx.db
    .updateTable('tickets')
    .set({ campaignId, ...(isOnly && queueId !== null && { queueId }) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute()
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}
