import { sql, type RawBuilder } from 'kysely'
import type { SkipReason } from '#contract/campaigns.ts'
import type { Tx } from '#server/db/transaction.ts'
import { addCounts, hourOf } from './counts.actions.ts'
import { showChanges } from './deliveries.actions.ts'

/**
 * Marks recipients `r` of campaigns `c` that were not written to as people who never will be, and counts them. The
 * condition says which.
 */
export async function skipRecipients(tx: Tx, condition: RawBuilder<boolean>, reason: SkipReason): Promise<void> {
  const { companyId } = tx
  const changes = sql`(select campaign_id, ${hourOf(sql`clock_timestamp()`)} as starts_at, coalesce(variant, 0) as variant,
    1 as skipped from passed_over) changes`
  const { rows } = await sql<{ campaignId: number; connectionId: number | null }>`
    with passed_over as (
      update campaign_recipients r set state = 'skipped', reason = ${reason}
      from campaigns c where c.company_id = ${companyId} and r.company_id = ${companyId} and r.campaign_id = c.id
        and r.state in ('pending','asked','confirmed','queued') and ${condition}
      returning r.campaign_id, r.connection_id, r.variant),
    counted as (${addCounts(companyId, ['skipped'], changes)})
    select campaign_id, connection_id from passed_over`.execute(tx.db)
  await showChanges(tx, rows)
}
