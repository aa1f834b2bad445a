import { sql, type RawBuilder } from 'kysely'
import type { SkipReason } from '#contract/campaigns.ts'
import type { Tx } from '#server/db/transaction.ts'
import { countEach } from './counts.actions.ts'
import { showChanges } from './deliveries.actions.ts'

/**
 * Marks recipients `r` of campaigns `c` that were not written to as people who never will be, and counts them. The
 * condition says which.
 */
export async function skipRecipients(tx: Tx, condition: RawBuilder<boolean>, reason: SkipReason): Promise<void> {
  const { companyId } = tx
  const { rows } = await sql<{ campaignId: number; connectionId: number | null }>`
    with passed_over as (
      update campaign_recipients r set state = 'skipped', reason = ${reason}
      from campaigns c where c.company_id = ${companyId} and r.company_id = ${companyId} and r.campaign_id = c.id
        and r.state in ('pending','asked','confirmed','queued') and ${condition}
      returning r.campaign_id, r.connection_id, r.variant),
    counted as (${countEach(companyId, 'skipped', sql`passed_over`)})
    select campaign_id, connection_id from passed_over`.execute(tx.db)
  await showChanges(tx, rows)
}
