import { AssistantError, type Assistant, type AssistantAnswer } from '#server/features/assistants/index.ts'
import type { IntegrationType } from '#contract/queue-integrations.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { respondByDialogflow } from './assistant/dialogflow.ts'
import { respondByFlow } from './assistant/flow.ts'
import { checkIds } from './assistant/named-ids.ts'
import { respondByTypebot } from './assistant/typebot.ts'
import { turnContext, type TurnContext } from './assistant/turn-context.ts'
import { integrationFallback, loadIntegration } from './target.queries.ts'

/** Messages that follow each other within this time are answered together. */
const QUIET_MS = 700
const TIMEOUT_MS = 20_000

const RESPONDERS: Record<IntegrationType, (context: TurnContext) => Promise<AssistantAnswer>> = {
  dialogflow: respondByDialogflow,
  n8n: respondByFlow,
  webhook: respondByFlow,
  typebot: respondByTypebot,
}

/** Answers with Dialogflow, Typebot, n8n or any other webhook of the company. */
export function createIntegrationAssistant(deps: JobContext): Assistant {
  const { data, services } = deps
  return {
    quietMs: QUIET_MS,
    timeoutMs: TIMEOUT_MS,
    // A flow has moved on when it answered: what the customer wrote meanwhile is its next answer.
    redoesIfOvertaken: false,
    async respond(turn, { targetId }, signal) {
      const actor = { companyId: turn.companyId, userId: null }
      const integration = await data.read(actor, (db) =>
        loadIntegration(db, turn.companyId, targetId, services.keys.storage),
      )
      if (!integration) throw new AssistantError('the integration was deleted', { isFinal: true })
      const context = turnContext(deps, turn, integration, signal)
      const answer = await RESPONDERS[integration.type](context)
      const actions = await data.read(actor, (db) => checkIds(db, turn.companyId, answer.actions, context.texts))
      return { ...answer, actions }
    },
    fallbackText: (db, companyId, { targetId }) => integrationFallback(db, companyId, targetId),
  }
}
