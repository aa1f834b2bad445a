import type { AiPurpose } from '#contract/ai.ts'
import type { Actor, Database } from '#server/db/transaction.ts'
import { makeAiCall } from '#server/features/ai-calls/index.ts'
import type { Completion, Question } from '#server/integrations/openai/client.ts'
import { estimateTokens } from '#server/integrations/openai/text.ts'
import type { AppServices } from '#server/http/services.ts'
import type { PromptAccess } from './model-access.queries.ts'

/** What a call needs of a prompt, which may not be stored yet. */
export type AskedPrompt = Pick<PromptAccess, 'server' | 'models' | 'temperature' | 'priceInput' | 'priceOutput'> & {
  id: number | null
}

/** What calls of models need. */
export type ModelDeps = { data: Database; services: Pick<AppServices, 'ai' | 'config' | 'keys'> }

export type Asking = {
  actor: Actor
  prompt: AskedPrompt
  purpose: AiPurpose
  ticketId?: number | null
  timeoutMs: number
  signal?: AbortSignal
}

/** Prices are for a million, and so millionths of the currency for one. */
const priceOf = ({ priceInput, priceOutput }: AskedPrompt, promptTokens: number, completionTokens: number): number =>
  Math.ceil(promptTokens * priceInput + completionTokens * priceOutput)

/** Asks the model of a prompt within the company's budget. Throws AiError and BudgetError. */
export function askModel(
  { data, services }: ModelDeps,
  { actor, prompt, purpose, ticketId = null, timeoutMs, signal }: Asking,
  question: Omit<Question, 'model' | 'temperature'> & { temperature?: number },
): Promise<Completion> {
  const asked: Question = { temperature: prompt.temperature, ...question, model: prompt.models.chat }
  const letters = asked.messages.map(({ content }) => content).join('')
  const plan = {
    ...{ promptId: prompt.id, ticketId, purpose, model: asked.model },
    estimateMicros: priceOf(prompt, estimateTokens(letters), asked.maxTokens),
  }
  const options = { timeoutMs, ...(signal === undefined ? {} : { signal }) }
  return makeAiCall(
    data,
    actor,
    plan,
    () => services.ai.complete(prompt.server, asked, options),
    ({ usage, model }) => ({ ...usage, model, micros: priceOf(prompt, usage.promptTokens, usage.completionTokens) }),
    signal,
  )
}
