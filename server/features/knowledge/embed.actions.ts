import { sql } from 'kysely'
import type { Actor } from '#server/db/transaction.ts'
import { makeAiCall, BudgetError } from '#server/features/ai-calls/index.ts'
import type { ModelDeps } from '#server/features/prompts/ask.actions.ts'
import type { PromptAccess } from '#server/features/prompts/model-access.queries.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import { estimateTokens } from '#server/integrations/openai/text.ts'
import { toBytes } from './similarity.ts'

/** Enough to tell passages of one company apart; models that cannot shorten their vectors give longer ones. */
export const EMBEDDING_DIMENSIONS = 256
const BATCH = 64
const TIMEOUT_MS = 60_000
/** Embeddings cost about a tenth of what a question costs. */
const PART_OF_INPUT_PRICE = 0.1

export const embeddingPrice = ({ priceInput }: Pick<PromptAccess, 'priceInput'>, tokens: number): number =>
  Math.ceil(tokens * priceInput * PART_OF_INPUT_PRICE)

type PassageRow = { id: number; body: string }

/**
 * Gives the passages of a source a meaning, where the server of its prompt can. Returns whether all of them have one;
 * without, they are found by their words only.
 */
export async function embedSource(deps: ModelDeps, actor: Actor, prompt: PromptAccess, sourceId: number) {
  const model = prompt.models.meaning
  try {
    for (;;) {
      const rows = await deps.data.read(actor, (db) =>
        db
          .selectFrom('knowledgePassages')
          .select(['id', 'body'])
          .where('companyId', '=', actor.companyId)
          .where('sourceId', '=', sourceId)
          .where((where) => where.or([where('embeddingModel', 'is', null), where('embeddingModel', '<>', model)]))
          .orderBy('id')
          .limit(BATCH)
          .execute(),
      )
      if (rows.length === 0) return true
      await embedBatch(deps, actor, prompt, rows)
    }
  } catch (error) {
    if (error instanceof AiError || error instanceof BudgetError) return false
    throw error
  }
}

async function embedBatch({ data, services }: ModelDeps, actor: Actor, prompt: PromptAccess, rows: PassageRow[]) {
  const model = prompt.models.meaning
  const texts = rows.map(({ body }) => body)
  const estimateMicros = embeddingPrice(prompt, estimateTokens(texts.join('')))
  const { vectors } = await makeAiCall(
    data,
    actor,
    { promptId: prompt.id, purpose: 'index', model, estimateMicros },
    () =>
      services.ai.embed(prompt.server, { model, texts, dimensions: EMBEDDING_DIMENSIONS }, { timeoutMs: TIMEOUT_MS }),
    ({ tokens }) => ({
      promptTokens: tokens,
      cachedTokens: 0,
      completionTokens: 0,
      micros: embeddingPrice(prompt, tokens),
    }),
  )
  const ids = rows.map(({ id }) => id)
  const bytes = vectors.map((vector) => toBytes(vector).toString('hex'))
  await data.change(actor, ({ db, companyId }) =>
    sql`update knowledge_passages p set embedding = decode(given.bytes, 'hex'), embedding_model = ${model}
      from unnest(${ids}::bigint[], ${bytes}::text[]) as given (id, bytes)
      where p.company_id = ${companyId} and p.id = given.id`.execute(db),
  )
}
