import type { ErrorCode } from '#contract/errors.ts'
import { SendError } from '#server/channels/port.ts'

/**
 * token: the login ended, somebody has to log in again. busy: later it may work. person: this one cannot be written to.
 * refused: it will never work as it is.
 */
export type GraphErrorKind = 'token' | 'window' | 'person' | 'permission' | 'busy' | 'refused'

/** The Graph API answered, and said no. */
export class GraphError extends Error {
  readonly trouble: GraphErrorKind
  readonly code: number
  constructor(message: string, { code, subcode, status }: { code: number; subcode: number; status: number }) {
    super(message)
    this.name = 'GraphError'
    this.code = code
    this.trouble = troubleOf(code, subcode, status)
  }
}

/** The Graph API gave no answer that can be read. */
export class UnreachableError extends Error {
  readonly mayHaveArrived: boolean
  constructor(message: string, mayHaveArrived: boolean) {
    super(message)
    this.name = 'UnreachableError'
    this.mayHaveArrived = mayHaveArrived
  }
}

const TOKEN = new Set([102, 190, 467])
const WINDOW = new Set([2018278, 2534022])
const PERSON_CODE = 551
const PERSON = new Set([1545041, 2018001, 2534014])
const BUSY = new Set([1, 2, 4, 17, 32, 341, 613])
const PERMISSION = new Set([3, 10, 368])

/** Business use cases have throttles of their own. */
const isBusy = (code: number): boolean => BUSY.has(code) || (code >= 80_000 && code < 80_100)
const isPermission = (code: number): boolean => PERMISSION.has(code) || (code >= 200 && code < 300)

function troubleOf(code: number, subcode: number, status: number): GraphErrorKind {
  if (TOKEN.has(code)) return 'token'
  if (WINDOW.has(subcode)) return 'window'
  if (PERSON.has(subcode) || code === PERSON_CODE) return 'person'
  if (isBusy(code) || status === 429) return 'busy'
  if (isPermission(code)) return 'permission'
  return status >= 500 ? 'busy' : 'refused'
}

const REASONS: Record<Exclude<GraphErrorKind, 'token' | 'busy'>, ErrorCode> = {
  window: 'ERR_META_WINDOW_CLOSED',
  person: 'ERR_META_PERSON_UNAVAILABLE',
  permission: 'ERR_META_PERMISSION',
  refused: 'ERR_SENDING_FACEBOOK_MSG',
}

/** What became of a message, in the outbox's words. */
export function sendErrorOf(error: unknown): unknown {
  if (error instanceof UnreachableError) {
    return new SendError('ERR_META_UNREACHABLE' satisfies ErrorCode, error.mayHaveArrived ? 'soon' : 'later')
  }
  if (!(error instanceof GraphError)) return error
  const { trouble } = error
  if (trouble === 'token') return new SendError(error.message, 'later')
  if (trouble === 'busy') return new SendError('ERR_META_UNREACHABLE' satisfies ErrorCode, 'soon')
  return new SendError(REASONS[trouble], 'never')
}
