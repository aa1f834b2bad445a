import { PromptsPage } from '#web/features/prompts/PromptsPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const PromptsRoute = () => (
  <RequirePlan can="prompts:manage" plan="useOpenAi">
    <PromptsPage />
  </RequirePlan>
)
