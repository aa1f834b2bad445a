import { sql, type RawBuilder } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { Tx } from '#server/db/transaction.ts'
import { addCounts, hourOf } from './counts.actions.ts'

type Withdrawn = { id: number; ticketId: number | null }

/**
 * Makes those recipients `r` of a campaign wait for their turn again whose message the provider refused and of whom the
 * condition is true, unless somebody has sent it by hand meanwhile. The refused messages are deleted, so that nobody does
 * so later, and returned. Who is written to once more after a time is so once. Whoever was refused over a connection that
 * was deleted belongs to the one that the campaign has now, and counts as somebody who never wrote to it.
 */
export async function returnRefused(tx: Tx, campaignId: number, condition: RawBuilder<boolean>): Promise<Withdrawn[]> {
  const { companyId } = tx
  const changes = sql`(select ${campaignId}::bigint as campaign_id, ${hourOf(sql`failed_at`)} as starts_at, variant,
    -1 as failed from refused) changes`
  const { rows } = await sql<Withdrawn>`
    with refused as materialized (
      select r.id, r.message_id, r.failed_at, coalesce(r.variant, 0) as variant
      from campaign_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
      where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.state = 'failed'
        and ${condition} and m.outbox = 'failed' order by r.id for no key update of m, r),
    returned as (
      update campaign_recipients r set state = 'pending', reason = null, message_id = null, queued_at = null,
        failed_at = null, retried_at = case when r.retry_at is null then r.retried_at else clock_timestamp() end,
        retry_at = null, is_first_contact = r.is_first_contact or r.connection_id is null,
        connection_id = coalesce(r.connection_id, (select c.connection_id from campaigns c
          where c.company_id = r.company_id and c.id = r.campaign_id))
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

/** Gives up writing once more to those recipients `r` of running campaigns of whom the condition is true. */
export async function forgetRetries(tx: Tx, campaignId: number, condition: RawBuilder<boolean>): Promise<void> {
  await sql`update campaign_recipients r set retry_at = null
    where r.company_id = ${tx.companyId} and r.campaign_id = ${campaignId} and r.state = 'failed' and ${condition}`.execute(
    tx.db,
  )
}

/**
 * Makes those of a campaign that stands still wait for their turn again whose message was withheld, because it does not say
 * any more what the campaign says; somebody who had confirmed still has. The messages are deleted and returned. One that
 * was just being sent stays: its person may get it.
 */
export async function returnWithheld(tx: Tx, campaignId: number): Promise<Withdrawn[]> {
  const { companyId } = tx
  const isUnsent = sql`m.outbox is null and m.ack = ${ACK.waiting} and m.written_at is null and not m.is_deleted`
  const changes = sql`(select ${campaignId}::bigint as campaign_id, ${hourOf(sql`asked_at`)} as starts_at, variant,
    -1 as confirmation_requested from withheld where state = 'asked') changes`
  const { rows } = await sql<Withdrawn>`
    with withheld as materialized (
      select r.id, r.state, r.asked_at, coalesce(r.variant, 0) as variant
      from campaign_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
      where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.state in ('queued','asked') and ${isUnsent}
        and not exists (select from meta_parts p where p.company_id = m.company_id
          and p.connection_id = m.connection_id and p.own_id = m.provider_id and not p.is_failed)
      order by r.id for no key update of m, r),
    returned as (
      update campaign_recipients r set state = case when r.confirmed_at is null then 'pending' else 'confirmed' end,
        message_id = null, queued_at = null, asked_at = case when w.state = 'queued' then r.asked_at end
      from withheld w where r.company_id = ${companyId} and r.id = w.id),
    counted as (${addCounts(companyId, ['confirmation_requested'], changes)}),
    withdrawn as (
      update messages m set campaign_recipient_id = null, campaign_part = null, is_deleted = true,
        updated_at = clock_timestamp()
      from withheld w where m.company_id = ${companyId} and m.campaign_recipient_id = w.id and ${isUnsent}
      returning m.id, m.ticket_id)
    select id, ticket_id from withdrawn order by id`.execute(tx.db)
  return rows
}
