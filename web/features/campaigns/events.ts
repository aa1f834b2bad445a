import { registerScreenEvents } from '#web/api/screen-events.ts'
import { reloadBudgets, reloadCampaigns, removeCampaign, saveCampaign, saveCampaignSettings } from './cache.ts'

registerScreenEvents(['campaign', 'campaignSettings', 'connection'], (cache, event) => {
  switch (event.name) {
    case 'campaign.created':
      return reloadCampaigns(cache)
    case 'campaign.updated':
      return saveCampaign(cache, event.payload.record)
    case 'campaign.deleted':
      return removeCampaign(cache, event.payload.id)
    case 'campaignSettings.saved':
      return saveCampaignSettings(cache, event.payload.record)
    case 'connection.saved':
    case 'connection.stateChanged':
    case 'connection.deleted':
      return reloadBudgets(cache)
    default:
      return event satisfies never
  }
})
