/** What a received message sets off, and what it quotes. */
import { sql } from 'kysely'
import type { MediaType } from '#contract/messages.ts'
import type { ConnectionRef, InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type CampaignAnswer, recordAnswer } from '#server/features/campaign-recipients/actions.ts'
import { enqueueBotStep } from '#server/features/tickets/core/bot-state.actions.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { answerCall } from './calls.actions.ts'
import { fulfilWish, type StatedWish } from './campaign-wishes.actions.ts'

/** Returns the campaign that the customer answers with this message. */
export async function answeredCampaign(
  tx: Tx,
  { connectionId }: ConnectionRef,
  contactId: number,
  inbound: InboundMessage,
): Promise<CampaignAnswer | null> {
  const { chat, fromMe, history, undecryptable, mediaType, body } = inbound
  if (chat.isGroup || fromMe || history || undecryptable || mediaType === 'call_log') return null
  return recordAnswer(tx, { contactId, connectionId }, mediaType === 'conversation' ? body : null)
}

/** Does what the message asks for: a missed call, a wish about campaigns, or the bot's answer. */
export async function respondToMessage(
  tx: Tx,
  ticket: TicketRow,
  messageId: number,
  inbound: InboundMessage,
  wish: StatedWish | null,
): Promise<void> {
  if (inbound.mediaType === 'call_log') await answerCall(tx, ticket, inbound)
  else if (wish) await fulfilWish(tx, ticket, messageId, wish)
  else if (!inbound.fromMe && !inbound.undecryptable) await enqueueBotStep(tx, ticket)
}

/** Updates the ticket's `lastMessage`, if this is its newest message. */
export async function refreshLastMessage(tx: Tx, ticketId: number, messageId: number): Promise<void> {
  const { rows } = await sql<{ body: string; mediaType: MediaType; mediaName: string | null }>`
    select body, media_type, media_name from messages m where m.company_id = ${tx.companyId} and m.id = ${messageId}
      and not exists (select 1 from messages later where later.company_id = m.company_id
        and later.ticket_id = m.ticket_id and (later.created_at, later.id) > (m.created_at, m.id))`.execute(tx.db)
  if (!rows[0]) return
  await tx.db
    .updateTable('tickets')
    .set({ lastMessage: previewOf(rows[0]) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
}

/** The quoted message, and what came along with the message: of the quoted one only when it is not here. */
export function quoteOf(
  tx: Tx,
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
  { quotedProviderId, context = null }: InboundMessage,
) {
  const json = context && JSON.stringify(context)
  if (quotedProviderId === null) return { quotedId: null, context: sql<string | null>`${json}::jsonb` }
  const withoutQuote = context?.ad || context?.mentions ? JSON.stringify({ ...context, quote: null }) : null
  const found = sql<number | null>`(select id from messages where company_id = ${tx.companyId}
    and connection_id = ${connectionId} and provider_id = ${quotedProviderId} and contact_id = ${contactId})`
  return {
    quotedId: found,
    context: sql<string | null>`case when ${found} is null then ${json}::jsonb else ${withoutQuote}::jsonb end`,
  }
}
