import type { ErrorCode } from '#contract/errors.ts'
import { SendError } from '#server/channels/port.ts'
import { ProviderError, UnreachableError } from '#server/channels/provider-error.ts'

export { UnreachableError }

/**
 * token: the token is invalid, and a user has to log in again. window: the reply window is closed. person: this person
 * cannot receive messages. permission: the app or page lacks a right. busy: a later attempt may succeed. limited: there
 * were too many calls, and none succeeds for a while. refused: no attempt will succeed.
 */
export type GraphErrorKind = 'token' | 'window' | 'person' | 'permission' | 'busy' | 'limited' | 'refused'

/** What stands for the code of an error that names none. */
export const NO_CODE = -1

/** The Graph API answered with an error. */
export class GraphError extends ProviderError {
  readonly mayHaveArrived = false
  readonly kind: GraphErrorKind
  readonly code: number
  readonly subcode: number
  readonly status: number
  /** What Meta tells people about it; empty where it tells nothing. */
  readonly told: string
  constructor(
    message: string,
    { code, subcode, status, told = '' }: { code: number; subcode: number; status: number; told?: string },
  ) {
    super(message)
    this.name = 'GraphError'
    this.code = code
    this.subcode = subcode
    this.status = status
    this.told = told
    this.kind = troubleOf(code, subcode, status)
  }
}

const TOKEN = new Set([0, 102, 190, 467])
const WINDOW = new Set([2018278, 2534022])
const PERSON_CODE = 551
const PERSON = new Set([1545041, 2018001, 2534014])
const BUSY = new Set([1, 2])
const LIMITED = new Set([4, 17, 32, 341, 613])
const TOO_MANY_REQUESTS = 429
const PERMISSION = new Set([3, 10, 368])

/** Business use cases have their own codes for rate limits. */
const isLimited = (code: number): boolean => LIMITED.has(code) || (code >= 80_000 && code < 80_100)
const isPermission = (code: number): boolean => PERMISSION.has(code) || (code >= 200 && code < 300)

function troubleOf(code: number, subcode: number, status: number): GraphErrorKind {
  if (status >= 500) return 'busy'
  if (TOKEN.has(code)) return 'token'
  if (WINDOW.has(subcode)) return 'window'
  if (PERSON.has(subcode) || code === PERSON_CODE) return 'person'
  if (isLimited(code) || status === TOO_MANY_REQUESTS) return 'limited'
  if (BUSY.has(code)) return 'busy'
  return isPermission(code) ? 'permission' : 'refused'
}

/** Says whether a later attempt at the same call may succeed. */
export const mayPass = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof GraphError && (error.kind === 'busy' || error.kind === 'limited'))

const REASONS: Record<Exclude<GraphErrorKind, 'token' | 'busy' | 'limited'>, ErrorCode> = {
  window: 'ERR_META_WINDOW_CLOSED',
  person: 'ERR_META_PERSON_UNAVAILABLE',
  permission: 'ERR_META_PERMISSION',
  refused: 'ERR_SENDING_FACEBOOK_MSG',
}

/** Converts an error of the Graph API into the SendError for the outbox; other errors are returned unchanged. */
export function sendErrorOf(error: unknown): unknown {
  if (error instanceof UnreachableError) {
    return new SendError('ERR_META_UNREACHABLE' satisfies ErrorCode, error.mayHaveArrived ? 'soon' : 'later')
  }
  if (!(error instanceof GraphError)) return error
  const { kind: trouble } = error
  if (trouble === 'token') return new SendError(error.message, 'later')
  if (trouble === 'busy') return new SendError('ERR_META_UNREACHABLE' satisfies ErrorCode, 'soon')
  if (trouble === 'limited') return new SendError('ERR_META_RATE_LIMITED' satisfies ErrorCode, 'pause')
  return new SendError(REASONS[trouble], 'never')
}
