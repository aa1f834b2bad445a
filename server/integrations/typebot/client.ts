import { z } from 'zod'
import { type EgressOptions, type EgressResponse } from '#server/integrations/egress.ts'
import { parseJson, retryAfterMs, withoutQueries, type Exchange } from '#server/integrations/exchange.ts'
import { toAnswer, WireAnswer, type TypebotAnswer } from './answer.ts'

/** `fetch` is that of the installation, which knows what may be reached. */
export type TypebotOptions = {
  fetch: (address: string, options: EgressOptions) => Promise<EgressResponse>
  timeoutMs?: number
}

/** `url` is that of the viewer. `slug` is the public id of the bot. */
type TypebotBot = { url: string; slug: string }

/** Null goes on without an answer of the customer. */
export type TypebotMessage = string | { type: 'text'; text: string; attachedFileUrls?: string[] } | null

export type TypebotReply = TypebotAnswer & { exchange: Exchange }

/**
 * notFound: there is no such bot. sessionGone: the session ended or was forgotten. closed: its author closed the bot;
 * the message is what customers should read. refused: something else is wrong with what was asked. busy: too many
 * requests. unavailable: the server did not answer, or not well. senseless: the answer is not one of Typebot.
 */
export type TypebotFailure = 'notFound' | 'sessionGone' | 'closed' | 'refused' | 'busy' | 'unavailable' | 'senseless'

export class TypebotError extends Error {
  override name = 'TypebotError'
  readonly failure: TypebotFailure
  readonly exchange: Exchange
  readonly retryAfterMs: number | null

  constructor(failure: TypebotFailure, message: string, exchange: Exchange, retryAfterMs: number | null = null) {
    super(message)
    this.failure = failure
    this.exchange = exchange
    this.retryAfterMs = retryAfterMs
  }
}

export type Typebot = {
  /** Begins a conversation. Throws TypebotError. */
  startChat(
    bot: TypebotBot,
    start: { message: TypebotMessage; variables: Record<string, string> },
    signal?: AbortSignal,
  ): Promise<TypebotReply & { sessionId: string }>
  /** Throws TypebotError. */
  continueChat(bot: TypebotBot, sessionId: string, message: TypebotMessage, signal?: AbortSignal): Promise<TypebotReply>
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 1024 * 1024
const FORMAT = { textBubbleContentFormat: 'richText' } as const

const Problem = z.object({ message: z.string().default('') })
const Session = z.object({ sessionId: z.string().min(1) })

function failureOf(status: number, isStart: boolean): TypebotFailure | null {
  if (status === 429) return 'busy'
  if (status >= 500 || status < 200) return 'unavailable'
  if (status === 404) return isStart ? 'notFound' : 'sessionGone'
  if (status === 400 && isStart) return 'closed'
  return status >= 300 ? 'refused' : null
}

export function createTypebot({ fetch, timeoutMs = TIMEOUT_MS }: TypebotOptions): Typebot {
  async function post(address: string, isStart: boolean, body: object, signal: AbortSignal | undefined) {
    const sent = JSON.stringify(body)
    const request = withoutQueries(`POST ${address}\n${sent}`)
    const answer = await fetch(address, {
      ...{ method: 'POST', timeoutMs, maxBytes: MAX_BYTES, body: sent },
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : 'no answer'
      throw new TypebotError('unavailable', message, { request, response: '', status: null })
    })
    const exchange = { request, response: withoutQueries(answer.body.toString()), status: answer.status }
    const failure = failureOf(answer.status, isStart)
    if (failure) {
      const { message = '' } = Problem.safeParse(parseJson(answer.body.toString())).data ?? {}
      throw new TypebotError(failure, message, exchange, retryAfterMs(answer.headers['retry-after']))
    }
    return { content: parseJson(answer.body.toString()), exchange }
  }

  const read = <Body>(schema: z.ZodType<Body>, content: unknown, exchange: Exchange): Body => {
    const parsed = schema.safeParse(content)
    if (parsed.success) return parsed.data
    throw new TypebotError('senseless', 'this is no answer of Typebot', exchange)
  }

  return {
    async startChat({ url, slug }, { message, variables }, signal) {
      const address = `${baseOf(url)}/api/v1/typebots/${encodeURIComponent(slug)}/startChat`
      const said = message === null ? {} : { message }
      const body = { ...said, isStreamEnabled: false, prefilledVariables: variables, ...FORMAT }
      const { content, exchange } = await post(address, true, body, signal)
      const { sessionId } = read(Session, content, exchange)
      return { ...toAnswer(read(WireAnswer, content, exchange)), sessionId, exchange }
    },

    async continueChat({ url }, sessionId, message, signal) {
      const address = `${baseOf(url)}/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`
      const { content, exchange } = await post(
        address,
        false,
        { ...(message === null ? {} : { message }), ...FORMAT },
        signal,
      )
      return { ...toAnswer(read(WireAnswer, content, exchange)), exchange }
    },
  }
}

/** Users paste the address with a slash at its end, or that of the API. */
const baseOf = (url: string): string => url.replace(/\/+$/, '').replace(/\/api(\/v1)?$/, '')
