import type { DomainEvent } from '#contract/events.ts'
import type { Database } from '#server/db/transaction.ts'
import { findCurrentUser } from './queries.ts'
import { type Claims, createAccessReader } from './tokens.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Authenticate } from '#server/http/route-guard.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** How long a current user may be cached: another process may have ended the session or changed its rights. */
const CACHE_MS = 5000
const CACHE_MAX_SESSIONS = 10_000

/** Events that change the rights of all users of a company. */
const COMPANY_WIDE_EVENTS: DomainEvent['name'][] = ['queue.deleted', 'invoice.paid', 'plan.changed']

type CacheEntry = { companyId: number; userId: number; until: number; viewer: Promise<CurrentUser | null> }

const belongsTo = ({ companyId, userId }: CacheEntry, { cid, uid }: Claims): boolean =>
  companyId === cid && userId === uid

export type Authenticator = Authenticate & {
  /** Reads the current user from the database; null when the session has ended. */
  reload: (actor: CurrentUser) => Promise<CurrentUser | null>
  /** Removes cached users that these events concern, so that changes by this process apply at once. */
  hear: (companyId: number, events: DomainEvent[]) => void
}

/** `key` is derived for the purpose `access-token`. */
export function createAuthenticator({ data, key }: { data: Database; key: Buffer }): Authenticator {
  const readAccess = createAccessReader(key)
  const cache = new Map<string, CacheEntry>()

  const forget = (isStale: (entry: CacheEntry, sessionId: string) => boolean): void => {
    for (const [sessionId, entry] of cache) if (isStale(entry, sessionId)) cache.delete(sessionId)
  }

  const load = (claims: Claims): Promise<CurrentUser | null> => {
    const { sid, uid: userId, cid: companyId } = claims
    if (cache.size >= CACHE_MAX_SESSIONS) cache.clear()
    const viewer = data.read({ companyId, userId }, (db) => findCurrentUser(db, claims))
    cache.set(sid, { companyId, userId, until: performance.now() + CACHE_MS, viewer })
    viewer.catch(() => cache.delete(sid))
    return viewer
  }

  const authenticate: Authenticate = async (token) => {
    const claims = readAccess(token)
    const entry = cache.get(claims.sid)
    const viewer = await (entry && belongsTo(entry, claims) && entry.until > performance.now()
      ? entry.viewer
      : load(claims))
    if (!viewer) throw new AppError('ERR_SESSION_EXPIRED')
    return viewer
  }

  const hear: Authenticator['hear'] = (companyId, events) => {
    for (const event of events) {
      if (event.name === 'session.ended' || event.name === 'session.closed')
        forget((_, id) => event.payload.sessionIds.includes(id))
      if (event.name === 'user.updated') forget((entry) => entry.userId === event.payload.user.id)
      if (COMPANY_WIDE_EVENTS.includes(event.name)) forget((entry) => entry.companyId === companyId)
    }
  }

  const reload: Authenticator['reload'] = ({ sessionId, userId, companyId }) =>
    load({ sid: sessionId, uid: userId, cid: companyId })

  return Object.assign(authenticate, { hear, reload })
}
