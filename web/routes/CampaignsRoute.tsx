import { useNavigate, useParams } from '@tanstack/react-router'
import { CampaignsPage } from '#web/features/campaigns/CampaignsPage.tsx'
import { CampaignReportPage } from '#web/features/campaigns/CampaignReportPage.tsx'
import { CampaignSettingsPage } from '#web/features/campaigns/CampaignSettingsPage.tsx'
import { NotFound } from './NotFoundPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const CampaignsRoute = () => (
  <RequirePlan can="campaigns:manage" plan="useCampaigns">
    <CampaignsPage />
  </RequirePlan>
)

export function CampaignReportRoute() {
  const navigate = useNavigate()
  const { campaignId } = useParams({ strict: false })
  const id = Number(campaignId)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />
  return (
    <RequirePlan can="campaigns:manage" plan="useCampaigns">
      <CampaignReportPage key={id} id={id} onLeave={() => void navigate({ to: '/campaigns' })} />
    </RequirePlan>
  )
}

export const CampaignSettingsRoute = () => (
  <RequirePlan can="campaigns:manage" plan="useCampaigns">
    <CampaignSettingsPage />
  </RequirePlan>
)
