/** What the Bot API says when it refuses something, and what becomes of a message then. */
import type { ErrorCode } from '#contract/errors.ts'
import { SendError } from '#server/channels/port.ts'
import { ProviderError, UnreachableError } from '#server/channels/provider-error.ts'

const UNAUTHORIZED = 401
const NOT_FOUND = 404
const CONFLICT = 409
const TOO_LARGE = 413
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/** The Bot API answered with an error. `retryAfterMs` is how long it takes nothing, where it says so. */
export class BotError extends ProviderError {
  /** A gateway may answer so after Telegram did what was asked. */
  readonly mayHaveArrived: boolean
  readonly code: number
  readonly retryAfterMs: number | null
  constructor(description: string, { code, retryAfterMs }: { code: number; retryAfterMs: number | null }) {
    super(description)
    this.name = 'BotError'
    this.code = code
    this.mayHaveArrived = code >= SERVER_ERROR
    this.retryAfterMs = retryAfterMs
  }
}

const hasCode = (error: unknown, ...codes: number[]): error is BotError =>
  error instanceof BotError && codes.includes(error.code)

export const isUnauthorized = (error: unknown): boolean => hasCode(error, UNAUTHORIZED)
/** Says of a call that every bot may make whether Telegram does not know the token: some it calls not found. */
export const isTokenRefused = (error: unknown): boolean => hasCode(error, UNAUTHORIZED, NOT_FOUND)
/** Says whether another program asks for what happens at the bot, or has it sent to an address of its own. */
export const isElsewhere = (error: unknown): boolean => hasCode(error, CONFLICT)
export const isLimited = (error: unknown): error is BotError => hasCode(error, TOO_MANY_REQUESTS)
const isBusy = (error: BotError): boolean => error.code >= SERVER_ERROR

/** What of the description tells why, in this order. */
const REASONS: readonly [RegExp, ErrorCode][] = [
  [/blocked by the user/i, 'ERR_TELEGRAM_BLOCKED'],
  [/deactivated/i, 'ERR_TELEGRAM_PERSON_GONE'],
  [/chat not found|initiate conversation|PEER_ID_INVALID|user not found/i, 'ERR_TELEGRAM_NEVER_WROTE'],
  [
    /file is too big|too large|wrong type|wrong file|failed to get|file must be non-empty/i,
    'ERR_TELEGRAM_MEDIA_REFUSED',
  ],
]

function reasonOf({ code, message }: BotError): ErrorCode {
  if (code === TOO_LARGE) return 'ERR_TELEGRAM_MEDIA_REFUSED'
  return REASONS.find(([words]) => words.test(message))?.[1] ?? 'ERR_TELEGRAM_REFUSED'
}

const UNREACHABLE: ErrorCode = 'ERR_TELEGRAM_UNREACHABLE'
const LIMITED: ErrorCode = 'ERR_TELEGRAM_RATE_LIMITED'

/** Converts an error of the Bot API into the SendError for the outbox; other errors are returned unchanged. */
export function botSendError(error: unknown): unknown {
  if (error instanceof UnreachableError) return new SendError(UNREACHABLE, error.mayHaveArrived ? 'soon' : 'later')
  if (!(error instanceof BotError)) return error
  if (error.code === TOO_MANY_REQUESTS) return new SendError(LIMITED, 'pause', error.retryAfterMs)
  if (isUnauthorized(error)) return new SendError(error.message, 'later')
  return isBusy(error) ? new SendError(UNREACHABLE, 'soon') : new SendError(reasonOf(error), 'never')
}
