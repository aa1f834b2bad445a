import { sql } from 'kysely'
import type { PauseReason } from '#contract/campaigns.ts'
import type { Db } from '#server/db/client.ts'
import { isHeld } from '#server/features/campaign-recipients/queries.ts'
import { requireRow } from '#server/db/single-row.ts'
import { findPauseReason, isRefused, type LastRefusals, type LastSends } from './stop-rules.ts'

/** null as `campaignIds` stands for all that run. */
export type Stop = { reason: PauseReason; campaignIds: number[] | null }

const JUDGED = 100
/** How much marketing people get is judged by more messages, because it changes from person to person. */
const JUDGED_FOR_MARKETING = 200
const ARRIVES_WITHIN_HOURS = 6

/** Counts what became of the last messages since a person last resumed a campaign of the connection. */
async function countLastSends(db: Db, companyId: number, connectionId: number, now: Date): Promise<LastSends> {
  const { rows } = await sql<LastSends>`
    with last as (
      select r.state, r.reason, row_number() over (order by r.queued_at desc) <= ${sql.lit(JUDGED)} as is_judged,
        r.queued_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${ARRIVES_WITHIN_HOURS}::int)
          and not ${isHeld} as is_old
      from campaign_recipients r where r.company_id = ${companyId} and r.connection_id = ${connectionId}
        and r.queued_at > coalesce((select max(c.resumed_at) from campaigns c where c.company_id = ${companyId}
          and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'), '-infinity')
      order by r.queued_at desc limit ${sql.lit(JUDGED_FOR_MARKETING)})
    select count(*) filter (where is_judged)::int as sends,
      count(*) filter (where is_judged
        and reason in ('ERR_WAPP_NEW_CHAT_BLOCKED','ERR_WAPP_NO_PRIVACY_TOKEN'))::int as new_chat_refusals,
      count(*) filter (where is_judged
        and reason in ('ERR_WAPP_INVALID_CONTACT','ERR_CLOUD_UNDELIVERABLE'))::int as unreachable,
      count(*) filter (where is_judged and state = 'failed')::int as failed,
      count(*)::int as more_sends,
      count(*) filter (where reason in ('ERR_CLOUD_PERSON_LIMIT','ERR_CLOUD_EXPERIMENT'))::int as no_marketing,
      count(*) filter (where is_judged and is_old)::int as old,
      count(*) filter (where is_judged and is_old and state in ('queued','sent','failed'))::int as undelivered
    from last`.execute(db)
  return requireRow(rows)
}

/** Counts who refused of the last messages of each running campaign that keeps the rules, since a person last resumed it. */
async function countLastRefusals(db: Db, companyId: number, connectionId: number): Promise<LastRefusals[]> {
  const { rows } = await sql<LastRefusals>`
    select c.id as campaign_id, count(r.queued_at)::int as sends, count(r.refused_at)::int as opt_outs
    from campaigns c left join lateral (
      select r.queued_at, r.refused_at from campaign_recipients r
      where r.company_id = c.company_id and r.campaign_id = c.id and r.queued_at > coalesce(c.resumed_at, '-infinity')
      order by r.queued_at desc limit ${sql.lit(JUDGED)}) r on true
    where c.company_id = ${companyId} and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'
      and c.pause_reason is null and c.stop_rules
    group by c.id order by c.id`.execute(db)
  return rows
}

/** Returns which running campaigns of a connection must pause before anything is sent, and why; null when none must. */
export async function findStop(db: Db, companyId: number, connectionId: number, now: Date): Promise<Stop | null> {
  const campaigns = await countLastRefusals(db, companyId, connectionId)
  if (campaigns.length === 0) return null
  const reason = findPauseReason(await countLastSends(db, companyId, connectionId, now))
  const stopped = reason ? campaigns : campaigns.filter(isRefused)
  if (stopped.length === 0) return null
  return { reason: reason ?? 'optOuts', campaignIds: stopped.map(({ campaignId }) => campaignId) }
}
