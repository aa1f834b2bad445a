import { sql } from 'kysely'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'

/**
 * Keeps with the ticket the advertisement by which the customer came. It opened the ticket when nothing but what
 * campaigns wrote was in it before.
 */
export async function recordAd(
  tx: Tx,
  ticketId: number,
  messageId: number,
  { fromMe, context }: InboundMessage,
): Promise<void> {
  const ad = context?.ad
  if (!ad || fromMe) return
  const { companyId } = tx
  await sql`insert into ticket_ads (company_id, ticket_id, message_id, title, url, opened)
    values (${companyId}, ${ticketId}, ${messageId}, ${ad.title}, ${ad.url}, not exists (
      select from messages where company_id = ${companyId} and ticket_id = ${ticketId} and id < ${messageId}
        and campaign_recipient_id is null))
    on conflict do nothing`.execute(tx.db)
}
