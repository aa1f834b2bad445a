import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { addCounts, hourOf } from './counts.actions.ts'

type Withdrawn = { id: number; ticketId: number | null }

/**
 * Makes those of a campaign wait for their turn again whose message the provider refused for one of these reasons, unless
 * somebody has sent it by hand meanwhile. The refused messages are deleted, so that nobody does so later, and returned.
 */
export async function returnRefused(tx: Tx, campaignId: number, reasons: readonly string[]): Promise<Withdrawn[]> {
  const { companyId } = tx
  const changes = sql`(select ${campaignId}::bigint as campaign_id, ${hourOf(sql`failed_at`)} as starts_at, variant,
    -1 as failed from refused) changes`
  const { rows } = await sql<Withdrawn>`
    with refused as materialized (
      select r.id, r.message_id, r.failed_at, coalesce(r.variant, 0) as variant
      from campaign_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
      where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.state = 'failed'
        and r.reason = any(${reasons}::text[]) and m.outbox = 'failed' order by r.id for no key update of m, r),
    returned as (
      update campaign_recipients r set state = 'pending', reason = null, message_id = null, queued_at = null,
        failed_at = null
      from refused f where r.company_id = ${companyId} and r.id = f.id),
    counted as (${addCounts(companyId, ['failed'], changes)}),
    withdrawn as (
      update messages m set campaign_recipient_id = null, campaign_part = null, is_deleted = true, outbox = null,
        updated_at = clock_timestamp()
      from refused f where m.company_id = ${companyId} and m.id = f.message_id
      returning m.id, m.ticket_id)
    select id, ticket_id from withdrawn order by id`.execute(tx.db)
  return rows
}
