import { useParams } from '@tanstack/react-router'
import { KnowledgePanel } from '#web/features/knowledge/KnowledgePanel.tsx'
import { TrialPanel } from '#web/features/prompt-trials/TrialPanel.tsx'
import { useTrialGate } from '#web/features/prompt-trials/useTrialGate.ts'
import { AiCallsPage } from '#web/features/prompts/AiCallsPage.tsx'
import { PromptPage } from '#web/features/prompts/PromptPage.tsx'
import { PromptsPage } from '#web/features/prompts/PromptsPage.tsx'
import { NotFound } from './NotFoundPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const PromptsRoute = () => (
  <RequirePlan can="prompts:manage" plan="useOpenAi">
    <PromptsPage />
  </RequirePlan>
)

export function PromptRoute() {
  const { promptId } = useParams({ strict: false })
  const id = Number(promptId)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />
  return (
    <RequirePlan can="prompts:manage" plan="useOpenAi">
      <OnePrompt key={id} id={id} />
    </RequirePlan>
  )
}

function OnePrompt({ id }: { id: number }) {
  const gateOf = useTrialGate(id)
  return (
    <PromptPage
      id={id}
      gateOf={gateOf}
      knowledge={({ onlySources }) => <KnowledgePanel promptId={id} onlySources={onlySources} />}
      trial={({ passMark }) => <TrialPanel promptId={id} passMark={passMark} />}
    />
  )
}

export const AiCallsRoute = () => (
  <RequirePlan can="prompts:manage" plan="useOpenAi">
    <AiCallsPage />
  </RequirePlan>
)
