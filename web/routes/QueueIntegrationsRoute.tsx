import { QueueIntegrationsPage } from '#web/features/queue-integrations/QueueIntegrationsPage.tsx'
import { PlanOnly } from './PlanOnly.tsx'

export const QueueIntegrationsRoute = () => (
  <PlanOnly can="queueIntegrations:manage" plan="useIntegrations">
    <QueueIntegrationsPage />
  </PlanOnly>
)
