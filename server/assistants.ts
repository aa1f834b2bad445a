import type { AssistantKind } from '#contract/assistants.ts'
import { findBillingTarget } from '#server/features/billing-bots/access.queries.ts'
import { createBillingAssistant } from '#server/features/billing-bots/assistant.ts'
import type { Assistant, Assistants, FindTarget } from '#server/features/assistants/index.ts'
import { createPromptAssistant } from '#server/features/prompt-assistant/assistant.actions.ts'
import { findPromptTarget } from '#server/features/prompt-assistant/prompt-targets.queries.ts'
import { createIntegrationAssistant } from '#server/features/queue-integrations/assistant.ts'
import { findIntegrationTarget } from '#server/features/queue-integrations/target.queries.ts'
import type { JobContext } from '#server/jobs/job-context.ts'

/** Every kind of assistant, and how a queue's or connection's is found: the first finder that knows one decides. */
export function createAssistants(deps: JobContext): Assistants {
  const finders: FindTarget[] = [findBillingTarget, findPromptTarget, findIntegrationTarget]
  const assistants: Record<AssistantKind, Assistant> = {
    billing: createBillingAssistant(deps),
    prompt: createPromptAssistant(deps),
    integration: createIntegrationAssistant(deps),
  }
  return { assistants, find: firstOf(finders) }
}

const firstOf =
  (finders: FindTarget[]): FindTarget =>
  async (...given) => {
    for (const find of finders) {
      const target = await find(...given)
      if (target) return target
    }
    return null
  }
