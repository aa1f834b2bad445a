import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'
import { reloadBudgets, reloadCampaigns, removeCampaign, saveCampaign, saveCampaignSettings } from './cache.ts'

export const campaignEvents = {
  'campaign.created': reloadCampaigns,
  'campaign.updated': (cache, { record }) => saveCampaign(cache, record),
  'campaign.deleted': (cache, { id }) => removeCampaign(cache, id),
  'campaignSettings.saved': (cache, { record }) => saveCampaignSettings(cache, record),
} satisfies Partial<EventHandlers>

registerScreenEvents({
  ...campaignEvents,
  'connection.saved': reloadBudgets,
  'connection.stateChanged': reloadBudgets,
  'connection.deleted': reloadBudgets,
})
