import {
  EgressError,
  fetchExternal,
  isLoopback,
  type Egress,
  type EgressOptions,
  type EgressResponse,
} from '#server/integrations/egress.ts'
import { withoutSecret } from '#server/integrations/exchange.ts'
import type { z } from 'zod'
import { AiError, errorOf } from './errors.ts'
import { multipartOf } from './multipart.ts'
import { adapt, createDialects, type Dialect } from './parameters.ts'
import { ChatAnswer, EmbeddingsAnswer, ModelsAnswer, TranscriptionAnswer } from './shapes.ts'
import { estimateTokens, withoutThoughts } from './text.ts'

/**
 * `baseUrl` has no trailing slash. `isOwn`: the operator configured the address, so that it may be on this machine.
 * `companyId` is for whom the server is asked.
 */
export type AiServer = { companyId: number; baseUrl: string; apiKey: string; isOwn: boolean }

type AiToolCall = { id: string; name: string; arguments: string }
export type AiMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: AiToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string }
type AiTool = { name: string; description: string; parameters: object }

/** `cacheKey` is the same for questions that begin alike. */
export type Question = {
  model: string
  messages: AiMessage[]
  maxTokens: number
  temperature: number
  tools?: AiTool[]
  cacheKey?: string
}
type AiUsage = { promptTokens: number; cachedTokens: number; completionTokens: number }
/** isCut: the limit of tokens ended it. hasTools: whether the model could be offered tools. */
export type Completion = {
  text: string
  toolCalls: AiToolCall[]
  isCut: boolean
  hasTools: boolean
  model: string
  usage: AiUsage
}

type Recording = { bytes: Buffer; mimetype: string; model: string; language: string }
type CallOptions = { timeoutMs: number; signal?: AbortSignal }

/** All of these throw AiError. */
export type Ai = {
  complete(server: AiServer, question: Question, options: CallOptions): Promise<Completion>
  transcribe(
    server: AiServer,
    recording: Recording,
    options: CallOptions,
  ): Promise<{ text: string; seconds: number | null }>
  /** Returns one vector for each text. */
  embed(
    server: AiServer,
    input: { model: string; texts: string[]; dimensions?: number },
    options: CallOptions,
  ): Promise<{ vectors: number[][]; tokens: number }>
  listModels(server: AiServer, options: CallOptions): Promise<string[]>
}

const MAX_BYTES = 4 * 1024 * 1024
const MAX_VECTOR_BYTES = 32 * 1024 * 1024
/** How often a question is put in another way because the server refused a parameter. */
const MAX_ADAPTATIONS = 3
/** A model that thinks may use up the limit before it says a word; then it is asked once more with this factor. */
const MORE_TOKENS = 4
const LEAST_MORE_TOKENS = 1024

/** A client for every server that speaks OpenAI's chat completions. It never repeats a call that failed. */
export function createAi(egress: Egress): Ai {
  const dialects = createDialects()
  const { post, send } = createCalls(egress)

  async function askInDialect(server: AiServer, question: Question, options: CallOptions): Promise<Completion> {
    let dialect = dialects.of(server.baseUrl, question.model)
    for (let tries = 0; ; tries++) {
      try {
        const answer = await post(server, 'chat/completions', toBody(question, dialect), options)
        const completion = toCompletion(parse(answer, ChatAnswer), question, dialect)
        dialects.learn(server.baseUrl, question.model, dialect)
        return completion
      } catch (error) {
        const adapted = error instanceof AiError && tries < MAX_ADAPTATIONS ? adapt(dialect, error) : null
        if (!adapted) throw error
        dialect = adapted
      }
    }
  }

  return {
    async complete(server, question, options) {
      const first = await askInDialect(server, question, options)
      if (first.text !== '' || first.toolCalls.length > 0) return first
      if (!first.isCut) throw new AiError('senseless', 'the answer is empty', { status: 200 })
      const maxTokens = Math.max(question.maxTokens * MORE_TOKENS, LEAST_MORE_TOKENS)
      const second = await askInDialect(server, { ...question, maxTokens }, options)
      if (second.text === '' && second.toolCalls.length === 0)
        throw new AiError('senseless', 'the answer was cut before its first word', { status: 200 })
      return { ...second, usage: sum(first.usage, second.usage) }
    },

    async transcribe(server, { bytes, mimetype, model, language }, options) {
      // Servers tell the kind of sound by the ending of its name.
      const name = `audio.${ENDINGS[mimetype.split(';')[0] ?? ''] ?? 'ogg'}`
      const form = multipartOf({ model, language, response_format: 'json' }, { name, mimetype, bytes })
      const answer = await send(server, 'audio/transcriptions', { ...form, maxBytes: MAX_BYTES }, options)
      const { text, usage } = parse(answer, TranscriptionAnswer)
      return { text: text.trim(), seconds: usage?.seconds ?? null }
    },

    async embed(server, { model, texts, dimensions }, options) {
      const body = { model, input: texts, encoding_format: 'float' }
      const ask = (given: object) => post(server, 'embeddings', given, { ...options, maxBytes: MAX_VECTOR_BYTES })
      const answer = await ask(dimensions === undefined ? body : { ...body, dimensions })
      const refused = answer.status === 400 && dimensions !== undefined ? await ask(body) : answer
      const { data, usage } = parse(refused, EmbeddingsAnswer)
      const vectors = texts.map((_, index) => data.find((one) => one.index === index)?.embedding ?? [])
      if (vectors.some((vector) => vector.length === 0 || vector.length !== vectors[0]?.length))
        throw new AiError('senseless', 'the embeddings do not fit the texts', { status: answer.status })
      return { vectors, tokens: usage?.prompt_tokens ?? estimateTokens(texts.join('')) }
    },

    async listModels(server, options) {
      const answer = await send(server, 'models', { method: 'GET', maxBytes: MAX_BYTES }, options)
      return parse(answer, ModelsAnswer).data.map(({ id }) => id)
    },
  }
}

const ENDINGS: Record<string, string> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
}

const sum = (one: AiUsage, other: AiUsage): AiUsage => ({
  promptTokens: one.promptTokens + other.promptTokens,
  cachedTokens: one.cachedTokens + other.cachedTokens,
  completionTokens: one.completionTokens + other.completionTokens,
})

function toWire(message: AiMessage): object {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  if (message.role !== 'assistant' || !message.toolCalls) return { role: message.role, content: message.content }
  const calls = message.toolCalls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: given },
  }))
  return { role: 'assistant', content: message.content || null, tool_calls: calls }
}

function toBody({ model, messages, maxTokens, temperature, tools = [], cacheKey }: Question, dialect: Dialect): object {
  const offersTools = dialect.hasTools && tools.length > 0
  return {
    model,
    messages: messages.map(toWire),
    [dialect.limit]: maxTokens,
    ...(dialect.hasTemperature ? { temperature } : {}),
    ...(offersTools ? { tools: tools.map((tool) => ({ type: 'function', function: tool })) } : {}),
    // Only OpenAI itself knows this field; others may refuse what they do not know.
    ...(cacheKey !== undefined && dialect.limit === 'max_completion_tokens' ? { prompt_cache_key: cacheKey } : {}),
  }
}

function toCompletion(answer: z.infer<typeof ChatAnswer>, question: Question, { hasTools }: Dialect): Completion {
  const [choice] = answer.choices
  const { content, refusal, tool_calls: calls } = choice?.message ?? {}
  if (refusal) throw new AiError('filtered', `the model refused: ${refusal.slice(0, 200)}`, { status: 200 })
  if (choice?.finish_reason === 'content_filter')
    throw new AiError('filtered', 'the filter of the server ended the answer', { status: 200 })
  const text = withoutThoughts(content ?? '')
  const { usage } = answer
  return {
    text,
    toolCalls: (calls ?? []).map((call) => ({ id: call.id, ...call.function })),
    isCut: choice?.finish_reason === 'length',
    hasTools,
    model: answer.model || question.model,
    usage: {
      promptTokens: usage?.prompt_tokens ?? estimateTokens(question.messages.map(({ content: said }) => said).join('')),
      cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
      completionTokens: usage?.completion_tokens ?? estimateTokens(content ?? ''),
    },
  }
}

type Sent = Pick<EgressOptions, 'method' | 'body' | 'maxBytes'> & { contentType?: string }

function createCalls(egress: Egress) {
  const request = (server: AiServer, url: string, options: Omit<EgressOptions, 'allowLoopback'>) =>
    server.isOwn && isLoopback(URL.parse(url)?.hostname ?? '')
      ? fetchExternal(url, { ...options, allowLoopback: true })
      : egress.fetch(server.companyId, url, options)

  async function send(server: AiServer, path: string, sent: Sent, options: CallOptions): Promise<EgressResponse> {
    const { contentType, method = 'POST', body, maxBytes } = sent
    const { timeoutMs, signal } = options
    try {
      const answer = await request(server, `${server.baseUrl}/${path}`, {
        method,
        timeoutMs,
        maxBytes,
        headers: {
          accept: 'application/json',
          ...(server.apiKey === '' ? {} : { authorization: `Bearer ${server.apiKey}` }),
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
        },
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      })
      if (isFine(answer)) return answer
      return { ...answer, body: Buffer.from(withoutSecret(answer.body.toString(), server.apiKey)) }
    } catch (error) {
      throw toAiError(error)
    }
  }

  const post = (server: AiServer, path: string, body: object, options: CallOptions & { maxBytes?: number }) =>
    send(
      server,
      path,
      { contentType: 'application/json', body: JSON.stringify(body), maxBytes: options.maxBytes ?? MAX_BYTES },
      options,
    )
  return { send, post }
}

function toAiError(error: unknown): AiError {
  const message = error instanceof Error ? error.message : 'no answer'
  const isLate = error instanceof EgressError && error.problem === 'slow'
  return new AiError(isLate ? 'timeout' : 'unavailable', message)
}

const isFine = ({ status }: EgressResponse): boolean => status >= 200 && status < 300

function parse<Body>(answer: EgressResponse, schema: z.ZodType<Body>): Body {
  const body = json(answer.body)
  if (!isFine(answer)) throw errorOf(answer, body)
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new AiError('senseless', 'the answer is not understood', { status: answer.status })
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
