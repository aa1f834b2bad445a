import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { Tx } from '#server/db/transaction.ts'
import { addCounts, enqueueProgress, hourOf } from './counts.actions.ts'
import { recordDeliveries } from './deliveries.actions.ts'
import { isHeld } from './held.queries.ts'

/** WhatsApp takes a message within seconds; a connection may be down for a while. */
const TAKEN_WITHIN_HOURS = 6
/** A phone that is off for longer than this will hardly come back for the campaign. */
const ARRIVES_WITHIN_HOURS = 72
const BATCH_SIZE = 500

/**
 * Recipients `r` whose receipt is late. A message that is queued, or left the outbox unsent, has none to come; one that the
 * provider holds has as much time as one that is on its way.
 */
const isLate = sql<boolean>`r.state in ('queued','sent') and r.no_receipt_at is null
  and coalesce(r.sent_at, r.queued_at) < now() - make_interval(hours =>
    case when r.state = 'queued' and not ${isHeld} then ${sql.lit(TAKEN_WITHIN_HOURS)}
      else ${sql.lit(ARRIVES_WITHIN_HOURS)} end)
  and coalesce(r.sent_at, r.queued_at) < now() - interval '1 hour' * ${sql.lit(TAKEN_WITHIN_HOURS)}
  and not exists (select from messages m where m.company_id = r.company_id and m.id = r.message_id
    and r.state = 'queued' and m.ack = ${sql.lit(ACK.waiting)} and not m.is_deleted
    and (m.outbox = 'queued' or (m.outbox is null and m.written_at is null)))`

/**
 * Ends the waiting for receipts that do not come, as after a process was killed: first each recipient is brought to the
 * state of its message, and who is still without a receipt is marked with the time. A receipt that arrives later counts
 * all the same.
 */
export async function settleReceipts(tx: Tx): Promise<void> {
  const { companyId, db } = tx
  const { rows: late } = await sql<{ campaignRecipientId: number }>`
    select r.id as campaign_recipient_id from campaign_recipients r where r.company_id = ${companyId} and ${isLate}
    order by r.id limit ${sql.lit(BATCH_SIZE)}`.execute(db)
  if (late.length === 0) return
  await recordDeliveries(tx, late)
  const ids = late.map(({ campaignRecipientId }) => campaignRecipientId)
  const changes = sql`(select campaign_id, ${hourOf(sql`no_receipt_at`)} as starts_at, coalesce(variant, 0) as variant,
    1 as no_receipt from marked) changes`
  const { rows } = await sql<{ campaignId: number }>`
    with marked as (
      update campaign_recipients r set no_receipt_at = clock_timestamp()
      where r.company_id = ${companyId} and r.id = any(${ids}::bigint[]) and ${isLate}
      returning r.campaign_id, r.variant, r.no_receipt_at),
    counted as (${addCounts(companyId, ['no_receipt'], changes)})
    select campaign_id from marked`.execute(db)
  await enqueueProgress(
    tx,
    rows.map(({ campaignId }) => campaignId),
  )
}
