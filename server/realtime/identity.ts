import { toAppError } from '#server/lib/app-error.ts'
import type { Authenticate } from '#server/http/route-guard.ts'
import type { IoSocket } from '#server/realtime/socket.ts'

export type IdentityDeps = {
  authenticate: Authenticate
  /** When a token that `authenticate` took ends, in ms since 1970. */
  tokenEnds: (token: string) => number
}

const tokenOf = (socket: IoSocket): string => {
  const { auth, query } = socket.handshake
  const given: unknown = (auth as { token?: unknown }).token || query['token']
  return typeof given === 'string' ? given.replace(/^Bearer /, '').replace(/^"|"$/g, '') : ''
}

/** The session may well be in order: whoever is told otherwise gives it up. */
const isBusy = (error: unknown): boolean => toAppError(error)?.code === 'ERR_BUSY'

/** Who is at the other end of a line, and until when that is proved. */
export function createIdentity({ authenticate, tokenEnds }: IdentityDeps) {
  return {
    check(socket: IoSocket, next: (error?: Error) => void): void {
      const token = tokenOf(socket)
      authenticate(token).then(
        (actor) => {
          socket.data.actor = actor
          socket.data.tokenEnds = tokenEnds(token)
          socket.data.seats = {}
          next()
        },
        (error: unknown) => next(new Error(isBusy(error) ? 'ERR_BUSY' : 'ERR_SESSION_EXPIRED')),
      )
    },

    /** A line lives on with the next token of its session. */
    async prolong(socket: IoSocket, token: unknown): Promise<void> {
      if (typeof token !== 'string') return
      const actor = await authenticate(token).catch(() => null)
      if (actor?.sessionId === socket.data.actor.sessionId) socket.data.tokenEnds = tokenEnds(token)
    },
  }
}
