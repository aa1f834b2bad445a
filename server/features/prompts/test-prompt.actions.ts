import type { PromptTest, PromptTestInput } from '#contract/prompts.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import { toCallerError } from '#server/features/ai-calls/index.ts'
import { wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { askModel, type AskedPrompt, type ModelDeps } from './ask.actions.ts'
import { getPromptAccess, serverAt } from './model-access.queries.ts'

const TIMEOUT_MS = 30_000
const MAX_MODELS = 200
const MAX_REPLY = 500

/** Enough for a greeting, and for what a model thinks before it. */
const MAX_TOKENS = 400
const QUESTION = [
  { role: 'system' as const, content: 'Responda com uma saudação de até dez palavras.' },
  { role: 'user' as const, content: 'Olá!' },
]
const TOOL = {
  name: 'transferir_atendimento',
  description: 'Passa a conversa a uma pessoa.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
}

/** A stored key goes only to the address for which it was stored. */
async function resolveAccess(
  { data, services }: ModelDeps,
  actor: CurrentUser,
  given: PromptTestInput,
): Promise<AskedPrompt> {
  const { id, apiKey, baseUrl, model } = given
  const isTyped = apiKey !== '' && apiKey !== SECRET_MASK
  const stored = id ? await data.read(actor, (db) => getPromptAccess(db, actor.companyId, id, services)) : null
  if (!isTyped && (!stored || stored.server.apiKey === '' || stored.baseUrl !== baseUrl))
    throw wrongField('apiKey', 'Required')
  const { ai } = services.config
  return {
    id: stored?.id ?? null,
    server: isTyped || !stored ? serverAt(actor.companyId, { baseUrl, apiKey }, services) : stored.server,
    models: {
      chat: model || ai.model,
      hearing: ai.transcriptionModel,
      meaning: stored?.models.meaning ?? ai.embeddingModel,
    },
    temperature: stored?.temperature ?? 1,
    masksDocuments: true,
    priceInput: stored?.priceInput ?? 0,
    priceOutput: stored?.priceOutput ?? 0,
  }
}

/** Lets the model of a form say something, and finds out what its server can do. */
export async function testPrompt(deps: ModelDeps, actor: CurrentUser, given: PromptTestInput): Promise<PromptTest> {
  const prompt = await resolveAccess(deps, actor, given)
  const startedAt = performance.now()
  try {
    const asked = { messages: QUESTION, maxTokens: MAX_TOKENS, tools: [TOOL] }
    const reply = await askModel(deps, { actor, prompt, purpose: 'test', timeoutMs: TIMEOUT_MS }, asked)
    const ms = Math.round(performance.now() - startedAt)
    const { ai } = deps.services
    const options = { timeoutMs: TIMEOUT_MS }
    const [models, hasEmbeddings] = await Promise.all([
      ai.listModels(prompt.server, options).catch(() => []),
      ai.embed(prompt.server, { model: prompt.models.meaning, texts: ['olá'] }, options).then(
        () => true,
        () => false,
      ),
    ])
    const { model, text, hasTools } = reply
    return { model, ms, hasTools, hasEmbeddings, reply: text.slice(0, MAX_REPLY), models: models.slice(0, MAX_MODELS) }
  } catch (error) {
    throw toCallerError(error)
  }
}
