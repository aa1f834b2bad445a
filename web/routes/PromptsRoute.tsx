import { PromptsPage } from '#web/features/prompts/PromptsPage.tsx'
import { PlanOnly } from './PlanOnly.tsx'

export const PromptsRoute = () => (
  <PlanOnly can="prompts:manage" plan="useOpenAi">
    <PromptsPage />
  </PlanOnly>
)
