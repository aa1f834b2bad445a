import { automaticTextsIn } from '#contract/automatic-texts.ts'
import {
  AssistantError,
  type Assistant,
  type AssistantAction,
  type AssistantAnswer,
} from '#server/features/assistants/index.ts'
import type { IntegrationType } from '#contract/queue-integrations.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { respondByDialogflow } from './assistant/dialogflow.ts'
import { respondByFlow } from './assistant/flow.ts'
import { checkIds } from './assistant/named-ids.ts'
import { respondByTypebot } from './assistant/typebot.ts'
import { saysSomething, untilEnd } from './assistant/typebot-actions.ts'
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

/** Dialogflow is itself a model; the other types are told, and their flows decide whether they ask one. */
const ARE_MODELS: ReadonlySet<IntegrationType> = new Set(['dialogflow'])
const KEPT_FROM_AI: AssistantAnswer = {
  actions: [{ kind: 'handOver', reason: 'rule', queueId: null }],
  state: null,
  log: { request: '', response: '', status: null },
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
      const isKept = turn.contact.keptFromAi && ARE_MODELS.has(integration.type)
      const answer = isKept ? KEPT_FROM_AI : await RESPONDERS[integration.type](context)
      const [actions, fallback] = await data.read(actor, async (db) => [
        await checkIds(db, turn.companyId, answer.actions, context.texts),
        await integrationFallback(db, turn.companyId, targetId),
      ])
      const text = fallback || automaticTextsIn(turn.company.language).assistantFailed
      return { ...answer, actions: isKept ? [{ kind: 'say', text }, ...actions] : sayHandOver(actions, text) }
    },
    fallbackText: (db, companyId, { targetId }) => integrationFallback(db, companyId, targetId),
  }
}

/** Tells the customer of a person whom the other side did not ask for: the flow itself has no words for that. */
function sayHandOver(actions: AssistantAction[], text: string): AssistantAction[] {
  // What a flow wants after the end of its part is not carried out.
  const { actions: done } = untilEnd(actions)
  const last = done.at(-1)
  if (last?.kind !== 'handOver') return actions
  const isCut = last.reason === 'limit' || last.reason === 'loop'
  const isFailure = last.reason === 'failed' || last.reason === 'unreadable'
  if (!isCut && !(isFailure && !saysSomething(done))) return actions
  return [...done.slice(0, -1), { kind: 'say', text }, last]
}
