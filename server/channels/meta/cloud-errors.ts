/** What becomes of a message that the Cloud API refuses, by the code of the error. */
import type { ErrorCode } from '#contract/errors.ts'
import { SendError } from '#server/channels/port.ts'
import { GraphError, NO_CODE, UnreachableError, type GraphErrorKind } from './errors.ts'

/**
 * busy: the message is tried again. limited: nothing is sent for a while. person: this person gets nothing for a while.
 * connection: it is down until somebody connects it again, and the message waits. Any other word is the reason for which
 * the message fails.
 */
type Outcome = 'busy' | 'limited' | 'person' | 'connection' | ErrorCode

const OUTCOMES: Record<number, Outcome> = {
  0: 'connection',
  1: 'busy',
  2: 'busy',
  3: 'connection',
  4: 'limited',
  10: 'connection',
  102: 'connection',
  190: 'connection',
  368: 'ERR_CLOUD_ACCOUNT_BLOCKED',
  467: 'connection',
  80007: 'limited',
  130429: 'limited',
  130472: 'ERR_CLOUD_EXPERIMENT',
  130497: 'ERR_CLOUD_COUNTRY',
  131000: 'busy',
  131005: 'connection',
  131016: 'busy',
  131021: 'ERR_CLOUD_SAME_NUMBER',
  131026: 'ERR_CLOUD_UNDELIVERABLE',
  131030: 'ERR_CLOUD_TEST_NUMBER',
  131031: 'ERR_CLOUD_ACCOUNT_BLOCKED',
  131037: 'ERR_CLOUD_NOT_REGISTERED',
  131042: 'ERR_CLOUD_PAYMENT',
  131045: 'ERR_CLOUD_NOT_REGISTERED',
  131047: 'ERR_META_WINDOW_CLOSED',
  131048: 'ERR_CLOUD_SPAM_LIMIT',
  131049: 'ERR_CLOUD_PERSON_LIMIT',
  131050: 'ERR_CLOUD_OPTED_OUT',
  131051: 'ERR_CLOUD_UNSUPPORTED',
  131052: 'ERR_CLOUD_MEDIA_REFUSED',
  131053: 'ERR_CLOUD_MEDIA_REFUSED',
  131056: 'person',
  131057: 'busy',
  131062: 'ERR_CLOUD_NEEDS_NUMBER',
  131064: 'ERR_CLOUD_SPAM_LIMIT',
  132000: 'ERR_TEMPLATE_VARIABLES',
  132001: 'ERR_TEMPLATE_MISSING',
  132005: 'ERR_TEMPLATE_TOO_LONG',
  132007: 'ERR_TEMPLATE_POLICY',
  132008: 'ERR_TEMPLATE_FORMAT',
  132012: 'ERR_TEMPLATE_FORMAT',
  132015: 'ERR_TEMPLATE_PAUSED',
  132016: 'ERR_TEMPLATE_DISABLED',
  132018: 'ERR_TEMPLATE_FORMAT',
  132068: 'ERR_TEMPLATE_FLOW',
  132069: 'ERR_TEMPLATE_FLOW',
  133004: 'busy',
  133010: 'ERR_CLOUD_NOT_REGISTERED',
  133016: 'ERR_CLOUD_NOT_REGISTERED',
}
const REFUSED: ErrorCode = 'ERR_WAPP_REFUSED_MSG'

const isPermission = (code: number): boolean => code >= 200 && code < 300

/** What an error means whose code says nothing here. */
const OUTCOMES_OF_KINDS: Partial<Record<GraphErrorKind, Outcome>> = { busy: 'busy', limited: 'limited' }

const outcomeOf = (code: number): Outcome | undefined =>
  OUTCOMES[code] ?? (isPermission(code) ? 'connection' : undefined)

/** Whatever a server says that is itself in trouble, another attempt may succeed. */
const outcomeOfError = ({ code, kind, status }: GraphError): Outcome =>
  (status >= 500 ? 'busy' : outcomeOf(code)) ?? OUTCOMES_OF_KINDS[kind] ?? REFUSED

/** Says whether the error is about the token or the number's rights, and not about one message. */
export const endsConnection = (error: unknown): boolean =>
  error instanceof GraphError && outcomeOfError(error) === 'connection'

const UNREACHABLE: ErrorCode = 'ERR_META_UNREACHABLE'
const RATE_LIMITED: ErrorCode = 'ERR_META_RATE_LIMITED'

/** Converts an error of the Cloud API into the SendError for the outbox; other errors are returned unchanged. */
export function cloudSendError(error: unknown): unknown {
  if (error instanceof UnreachableError) return new SendError(UNREACHABLE, error.mayHaveArrived ? 'soon' : 'later')
  if (!(error instanceof GraphError)) return error
  const outcome = outcomeOfError(error)
  if (outcome === 'busy') return new SendError(UNREACHABLE, 'soon')
  if (outcome === 'limited') return new SendError(RATE_LIMITED, 'pause')
  if (outcome === 'person') return new SendError(RATE_LIMITED, 'afterOthers')
  return outcome === 'connection' ? new SendError(error.message, 'later') : new SendError(outcome, 'never')
}

/** Returns why a message that was accepted failed afterwards. It is not tried again by itself. */
export function failureReason(code: number | undefined): ErrorCode {
  const outcome = outcomeOf(code ?? NO_CODE) ?? REFUSED
  if (outcome === 'busy') return UNREACHABLE
  if (outcome === 'limited' || outcome === 'person') return RATE_LIMITED
  return outcome === 'connection' ? 'ERR_CLOUD_NO_PERMISSION' : outcome
}

/** The proof that a token is used by its own app; Meta names it in the words of its answer alone. */
const WRONG_SECRET = /appsecret_proof/i
const UNKNOWN_CODES = new Set([100, 803])

/** Returns what is wrong with the ids, the token or the secret of a number that Meta was asked about; null for a bug. */
export function cloudProblemOf(error: unknown): ErrorCode | null {
  if (error instanceof UnreachableError) return UNREACHABLE
  if (!(error instanceof GraphError)) return null
  if (error.kind === 'token') return 'ERR_CLOUD_TOKEN_INVALID'
  if (WRONG_SECRET.test(error.message)) return 'ERR_CLOUD_SECRET_WRONG'
  if (UNKNOWN_CODES.has(error.code)) return 'ERR_CLOUD_NUMBER_UNKNOWN'
  if (error.kind === 'limited') return RATE_LIMITED
  return error.kind === 'busy' ? UNREACHABLE : 'ERR_CLOUD_NO_PERMISSION'
}
