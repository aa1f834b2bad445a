import type { AiFailure } from '#contract/ai.ts'
import type { EgressResponse } from '#server/integrations/egress.ts'

/** Repeating a call that failed in one of these ways is useless. */
const FINAL: readonly AiFailure[] = ['key', 'model', 'quota', 'filtered', 'refused']

type Details = { status?: number | null; retryAfterMs?: number | null; parameter?: string | null }

/** The message contains the server's answer, never a key. */
export class AiError extends Error {
  override name = 'AiError'
  readonly failure: AiFailure
  readonly status: number | null
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | null
  /** The parameter of the question that the server does not accept. */
  readonly parameter: string | null

  constructor(
    failure: AiFailure,
    message: string,
    { status = null, retryAfterMs = null, parameter = null }: Details = {},
  ) {
    super(message)
    this.failure = failure
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.parameter = parameter
  }

  get isFinal(): boolean {
    return FINAL.includes(this.failure)
  }
}

const MAX_MESSAGE = 300
/** A server that asks for a longer pause is treated as one that is busy without saying for how long. */
const MAX_RETRY_AFTER_MS = 60_000

type Problem = { message: string; code: string; type: string; param: string | null }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the error of an answer. Some servers send `error` as a plain text, or only a `message`. */
function problemOf(body: unknown): Problem {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const inner = given['error']
  const error = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : given
  return {
    message: textOf(inner) || textOf(error['message']),
    code: textOf(error['code']),
    type: textOf(error['type']),
    param: textOf(error['param']) || null,
  }
}

/** Returns the wait that the headers ask for: in ms, in seconds, or until a date. */
function retryAfterOf(headers: EgressResponse['headers']): number | null {
  const inMs = Number(headers['retry-after-ms'])
  const after = headers['retry-after']
  const given = Number.isFinite(inMs) ? inMs : after === undefined ? NaN : asMs(after)
  return Number.isFinite(given) && given >= 0 && given <= MAX_RETRY_AFTER_MS ? Math.round(given) : null
}

const asMs = (after: string): number =>
  /^\d+(\.\d+)?$/.test(after.trim()) ? Number(after) * 1000 : Date.parse(after) - Date.now()

const mentions = ({ code, type, message }: Problem, ...words: string[]): boolean =>
  words.some((word) => code.includes(word) || type.includes(word) || message.toLowerCase().includes(word))

function failureOf(status: number, problem: Problem): AiFailure {
  if (status === 401 || (status === 403 && !mentions(problem, 'model'))) return 'key'
  if (status === 429) return mentions(problem, 'insufficient_quota', 'exceeded your current quota') ? 'quota' : 'busy'
  if (status === 402) return 'quota'
  if (status === 404 || status === 403) return 'model'
  if (mentions(problem, 'context_length', 'context length', 'maximum context')) return 'tooLong'
  if (mentions(problem, 'content_filter', 'content_policy', 'content management policy')) return 'filtered'
  if (status === 408 || status === 409 || status >= 500) return 'unavailable'
  return 'refused'
}

/** A parameter that the server names only in its sentence. */
const NAMED = /\b(max_tokens|max_completion_tokens|temperature|tool_choice|tools|dimensions)\b/

/** Returns what a refused call means. */
export function errorOf({ status, headers }: EgressResponse, body: unknown): AiError {
  const problem = problemOf(body)
  const message = problem.message.slice(0, MAX_MESSAGE) || 'no reason given'
  return new AiError(failureOf(status, problem), `${status} ${problem.code}: ${message}`, {
    status,
    retryAfterMs: retryAfterOf(headers),
    parameter: problem.param ?? NAMED.exec(problem.message)?.[1] ?? (mentions(problem, 'tool') ? 'tools' : null),
  })
}
