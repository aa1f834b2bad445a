/** Decides what follows after a disconnect, without timers or sockets. */
import { DisconnectReason } from 'baileys'

/** Why a connection is down, or what it waits for; the web app has a text for each reason. */
export type Reason =
  | 'loggedOut'
  | 'banned'
  | 'replaced'
  | 'outdated'
  | 'refused'
  | 'qrEnded'
  | 'scanAgain'
  | 'scanLost'
  | 'passkey'
  | 'passkeyWanted'
  | 'passkeySent'
  | 'passkeyCode'
  | 'passkeyRefused'
  | 'passkeyEnded'
  | 'passkeySilent'
  | 'passkeyLost'
  | 'broughtRefused'
  | 'broughtInUse'
  | 'revoked'
  | 'codeRefused'
  | 'codeEnded'
  | 'codeSilent'
  | 'silent'
  | 'network'
  | 'storage'

/** `given` is the reason when we ended the connection ourselves. */
export type Disconnect = { code: number | null; given: Reason | null }

export type DisconnectAction =
  /** The scan succeeded: the channel logs in with the new credentials at once. */
  | { next: 'restart' }
  | { next: 'retry'; reason: Reason }
  /** A user has to act. With `forget` the credentials are useless and must be deleted. */
  | { next: 'stop'; reason: Reason; forget: boolean }
  /** The same credentials were used elsewhere: one more attempt shows whether they still belong to this process. */
  | { next: 'retry-once'; reason: Reason }
  /** WhatsApp takes newer versions of its app only: one more attempt with the newest, if there is another. */
  | { next: 'update'; reason: Reason }
  /** The session of another product is of no use: it is forgotten, and a QR code is shown with the reason. */
  | { next: 'fallBack'; reason: Reason }

/**
 * What was going on when a connection ended. `waitedFor`: what had to happen on the phone: a QR code to be scanned, once
 * more after WhatsApp had refused a scan, a code to be typed, a typed one to be confirmed, or a passkey to be used.
 * `lostScans`: how often in a row, this time included, a connection ended with a QR code on show. `isNew`: the phone was
 * linked a moment ago. `isBrought`: the session comes from another product and has not held yet.
 */
export type Linking = {
  waitedFor: keyof typeof ENDED | 'passkey' | null
  lostScans: number
  isNew: boolean
  isBrought: boolean
}

/** Why it ended when the time of a linking was over. */
const ENDED = {
  scan: 'qrEnded',
  scanAgain: 'scanAgain',
  typing: 'codeEnded',
  confirmation: 'codeSilent',
} as const satisfies Record<string, Reason>

export const isScanAwaited = (waitedFor: Linking['waitedFor']): boolean =>
  waitedFor === 'scan' || waitedFor === 'scanAgain'

/**
 * WhatsApp cuts some links right after the scan and says nothing, each time anew. A scan cannot be seen from here, and a bad
 * line looks the same, so that one or two such ends say nothing yet.
 */
const MAX_LOST_SCANS = 3

/** Reasons after which trying again by itself would not help: a person has to do something else. */
const FINAL: readonly Reason[] = [
  'qrEnded',
  'scanAgain',
  'codeRefused',
  'codeEnded',
  'codeSilent',
  'passkey',
  'passkeyRefused',
  'passkeyEnded',
  'passkeySilent',
  'passkeyLost',
]

const UPGRADE_REQUIRED = 405
const BAD_REQUEST = 400

/** With these WhatsApp does not know a session, or not any more. */
const UNKNOWN_SESSION: readonly (number | null)[] = [
  DisconnectReason.loggedOut,
  DisconnectReason.multideviceMismatch,
  BAD_REQUEST,
]

/** Another login ends that of the other product, and it would end ours: two that go on like that can cost the number. */
function decideForBroughtSession(code: number | null): DisconnectAction | null {
  if (UNKNOWN_SESSION.includes(code)) return { next: 'fallBack', reason: 'broughtRefused' }
  if (code === DisconnectReason.connectionReplaced) return { next: 'stop', reason: 'broughtInUse', forget: false }
  return null
}

export function decideAfterDisconnect(ending: Disconnect, linking: Linking): DisconnectAction {
  const { code, given } = ending
  const { waitedFor, lostScans, isNew, isBrought } = linking
  if (given && FINAL.includes(given)) return { next: 'stop', reason: given, forget: false }
  // What both sides have agreed on so far is in the memory of this socket alone.
  if (waitedFor === 'passkey') return { next: 'stop', reason: 'passkeyLost', forget: false }
  if (given) return { next: 'retry', reason: given }
  const ofBrought = isBrought ? decideForBroughtSession(code) : null
  if (ofBrought) return ofBrought
  switch (code) {
    case DisconnectReason.restartRequired:
      return { next: 'restart' }
    case DisconnectReason.loggedOut:
      return { next: 'stop', reason: isNew ? 'revoked' : 'loggedOut', forget: true }
    case DisconnectReason.forbidden:
      return { next: 'stop', reason: 'banned', forget: false }
    case DisconnectReason.connectionReplaced:
      return { next: 'retry-once', reason: 'replaced' }
    case UPGRADE_REQUIRED:
      return { next: 'update', reason: 'outdated' }
    case BAD_REQUEST:
    case DisconnectReason.multideviceMismatch:
      return { next: 'stop', reason: 'refused', forget: false }
    case DisconnectReason.connectionClosed:
      if (!isScanAwaited(waitedFor) || lostScans < MAX_LOST_SCANS) return { next: 'retry', reason: 'network' }
      return { next: 'stop', reason: 'scanLost', forget: false }
    case DisconnectReason.timedOut:
      if (!waitedFor) return { next: 'retry', reason: 'silent' }
      return { next: 'stop', reason: ENDED[waitedFor], forget: false }
    default:
      return { next: 'retry', reason: 'network' }
  }
}

export type Timing = {
  /** All values are in milliseconds. This is how long a connection may take to open or to show a code. */
  openingTimeout: number
  /** How long WhatsApp may take to register a code that is typed on the phone. */
  codeAnswer: number
  /** How long the phone may take to confirm a code that was typed on it. */
  codeSilence: number
  /** How long a QR code is shown, the first one and each further one, where we change them ourselves. */
  qrFirst: number
  qrNext: number
  /** How long a person may take to use the passkey; WhatsApp's question for it lasts as long. */
  passkeyAnswer: number
  /** For how long the scanned code proves to the phone that it was ours. */
  passkeyHandoff: number
  /** How long WhatsApp may take to answer a question of a linking by passkey, and the phone to go on with it. */
  passkeyQuery: number
  passkeyPhone: number
  /** How long a person may take to compare the code with that of the phone. */
  passkeyComparison: number
  retryMin: number
  retryMax: number
  /** Who is logged out so soon after the scan hardly did it on the phone: WhatsApp takes some links back. */
  newFor: number
  /** After failing for this long the status is TIMEOUT. */
  timeoutAfter: number
  slowRetryMin: number
  slowRetryMax: number
  /** A connection that held for this long starts its back-off anew. */
  stableAfter: number
  /** After this long without events the connection is probed. */
  quietAfter: number
  probeTimeout: number
  keepAlive: number
  /** How long handling may take before it is looked whether it waits for the answer to a held query. */
  stuckAfter: number
  eventRetries: number[]
  savePause: number
  /** How often WhatsApp is asked what the number may still do. */
  limitsEvery: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const TIMING: Timing = {
  openingTimeout: MINUTE,
  codeAnswer: 20 * SECOND,
  codeSilence: MINUTE,
  qrFirst: MINUTE,
  qrNext: 20 * SECOND,
  passkeyAnswer: 10 * MINUTE,
  passkeyHandoff: 5 * MINUTE,
  passkeyQuery: 20 * SECOND,
  passkeyPhone: 90 * SECOND,
  passkeyComparison: 5 * MINUTE,
  retryMin: SECOND,
  retryMax: MINUTE,
  newFor: 10 * MINUTE,
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
  limitsEvery: 6 * HOUR,
}

/**
 * Returns the milliseconds to wait before attempt number `attempt` (from 1), with a random part so that many
 * connections do not return together.
 */
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
