import type { CampaignSetting, CampaignSettingsInput } from '#contract/campaign-settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { listCampaignSettings } from './settings.queries.ts'

/** Saves the given settings; those that are absent stay as they are. Running campaigns follow them at once. */
export async function saveCampaignSettings(tx: Tx, settings: CampaignSettingsInput): Promise<CampaignSetting[]> {
  for (const [key, value] of Object.entries(settings)) {
    if (value === undefined) continue
    await tx.db
      .insertInto('campaignSettings')
      .values({ companyId: tx.companyId, key, value: JSON.stringify(value) })
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'key'])
          .doUpdateSet({ value: JSON.stringify(value), updatedAt: transactionStart }),
      )
      .execute()
  }
  const record = await listCampaignSettings(tx.db, tx.companyId)
  tx.emit({ name: 'campaignSettings.saved', payload: { record } })
  return record
}
