import { readCampaignSettings, type CampaignSetting, type CampaignSettings } from '#contract/campaign-settings.ts'
import type { Db } from '#server/db/client.ts'
import { SETTING_COLUMNS } from '#server/features/settings/queries.ts'

/** Lists the settings that were saved. */
export const listCampaignSettings = (db: Db, companyId: number): Promise<CampaignSetting[]> =>
  db.selectFrom('campaignSettings').select(SETTING_COLUMNS).where('companyId', '=', companyId).orderBy('id').execute()

export const getCampaignSettings = async (db: Db, companyId: number): Promise<CampaignSettings> =>
  readCampaignSettings(await listCampaignSettings(db, companyId))
