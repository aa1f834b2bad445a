import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'

/** The figures of a campaign that are counted for each hour and text. */
const COUNTED = [
  'confirmation_requested',
  'confirmed',
  'sent',
  'delivered',
  'read',
  'answered',
  'refused',
  'failed',
  'skipped',
  'no_receipt',
] as const
type Counted = (typeof COUNTED)[number]

/**
 * Returns the statement that adds rows of `changes` (campaign_id, starts_at, variant and the given figures) to the counts.
 * Its parts are ordered, so that two transactions lock the same rows in the same order.
 */
export function addCounts(companyId: number, figures: readonly Counted[], changes: RawBuilder<unknown>) {
  const names = sql.raw(figures.join(', '))
  const sums = sql.raw(figures.map((name) => `sum(${name})::int`).join(', '))
  const added = sql.raw(figures.map((name) => `${name} = n.${name} + excluded.${name}`).join(', '))
  return sql`insert into campaign_counts as n (company_id, campaign_id, starts_at, variant, ${names})
    select ${companyId}, campaign_id, starts_at, variant, ${sums} from ${changes}
    group by campaign_id, starts_at, variant order by campaign_id, starts_at, variant
    on conflict (company_id, campaign_id, starts_at, variant) do update set ${added}`
}

/**
 * Returns the statement that adds one to a figure for each row of `source`, which has campaign_id and variant, in the
 * present hour.
 */
export const countEach = (companyId: number, figure: Counted, source: RawBuilder<unknown>) =>
  addCounts(
    companyId,
    [figure],
    sql`(select campaign_id, ${hourOf(sql`clock_timestamp()`)} as starts_at, coalesce(variant, 0) as variant,
      1 as ${sql.raw(figure)} from ${source}) changes`,
  )

/** Hours are those of UTC; the report shows them in the company's time zone. */
export const hourOf = (time: RawBuilder<unknown>): RawBuilder<string> => sql<string>`date_trunc('hour', ${time}, 'UTC')`

/** How often the screens of a running campaign are brought up to date, at most. */
const PROGRESS_MS = 1000

/**
 * Enqueues the event that shows the campaign's figures. All changes of one second share it: the key names the second.
 */
export async function enqueueProgress(tx: Tx, campaignIds: number[]): Promise<void> {
  const { companyId } = tx
  const next = (Math.floor(Date.now() / PROGRESS_MS) + 1) * PROGRESS_MS
  for (const campaignId of new Set(campaignIds))
    await tx.enqueue(
      'campaign.progress',
      { companyId, campaignId },
      { key: `campaign.progress/${campaignId}/${next}`, runAt: new Date(next).toISOString() },
    )
}

/** Lets the campaigns of a connection go on at its next time. */
export async function enqueueNextSend(tx: Tx, connectionId: number, runAt: string | null = null): Promise<void> {
  const { companyId } = tx
  await tx.enqueue(
    'campaign.send',
    { companyId, connectionId },
    { key: `campaign.send/${connectionId}`, ...(runAt && { runAt }) },
  )
}
