import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { Tx } from '#server/db/transaction.ts'
import { hasWritten } from './audience.queries.ts'

/**
 * Gives the people whom a campaign has not written to, and the messages that have not left, another connection after
 * the earlier one was deleted. What left, or may have left, is not sent again. Somebody who knew the earlier number may
 * be a first contact of this one.
 */
export async function moveRecipients(tx: Tx, campaignId: number, connectionId: number): Promise<void> {
  const { companyId, db } = tx
  await sql`
    with unsent as (
      update messages m set connection_id = ${connectionId}, updated_at = clock_timestamp()
      from campaign_recipients r join messages f on f.company_id = r.company_id and f.id = r.message_id
      where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.state in ('asked','queued')
        and f.ack = ${ACK.waiting} and f.written_at is null and not f.is_deleted
        and m.company_id = r.company_id and m.campaign_recipient_id = r.id and m.connection_id is null
        and m.outbox is null
      returning m.campaign_recipient_id as id)
    update campaign_recipients r set connection_id = ${connectionId},
      is_first_contact = not ${hasWritten(companyId, sql.ref('r.contactId'), connectionId)}
    where r.company_id = ${companyId} and r.campaign_id = ${campaignId}
      and (r.state in ('pending','confirmed') or r.id in (select id from unsent))`.execute(db)
}
