import { sql } from 'kysely'
import type { CampaignRecipient } from '#contract/campaigns.ts'
import type { Db } from '#server/db/client.ts'
import { getCampaign } from '#server/features/campaigns/core/campaigns.queries.ts'
import { groupByClock, type EstimateInput } from '#server/features/campaigns/timing/estimate.ts'
import { expectTimes, type Position } from '#server/features/campaigns/timing/expected-times.ts'
import { findWaiting, getRunInput, isSending } from '#server/features/campaigns/timing/run-input.queries.ts'

type RecipientPosition = Position & { id: number }

/**
 * Counts for each of the recipients how many are written to before, in each group of zones whose clocks agree: those who
 * confirmed come first, then the order of the list.
 */
async function listPositions(
  db: Db,
  companyId: number,
  campaignId: number,
  { ids, estimate }: { ids: number[]; estimate: EstimateInput },
): Promise<RecipientPosition[]> {
  const groups = groupByClock(estimate)
  const ahead = groups.map(
    ({ zones }) => sql`(count(*) filter (where r.zone = any(${zones}::text[])) over before)::int`,
  )
  const { rows } = await sql<RecipientPosition>`
    select * from (
      select r.id, r.zone, k.kind, array[${sql.join(ahead)}]::int[] as ahead
      from campaign_recipients r
      cross join lateral (select case when r.state = 'pending' and r.is_first_contact
        then 'firstContacts' else 'known' end as kind) k
      where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.state in ('pending','confirmed')
      window before as (partition by k.kind order by r.state = 'confirmed' desc, r.id
        rows between unbounded preceding and 1 preceding)) ranked
    where id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Returns the recipients, with the time at which each who waits is probably written to if the campaign sends. */
export async function withExpectedTimes(
  db: Db,
  company: { companyId: number; timezone: string },
  campaignId: number,
  recipients: CampaignRecipient[],
  now: Date,
): Promise<CampaignRecipient[]> {
  const { companyId } = company
  const ids = recipients.filter(({ state }) => state === 'pending' || state === 'confirmed').map(({ id }) => id)
  if (ids.length === 0) return recipients
  const campaign = await getCampaign(db, companyId, campaignId)
  if (!isSending(campaign)) return recipients
  const waiting = await findWaiting(db, companyId, campaignId)
  const { estimate } = await getRunInput(db, company, campaign.whatsappId, waiting, now)
  const positions = await listPositions(db, companyId, campaignId, { ids, estimate })
  const from = new Date(Math.max(now.getTime(), Date.parse(waiting.nextAt ?? now.toISOString())))
  const times = expectTimes({ ...estimate, from }, positions)
  const timeOf = new Map(positions.map(({ id }, index) => [id, times[index]?.toISOString() ?? null]))
  return recipients.map((one) => ({ ...one, expectedAt: timeOf.get(one.id) ?? one.expectedAt }))
}
