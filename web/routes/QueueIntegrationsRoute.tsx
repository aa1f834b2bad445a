import { ExchangesPage } from '#web/features/exchanges/ExchangesPage.tsx'
import { QueueIntegrationsPage } from '#web/features/queue-integrations/QueueIntegrationsPage.tsx'
import { useCan } from '#web/session/store.ts'
import { NoPermission } from '#web/ui/layout/EmptyState.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const QueueIntegrationsRoute = () => (
  <RequirePlan can="queueIntegrations:manage" plan="useIntegrations">
    <QueueIntegrationsPage />
  </RequirePlan>
)

/** The log has exchanges with prompts and billing bots too, so no single flag of the plan decides about it. */
export const ExchangesRoute = () => (useCan('queueIntegrations:manage') ? <ExchangesPage /> : <NoPermission />)
