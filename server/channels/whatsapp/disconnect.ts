/** What the end of a link means: the table of endings, without timers or sockets. */
import { DisconnectReason } from 'baileys'

/** Why a connection is down, for people to read in their language. */
export type Reason =
  'loggedOut' | 'banned' | 'replaced' | 'outdated' | 'refused' | 'qrEnded' | 'silent' | 'network' | 'storage'

/** `given`: we ended it ourselves, for this reason. */
export type Disconnect = { code: number | null; given: Reason | null }

export type DisconnectAction =
  /** The scan succeeded: log in with the new credentials at once. */
  | { next: 'restart' }
  | { next: 'retry'; reason: Reason }
  /** Somebody has to act. `forget`: the credentials are worth nothing. */
  | { next: 'stop'; reason: Reason; forget: boolean }
  /** The same credentials were used elsewhere: worth one more try if they are still ours. */
  | { next: 'retry-once'; reason: Reason }

const UPGRADE_REQUIRED = 405
const BAD_REQUEST = 400

/** `showedCode`: it was waiting for a scan. */
export function decideAfterDisconnect({ code, given }: Disconnect, showedCode: boolean): DisconnectAction {
  if (given) return { next: 'retry', reason: given }
  switch (code) {
    case DisconnectReason.restartRequired:
      return { next: 'restart' }
    case DisconnectReason.loggedOut:
      return { next: 'stop', reason: 'loggedOut', forget: true }
    case DisconnectReason.forbidden:
      return { next: 'stop', reason: 'banned', forget: false }
    case DisconnectReason.connectionReplaced:
      return { next: 'retry-once', reason: 'replaced' }
    case UPGRADE_REQUIRED:
      return { next: 'stop', reason: 'outdated', forget: false }
    case BAD_REQUEST:
    case DisconnectReason.multideviceMismatch:
      return { next: 'stop', reason: 'refused', forget: false }
    case DisconnectReason.timedOut:
      return showedCode ? { next: 'stop', reason: 'qrEnded', forget: false } : { next: 'retry', reason: 'silent' }
    default:
      return { next: 'retry', reason: 'network' }
  }
}

export type Timing = {
  /** All in milliseconds. How long a link may take to open or to show a code. */
  openingTimeout: number
  retryMin: number
  retryMax: number
  /** Failing for so long is shown as TIMEOUT. */
  timeoutAfter: number
  slowRetryMin: number
  slowRetryMax: number
  /** A link that held for so long starts its back-off anew. */
  stableAfter: number
  /** Without any news for so long the link is asked whether it still hears. */
  quietAfter: number
  probeTimeout: number
  keepAlive: number
  /** How long handling may take before what it sends is let out. */
  stuckAfter: number
  eventRetries: number[]
  savePause: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

export const TIMING: Timing = {
  openingTimeout: MINUTE,
  retryMin: SECOND,
  retryMax: MINUTE,
  timeoutAfter: 2 * MINUTE,
  slowRetryMin: MINUTE,
  slowRetryMax: 5 * MINUTE,
  stableAfter: MINUTE,
  quietAfter: 15 * MINUTE,
  probeTimeout: 20 * SECOND,
  keepAlive: 30 * SECOND,
  stuckAfter: 5 * SECOND,
  eventRetries: [200, SECOND, 3 * SECOND],
  savePause: SECOND,
}

/** Milliseconds to wait before attempt number `attempt` (from 1), spread so that many links do not return together. */
export function delayBefore(
  attempt: number,
  isSlow: boolean,
  timing: Timing,
  random: () => number = Math.random,
): number {
  if (isSlow) return timing.slowRetryMin + random() * (timing.slowRetryMax - timing.slowRetryMin)
  const full = Math.min(timing.retryMax, timing.retryMin * 2 ** (attempt - 1))
  return full / 2 + (random() * full) / 2
}
