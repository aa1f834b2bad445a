import { CampaignSettingsInput, DEFAULT_CAMPAIGN_SETTINGS, type CampaignSettings } from '#contract/campaign-settings.ts'
import type { CampaignSetting } from '#contract/campaign-settings.ts'

function parseValue(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Returns every setting, with the default for those that are not saved or cannot be read. */
export function readSettings(rows: readonly CampaignSetting[]): CampaignSettings {
  const saved = Object.fromEntries(rows.map(({ key, value }) => [key, parseValue(value)]))
  const read = CampaignSettingsInput.safeParse(saved)
  const known = read.success ? Object.entries(read.data).filter(([, value]) => value !== undefined) : []
  return { ...DEFAULT_CAMPAIGN_SETTINGS, ...(Object.fromEntries(known) as Partial<CampaignSettings>) }
}
