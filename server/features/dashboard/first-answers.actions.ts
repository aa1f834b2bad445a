import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { ACTIVITY_TYPES } from '#contract/activity-types.ts'
import type { Tx } from '#server/db/transaction.ts'
import { limitOffset } from '#server/db/limit-offset.ts'
import { requireRow } from '#server/db/single-row.ts'

const BATCH_SIZE = 500

/**
 * Finds the first answers of a batch of stretches that began before the one with this id, by the rule of the trigger
 * that records them since. Older messages do not say whether a program sent them in the name of a user, so all that users
 * sent counts. An automatic message that was withdrawn before it was sent looks as one typed on the phone, but is deleted.
 * Returns the id of the last stretch of the batch; null when there are none.
 */
export async function fillFirstAnswers({ db, companyId }: Tx, before: number): Promise<number | null> {
  const messages = sql`messages m where m.company_id = ${companyId} and m.ticket_id = b.ticket_id
    and m.media_type <> all(${[...ACTIVITY_TYPES]}::text[])
    and (b.finished_at is null or m.created_at <= b.finished_at)`
  const { rows } = await sql<{ last: number | null }>`
    with batch as materialized (
      select e.id, e.ticket_id, e.created_at, e.finished_at,
        case when exists (select from ticket_traces o
            where o.company_id = ${companyId} and o.ticket_id = e.ticket_id and o.id < e.id)
          then e.created_at else '-infinity' end as asked_since
      from ticket_traces e
      where e.company_id = ${companyId} and e.id < ${before} and e.answered_at is null
      order by e.id desc ${limitOffset(BATCH_SIZE)}),
    found as (
      select b.id, q.at as asked_at, a.at as answered_at, a.user_id
      from batch b join tickets t on t.company_id = ${companyId} and t.id = b.ticket_id and not t.is_group
      cross join lateral (
        select greatest(m.created_at, b.created_at) as at from ${messages} and not m.from_me
          and m.created_at >= b.asked_since and not (m.ack = ${ACK.read} and m.created_at < t.created_at)
        order by m.created_at limit 1) q
      cross join lateral (
        select m.created_at as at, m.user_id from ${messages} and m.from_me and m.created_at >= q.at
          and m.schedule_id is null and m.campaign_recipient_id is null
          and (m.user_id is not null or (m.outbox is null and m.written_at is null and not m.is_deleted))
        order by m.created_at limit 1) a),
    filled as (
      update ticket_traces e set asked_at = f.asked_at, answered_at = f.answered_at, answered_user_id = f.user_id
      from found f where e.company_id = ${companyId} and e.id = f.id and e.answered_at is null)
    select min(id) as last from batch`.execute(db)
  return requireRow(rows).last
}
