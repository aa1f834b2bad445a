import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/transaction.ts'
import { addCounts, enqueueNextSend, enqueueProgress, hourOf } from './counts.actions.ts'

type Changed = { campaignId: number; connectionId: number | null }

/**
 * States in their order: a recipient only moves to a higher one, unless the provider refuses the message after it had left.
 */
const rank = (state: string) =>
  sql.raw(`array_position(array['pending','asked','confirmed','queued','failed','sent','delivered','read'], ${state})`)

/** Meta delivers no further marketing to this person for now; a day later it may. */
const PERSON_LIMIT: ErrorCode = 'ERR_CLOUD_PERSON_LIMIT'
const RETRY_HOURS = 24

/**
 * Brings recipients of campaigns to the state of their messages, and counts the change, in the transaction that changed
 * the messages. Other messages may be given too: they have no recipient. A confirmation request that was sent leaves
 * its recipient waiting for the answer. Whoever was refused for having had enough marketing is written to once more.
 */
export async function recordDeliveries(tx: Tx, messages: { campaignRecipientId: number | null }[]): Promise<void> {
  const ids = messages.flatMap(({ campaignRecipientId: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return
  const { companyId } = tx
  const changes = sql`(
    select campaign_id, ${hourOf(sql`clock_timestamp()`)} as starts_at, variant,
      (has_left and sent_at is null)::int as sent, (has_arrived and delivered_at is null)::int as delivered,
      (was_read and read_at is null)::int as read, (becomes = 'failed')::int as failed, 0 as no_receipt from became
    union all
    select campaign_id, ${hourOf(sql`failed_at`)}, variant, 0, 0, 0, -1, 0 from became where state = 'failed'
    union all
    select campaign_id, ${hourOf(sql`sent_at`)}, variant, -1, 0, 0, 0, 0 from became
    where becomes in ('failed','queued') and sent_at is not null
    union all
    select campaign_id, ${hourOf(sql`no_receipt_at`)}, variant, 0, 0, 0, 0, -1 from became
    where no_receipt_at is not null) changes`
  const { rows } = await sql<Changed>`
    with seen as materialized (
      select r.id, r.campaign_id, r.connection_id, r.state, coalesce(r.variant, 0) as variant, r.sent_at, r.delivered_at,
        r.read_at, r.failed_at, r.no_receipt_at, m.send_error, m.ack >= ${ACK.taken} as has_left, m.ack >= ${ACK.delivered} as has_arrived,
        m.ack >= ${ACK.read} as was_read, case
          when m.ack < ${ACK.taken} and (m.outbox = 'failed' or m.is_deleted) then 'failed'
          when r.state = 'asked' then 'asked'
          when r.state = 'sent' and m.ack < ${ACK.taken} then 'queued'
          when m.ack >= ${ACK.read} then 'read' when m.ack >= ${ACK.delivered} then 'delivered'
          when m.ack >= ${ACK.taken} then 'sent' else r.state end as becomes
      from campaign_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
      where r.company_id = ${companyId} and r.id = any(${ids}::bigint[]) order by r.id for no key update of r),
    became as materialized (
      select * from seen where state <> 'skipped'
        and (${rank('becomes')} > ${rank('state')} or (becomes in ('failed','queued') and state = 'sent'))),
    updated as (
      update campaign_recipients r set state = b.becomes, no_receipt_at = null,
        sent_at = case when b.has_left then coalesce(r.sent_at, clock_timestamp()) end,
        delivered_at = case when b.has_arrived then coalesce(r.delivered_at, clock_timestamp()) end,
        read_at = case when b.was_read then coalesce(r.read_at, clock_timestamp()) end,
        failed_at = case when b.becomes = 'failed' then clock_timestamp() end,
        retry_at = case when b.becomes = 'failed' and b.send_error = ${PERSON_LIMIT} and r.retried_at is null
          then clock_timestamp() + make_interval(hours => ${sql.lit(RETRY_HOURS)}) end,
        reason = case when b.becomes = 'failed' then coalesce(b.send_error, 'ERR_SENDING_WAPP_MSG') end
      from became b where r.company_id = ${companyId} and r.id = b.id),
    counted as (${addCounts(companyId, ['sent', 'delivered', 'read', 'failed', 'no_receipt'], changes)})
    select campaign_id, connection_id from seen`.execute(tx.db)
  await showChanges(tx, rows)
}

/** The connection may be free for its next message now. */
export async function showChanges(tx: Tx, rows: Changed[]): Promise<void> {
  await enqueueProgress(
    tx,
    rows.map(({ campaignId }) => campaignId),
  )
  for (const connectionId of new Set(rows.flatMap((row) => row.connectionId ?? []))) {
    const pace = await tx.db
      .selectFrom('connectionPace')
      .select(sql<string | null>`case when next_at > now() then next_at end`.as('nextAt'))
      .where('companyId', '=', tx.companyId)
      .where('connectionId', '=', connectionId)
      .executeTakeFirst()
    await enqueueNextSend(tx, connectionId, pace?.nextAt ?? null)
  }
}
