import type { Connection, ConnectionStatus, NumberRestriction } from '#contract/connections.ts'

/** ok: it works. wait: it goes on by itself. act: somebody has to do the next step. warn, bad: something is wrong. */
type Tone = 'ok' | 'wait' | 'act' | 'warn' | 'bad'

const TONES: Record<ConnectionStatus, Tone> = {
  CONNECTED: 'ok',
  qrcode: 'act',
  PAIRING: 'act',
  OPENING: 'wait',
  TIMEOUT: 'bad',
  DISCONNECTED: 'bad',
}
const DAY_MS = 86_400_000
/** A token is replaced before it ends: its end is said so long before. */
const TOKEN_WARNING_MS = 14 * DAY_MS

/** WhatsApp wants more than a scan of this number: somebody has to choose a way, and nothing is broken. */
const WALLS: readonly (string | null)[] = ['passkey', 'passkeyRefused', 'passkeyEnded', 'passkeySilent', 'passkeyLost']

/** Returns until when the number of a connection that is up may only answer, or null. */
export function lockedUntil({ status, limits }: Connection, now: number): string | null {
  if (status !== 'CONNECTED' || !limits?.reachoutUntil) return null
  return Date.parse(limits.reachoutUntil) > now ? limits.reachoutUntil : null
}

/** Says whether the provider sets a quota of new chats that is not over. */
export const hasQuota = ({ limits }: Connection, now: number): boolean =>
  limits?.quotaTotal != null && !(limits.quotaUntil && Date.parse(limits.quotaUntil) <= now)

/** With these nothing is sent, or nothing that anybody waits for. */
const STOPS: readonly (NumberRestriction | null)[] = ['blocked', 'payment', 'answers']

/** Returns what Meta keeps from the number of a connection that is up, or null. */
export function restrictionOf({ status, health }: Connection, now: number): NumberRestriction | null {
  if (status !== 'CONNECTED' || !health?.restriction) return null
  const { restriction, restrictedUntil } = health
  return restrictedUntil && Date.parse(restrictedUntil) <= now ? null : restriction
}

/** Says whether Meta rates the number of a connection that is up so low that it may limit it. */
const isRatedLow = ({ status, health }: Connection): boolean => status === 'CONNECTED' && health?.quality === 'low'

/** Returns when the token of a connection that is up ends, if that is soon or over; otherwise null. */
export function tokenEnd({ status, tokenExpiresAt }: Connection, now: number): string | null {
  if (status !== 'CONNECTED' || !tokenExpiresAt) return null
  return Date.parse(tokenExpiresAt) - now < TOKEN_WARNING_MS ? tokenExpiresAt : null
}

/** Says whether Meta has told nothing yet of a number that is up. */
export const isUnheard = ({ status, isHeard }: Connection): boolean => status === 'CONNECTED' && isHeard === false

/**
 * Returns since when a connection is in its state, or null where that is not known: an older server beside a newer one
 * tells nothing of it, and does not write down what it changes.
 */
export function stateSince({ status, recentStates }: Connection): string | null {
  const last = recentStates?.at(-1)
  return last?.status === status ? last.at : null
}

export function toneOf(connection: Connection, now: number): Tone {
  const { status, reason } = connection
  if (status === 'DISCONNECTED' && WALLS.includes(reason)) return 'warn'
  const restriction = restrictionOf(connection, now)
  if (restriction) return STOPS.includes(restriction) ? 'bad' : 'warn'
  if (isUnheard(connection) || lockedUntil(connection, now) || tokenEnd(connection, now)) return 'warn'
  if (isRatedLow(connection)) return 'warn'
  return TONES[status]
}

const CALLS: readonly Tone[] = ['act', 'warn', 'bad']

/** Says whether somebody has to look at the connection. */
export const needsAttention = (connection: Connection, now: number): boolean =>
  CALLS.includes(toneOf(connection, now)) || (connection.setAside ?? 0) > 0
