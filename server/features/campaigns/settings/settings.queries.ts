import {
  CampaignSettingsInput,
  DEFAULT_CAMPAIGN_SETTINGS,
  type CampaignSetting,
  type CampaignSettings,
} from '#contract/campaign-settings.ts'
import type { Db } from '#server/db/client.ts'

/** Lists the settings that were saved. */
export const listCampaignSettings = (db: Db, companyId: number): Promise<CampaignSetting[]> =>
  db
    .selectFrom('campaignSettings')
    .select(['id', 'key', 'value', 'companyId', 'createdAt', 'updatedAt'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()

/** Returns every setting, with the default for those that are not saved. */
export async function getCampaignSettings(db: Db, companyId: number): Promise<CampaignSettings> {
  const rows = await listCampaignSettings(db, companyId)
  const saved = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
  const read = CampaignSettingsInput.safeParse(saved)
  const known = read.success ? Object.entries(read.data).filter(([, value]) => value !== undefined) : []
  return { ...DEFAULT_CAMPAIGN_SETTINGS, ...(Object.fromEntries(known) as Partial<CampaignSettings>) }
}
