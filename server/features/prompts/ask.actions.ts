import type { AiPurpose } from '#contract/ai.ts'
import type { Actor, Database } from '#server/db/transaction.ts'
import { makeAiCall } from '#server/features/ai-calls/index.ts'
import type { AiMessage, Completion, Question } from '#server/integrations/openai/client.ts'
import { estimateTokens } from '#server/integrations/openai/text.ts'
import { createDocumentMask, type DocumentMask } from '#server/lib/mask-documents.ts'
import type { AppServices } from '#server/http/services.ts'
import type { PromptAccess } from './model-access.queries.ts'

/** What a call needs of a prompt, which may not be stored yet. */
export type AskedPrompt = Pick<
  PromptAccess,
  'server' | 'models' | 'temperature' | 'priceInput' | 'priceOutput' | 'masksDocuments'
> & {
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

const MARKS_RULE =
  'Marcas como [CPF 1], [CNPJ 1] ou [cartão 1] estão no lugar de números que você não vê. Onde precisar de um deles, escreva a marca como está.'

/** Puts marks in place of the documents and cards in everything that is sent. */
function masked(messages: AiMessage[], mask: DocumentMask): AiMessage[] {
  const hidden = messages.map((message) => ({ ...message, content: mask.mask(message.content) }))
  if (!mask.isUsed) return messages
  return hidden.map((message) =>
    message.role === 'system' ? { ...message, content: `${message.content}\n\n${MARKS_RULE}` } : message,
  )
}

/**
 * Asks the model of a prompt within the company's budget. Documents and cards do not leave the server unless the prompt
 * allows it; the answer has them where it has their marks. Throws AiError and BudgetError.
 */
export async function askModel(
  { data, services }: ModelDeps,
  { actor, prompt, purpose, ticketId = null, timeoutMs, signal }: Asking,
  question: Omit<Question, 'model' | 'temperature'> & { temperature?: number },
): Promise<Completion> {
  const mask = createDocumentMask()
  const messages = prompt.masksDocuments ? masked(question.messages, mask) : question.messages
  const asked: Question = { temperature: prompt.temperature, ...question, messages, model: prompt.models.chat }
  const letters = asked.messages.map(({ content }) => content).join('')
  const plan = {
    ...{ promptId: prompt.id, ticketId, purpose, model: asked.model },
    estimateMicros: priceOf(prompt, estimateTokens(letters), asked.maxTokens),
  }
  const options = { timeoutMs, ...(signal === undefined ? {} : { signal }) }
  const completion = await makeAiCall(
    data,
    actor,
    plan,
    () => services.ai.complete(prompt.server, asked, options),
    ({ usage, model }) => ({ ...usage, model, micros: priceOf(prompt, usage.promptTokens, usage.completionTokens) }),
    signal,
  )
  return { ...completion, text: mask.restore(completion.text) }
}
