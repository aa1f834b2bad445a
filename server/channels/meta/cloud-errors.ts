/** What becomes of a message that the Cloud API refuses, by the code of the error. */
import type { ErrorCode } from '#contract/errors.ts'
import { SendError } from '#server/channels/port.ts'
import { GraphError, UnreachableError } from './errors.ts'

/**
 * busy: the message is tried again. line: the connection is down until somebody connects it again, and the message
 * waits. Any other word is the reason for which the message fails.
 */
type Outcome = 'busy' | 'line' | ErrorCode

const OUTCOMES: Record<number, Outcome> = {
  0: 'line',
  1: 'busy',
  2: 'busy',
  3: 'line',
  4: 'busy',
  10: 'line',
  102: 'line',
  190: 'line',
  368: 'ERR_CLOUD_ACCOUNT_BLOCKED',
  467: 'line',
  80007: 'busy',
  130429: 'busy',
  130497: 'ERR_CLOUD_ACCOUNT_BLOCKED',
  131000: 'busy',
  131005: 'line',
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
  131056: 'busy',
  131062: 'ERR_CLOUD_NEEDS_NUMBER',
  131064: 'ERR_CLOUD_SPAM_LIMIT',
  133010: 'ERR_CLOUD_NOT_REGISTERED',
  133016: 'ERR_CLOUD_NOT_REGISTERED',
}
const REFUSED: ErrorCode = 'ERR_WAPP_REFUSED_MSG'

const isPermission = (code: number): boolean => code >= 200 && code < 300

const outcomeOf = (code: number): Outcome => OUTCOMES[code] ?? (isPermission(code) ? 'line' : REFUSED)

/** Says whether the error is about the token or the number's rights, and not about one message. */
export const endsLine = (error: unknown): boolean => error instanceof GraphError && outcomeOf(error.code) === 'line'

const isBusy = ({ code, kind }: GraphError): boolean =>
  outcomeOf(code) === 'busy' || (OUTCOMES[code] === undefined && kind === 'busy')

/** Converts an error of the Cloud API into the SendError for the outbox; other errors are returned unchanged. */
export function cloudSendError(error: unknown): unknown {
  if (error instanceof UnreachableError)
    return new SendError('ERR_META_UNREACHABLE' satisfies ErrorCode, error.mayHaveArrived ? 'soon' : 'later')
  if (!(error instanceof GraphError)) return error
  if (isBusy(error)) return new SendError('ERR_META_UNREACHABLE' satisfies ErrorCode, 'soon')
  const outcome = outcomeOf(error.code)
  return outcome === 'line' ? new SendError(error.message, 'later') : new SendError(outcome, 'never')
}

/** Returns why a message that was accepted failed afterwards. It is not tried again by itself. */
export function failureReason(code: number | undefined): ErrorCode {
  const outcome = outcomeOf(code ?? -1)
  if (outcome === 'busy') return 'ERR_META_UNREACHABLE'
  return outcome === 'line' ? 'ERR_META_PERMISSION' : outcome
}
