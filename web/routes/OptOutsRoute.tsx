import { OptOutsPage } from '#web/features/opt-outs/OptOutsPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const OptOutsRoute = () => (
  <RequirePlan can="optOuts:manage" plan="useCampaigns">
    <OptOutsPage />
  </RequirePlan>
)
