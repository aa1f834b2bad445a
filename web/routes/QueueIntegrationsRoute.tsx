import { QueueIntegrationsPage } from '#web/features/queue-integrations/QueueIntegrationsPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const QueueIntegrationsRoute = () => (
  <RequirePlan can="queueIntegrations:manage" plan="useIntegrations">
    <QueueIntegrationsPage />
  </RequirePlan>
)
