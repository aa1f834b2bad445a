import { featuresOf, isMetaKind, isTypedKind } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { reasonOf, type Reason } from './reason.ts'

/**
 * What somebody may do about a connection that stopped. official: make an official number. otherNumber, newQr: scan a code,
 * with another phone or the same. passkey: scan one and use the passkey of the account. bring: go on with the session that
 * another product has of the number. newToken: type another token. login: log in at Facebook again. signup: go through
 * Meta's sign-up of the number again, which whoever was never told a token can.
 */
export type Way =
  | 'official'
  | 'otherNumber'
  | 'newQr'
  | 'passkey'
  | 'bring'
  | 'tryAgain'
  | 'newToken'
  | 'login'
  | 'signup'

/**
 * What needs nobody is none: an outage heals by itself, and what somebody disconnected here is as they want it. Neither is
 * a step of a linking by passkey, which has not stopped.
 */
type NoProblem = Extract<Reason, 'userRequest' | 'network' | 'silent' | 'passkeyWanted' | 'passkeySent' | 'passkeyCode'>
export type Problem = Exclude<Reason, NoProblem>

/** The ways out of each problem, the one that helps most often first. */
const WAYS: Record<Problem, readonly Way[]> = {
  loggedOut: ['newQr'],
  banned: ['otherNumber', 'official'],
  replaced: ['tryAgain', 'newQr'],
  qrEnded: ['newQr'],
  scanAgain: ['newQr', 'official'],
  scanLost: ['newQr', 'official', 'otherNumber', 'bring'],
  passkey: ['official', 'otherNumber', 'bring', 'passkey'],
  passkeyRefused: ['newQr', 'official', 'otherNumber', 'bring'],
  passkeyEnded: ['newQr'],
  passkeySilent: ['newQr', 'official', 'otherNumber', 'bring'],
  passkeyLost: ['newQr'],
  broughtRefused: ['newQr', 'bring'],
  broughtInUse: ['tryAgain', 'newQr'],
  revoked: ['newQr', 'official', 'otherNumber', 'bring'],
  codeRefused: ['newQr', 'official'],
  codeEnded: ['newQr'],
  codeSilent: ['newQr', 'official'],
  outdated: ['tryAgain', 'official'],
  refused: ['tryAgain', 'otherNumber', 'official'],
  storage: ['tryAgain'],
  tokenInvalid: ['newToken', 'signup', 'login'],
  pageRefused: ['login'],
  numberRefused: ['tryAgain', 'newToken', 'signup'],
  botTokenInvalid: ['newToken'],
  botElsewhere: ['newToken'],
  notConfigured: [],
  unknown: ['tryAgain', 'newQr'],
}

const isScanned = ({ channel }: Connection): boolean => featuresOf(channel).linking === 'qrCode'

/** Each way is for connections that are linked in a certain way, such as another login for those of Facebook. */
const FITS: Record<Way, (connection: Connection) => boolean> = {
  official: isScanned,
  otherNumber: isScanned,
  newQr: isScanned,
  passkey: isScanned,
  bring: isScanned,
  tryAgain: () => true,
  newToken: ({ channel }) => isTypedKind(channel),
  login: ({ channel }) => isMetaKind(channel),
  signup: ({ channel }) => featuresOf(channel).linking === 'cloudToken',
}

const isProblem = (reason: Reason): reason is Problem => reason in WAYS

/** Returns why a connection is down until somebody does something, or null. */
export function problemOf(connection: Connection): Problem | null {
  const reason = connection.status === 'DISCONNECTED' ? reasonOf(connection) : null
  return reason && isProblem(reason) ? reason : null
}

export function waysOut(connection: Connection): Way[] {
  const problem = problemOf(connection)
  return problem ? WAYS[problem].filter((way) => FITS[way](connection)) : []
}
