import { WebhooksPage } from '#web/features/webhooks/WebhooksPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const WebhooksRoute = () => (
  <RequirePlan can="webhooks:manage" plan="useExternalApi">
    <WebhooksPage />
  </RequirePlan>
)
