import type { AnswerSource } from '#contract/ai.ts'
import { makeAiCall, BudgetError } from '#server/features/ai-calls/index.ts'
import type { Asking, ModelDeps } from '#server/features/prompts/ask.actions.ts'
import type { PromptAccess } from '#server/features/prompts/model-access.queries.ts'
import { estimateTokens } from '#server/integrations/openai/text.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import { EMBEDDING_DIMENSIONS, embeddingPrice } from './embed.actions.ts'
import { findPassages, knowledgeOf, type QuestionMeaning } from './search.queries.ts'
import { createDocumentMask } from '#server/lib/mask-documents.ts'
import { toBytes } from './similarity.ts'

export type Knowledge = { hasSources: boolean; passages: AnswerSource[] }
type Searching = Omit<Asking, 'purpose' | 'prompt'> & { prompt: PromptAccess }

const MAX_QUESTION = 2000
/** A search by words is good enough when the server is slow. */
const TIMEOUT_MS = 5000

/** Finds what a prompt knows about a question. Where the meaning cannot be asked for, only the words count. */
export async function findKnowledge(deps: ModelDeps, asking: Searching, question: string): Promise<Knowledge> {
  const { companyId } = asking.actor
  const { id: promptId } = asking.prompt
  const { hasSources, meaningModel } = await deps.data.read(asking.actor, (db) => knowledgeOf(db, companyId, promptId))
  if (!hasSources) return { hasSources, passages: [] }
  const asked = question.slice(0, MAX_QUESTION)
  const meaning = meaningModel === null ? null : await meaningOf(deps, asking, asked, meaningModel)
  const passages = await deps.data.read(asking.actor, (db) =>
    findPassages(db, companyId, promptId, { question: asked, meaning }),
  )
  return { hasSources, passages }
}

async function meaningOf(
  { data, services }: ModelDeps,
  { actor, prompt, ticketId = null, signal }: Searching,
  text: string,
  model: string,
): Promise<QuestionMeaning | null> {
  const estimateMicros = embeddingPrice(prompt, estimateTokens(text))
  const plan = { promptId: prompt.id, ticketId, purpose: 'search' as const, model, estimateMicros }
  const options = { timeoutMs: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) }
  const sent = prompt.masksDocuments ? createDocumentMask().mask(text) : text
  const input = { model, texts: [sent], dimensions: EMBEDDING_DIMENSIONS }
  try {
    const { vectors } = await makeAiCall(
      data,
      actor,
      plan,
      () => services.ai.embed(prompt.server, input, options),
      ({ tokens }) => ({
        promptTokens: tokens,
        cachedTokens: 0,
        completionTokens: 0,
        micros: embeddingPrice(prompt, tokens),
      }),
    )
    return { vector: toBytes(vectors[0] ?? []), model }
  } catch (error) {
    if (error instanceof AiError || error instanceof BudgetError) return null
    throw error
  }
}
