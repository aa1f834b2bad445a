import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Outcome, StoredMessage } from '#server/features/tickets/core/arrival.ts'

/**
 * Keeps with the ticket the advertisement by which the customer came. It opened the ticket when nothing but what
 * campaigns wrote, and history from before the ticket, was in it before.
 */
export async function recordAd(tx: Tx, { ticket, id, inbound }: StoredMessage): Promise<Outcome> {
  const ad = inbound.context?.ad
  if (!ad || inbound.fromMe) return 'goesOn'
  const { companyId } = tx
  await sql`insert into ticket_ads (company_id, ticket_id, message_id, title, url, opened)
    values (${companyId}, ${ticket.id}, ${id}, ${ad.title}, ${ad.url}, not exists (
      select from messages where company_id = ${companyId} and ticket_id = ${ticket.id} and id < ${id}
        and campaign_recipient_id is null and not (created_at < ${ticket.createdAt} and (from_me or ack = ${ACK.read}))))
    on conflict do nothing`.execute(tx.db)
  return 'goesOn'
}
