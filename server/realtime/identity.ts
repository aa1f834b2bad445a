import { toAppError } from '#server/lib/app-error.ts'
import type { Authenticate } from '#server/http/route-guard.ts'
import type { IoSocket } from './socket.ts'

export type IdentityDeps = {
  authenticate: Authenticate
  /** Returns when a token that `authenticate` accepted expires, in ms since 1970. */
  tokenEnds: (token: string) => number
}

const tokenOf = (socket: IoSocket): string => {
  const { auth, query } = socket.handshake
  const rawToken: unknown = (auth as { token?: unknown }).token || query['token']
  return typeof rawToken === 'string' ? rawToken.replace(/^Bearer /, '').replace(/^"|"$/g, '') : ''
}

/**
 * While the database is busy the session may still be valid, and a client that receives ERR_SESSION_EXPIRED signs out.
 */
const isBusy = (error: unknown): boolean => toAppError(error)?.code === 'ERR_BUSY'

/** Authenticates sockets and keeps track of when their tokens expire. */
export function createIdentity({ authenticate, tokenEnds }: IdentityDeps) {
  return {
    check(socket: IoSocket, next: (error?: Error) => void): void {
      const token = tokenOf(socket)
      authenticate(token).then(
        (actor) => {
          socket.data.actor = actor
          socket.data.tokenEnds = tokenEnds(token)
          socket.data.seats = new Map()
          next()
        },
        (error: unknown) => next(new Error(isBusy(error) ? 'ERR_BUSY' : 'ERR_SESSION_EXPIRED')),
      )
    },

    /** Accepts a new token of the same session, so that the socket stays open after the old one expires. */
    async prolong(socket: IoSocket, token: unknown): Promise<void> {
      if (typeof token !== 'string') return
      const actor = await authenticate(token).catch(() => null)
      if (actor?.sessionId === socket.data.actor.sessionId) socket.data.tokenEnds = tokenEnds(token)
    },
  }
}
