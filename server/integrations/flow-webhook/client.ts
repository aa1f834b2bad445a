import type { EgressOptions, EgressResponse } from '#server/integrations/egress.ts'
import { parseJson, retryAfterMs, withoutQueries, type Exchange } from '#server/integrations/exchange.ts'
import { webhookHeaders } from '#server/lib/webhook-signature.ts'
import { FlowAnswerError, readAnswer, type FlowAnswer } from './answer.ts'

export type FlowWebhookOptions = {
  fetch: (address: string, options: EgressOptions) => Promise<EgressResponse>
  timeoutMs?: number
}

/** `id` is the same for each attempt at one delivery, so that the receiver can know a repeated one. */
type FlowDelivery = { url: string; id: string; secrets: readonly string[]; envelope: FlowEnvelope }

/** A message of the customer as the outside system sees it. `mediaUrl` works for an hour. */
export type FlowMessage = {
  id: number
  type: string
  text: string
  mediaUrl: string | null
  mediaName: string | null
  mediaMimetype: string | null
  createdAt: string
}

/** What is posted. A change that old receivers would not understand raises `version`. */
export type FlowEnvelope = {
  version: 1
  id: string
  event: 'conversation.started' | 'message.received' | 'test'
  attempt: number
  company: { id: number; name: string; timezone: string; language: string }
  connection: { id: number; name: string; channel: string }
  ticket: { id: number; uuid: string; status: string; queue: { id: number; name: string } | null; createdAt: string }
  /** A flow leaves models out of the conversation of a contact that is `keptFromAi`. */
  contact: { id: number; name: string; number: string; email: string; keptFromAi: boolean }
  /** The last one; `messages` has all that were written since the answer before. */
  message: FlowMessage | null
  messages: FlowMessage[]
  /** What the system returned as `state` in its answer before. */
  state: unknown
}

/**
 * notFound: there is nothing at this address, as when an n8n workflow is not active. refused: the system does not want
 * the request. busy: too many requests. unavailable: no answer, or a failure of the system. senseless: the answer is not
 * understood.
 */
export type FlowFailure = 'notFound' | 'refused' | 'busy' | 'unavailable' | 'senseless'

export class FlowError extends Error {
  override name = 'FlowError'
  readonly failure: FlowFailure
  readonly exchange: Exchange
  readonly retryAfterMs: number | null

  constructor(failure: FlowFailure, message: string, exchange: Exchange, retryAfter: number | null = null) {
    super(message)
    this.failure = failure
    this.exchange = exchange
    this.retryAfterMs = retryAfter
  }
}

export type FlowWebhook = {
  /** Throws FlowError. */
  deliver(delivery: FlowDelivery, signal?: AbortSignal): Promise<FlowAnswer & { exchange: Exchange }>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

function failureOf(status: number): FlowFailure | null {
  if (status === 429) return 'busy'
  if (status >= 500 || status < 200) return 'unavailable'
  if (status === 404 || status === 410) return 'notFound'
  return status >= 300 ? 'refused' : null
}

/** Posts a customer's message to an address of the company, such as a webhook of n8n, and reads what is to be done. */
export function createFlowWebhook({ fetch, timeoutMs = TIMEOUT_MS }: FlowWebhookOptions): FlowWebhook {
  return {
    async deliver({ url, id, secrets, envelope }, signal) {
      const body = JSON.stringify(envelope)
      const request = withoutQueries(`POST ${url}\n${body}`)
      const answer = await fetch(url, {
        ...{ method: 'POST', timeoutMs, maxBytes: MAX_BYTES, body },
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...webhookHeaders(secrets, { id, body, at: new Date() }),
        },
        ...(signal ? { signal } : {}),
      }).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : 'no answer'
        throw new FlowError('unavailable', message, { request, response: '', status: null })
      })
      const text = answer.body.toString()
      const exchange = { request, response: withoutQueries(text), status: answer.status }
      const failure = failureOf(answer.status)
      if (failure) {
        throw new FlowError(failure, `status ${answer.status}`, exchange, retryAfterMs(answer.headers['retry-after']))
      }
      try {
        return { ...readAnswer(jsonOf(answer)), exchange }
      } catch (error) {
        if (!(error instanceof FlowAnswerError)) throw error
        throw new FlowError('senseless', error.message, exchange)
      }
    },
  }
}

/** Returns undefined for text that does not claim to be JSON, such as the "OK" of many servers. */
function jsonOf({ headers, body }: EgressResponse): unknown {
  const text = body.toString().trim()
  if (text === '') return undefined
  const json = parseJson(text)
  if (json === undefined && (headers['content-type'] ?? '').includes('json')) {
    throw new FlowAnswerError('the body is no JSON')
  }
  return json
}
