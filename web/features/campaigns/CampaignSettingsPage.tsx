import { useQuery } from '@tanstack/react-query'
import { readCampaignSettings } from '#contract/campaign-settings.ts'
import { campaignSettingsQuery } from '#web/api/shared-queries.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { SettingsForm } from './settings/SettingsForm.tsx'

/** Edits the pace, the protection and the variables of all campaigns. */
export function CampaignSettingsPage() {
  const { data, error, refetch } = useQuery(campaignSettingsQuery)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return <SettingsForm settings={readCampaignSettings(data)} />
}
