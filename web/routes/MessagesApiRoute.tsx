import { MessagesApiPage } from '#web/features/external-api/MessagesApiPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const MessagesApiRoute = () => (
  <RequirePlan can="apiTokens:manage" plan="useExternalApi">
    <MessagesApiPage />
  </RequirePlan>
)
