import type { FastifyBaseLogger } from 'fastify'
import type { CurrentUser } from '#server/http/current-user.ts'
import { namespacesOf, socketsIn } from './lines.ts'
import type { OpenTickets } from './open-tickets.ts'
import { rooms, roomsOf } from './rooms.ts'
import type { IoServer, IoSocket } from './socket.ts'

type Deps = {
  io: IoServer
  tickets: OpenTickets
  /** Reloads the user with the current rights; null when the session is over. */
  reload: (actor: CurrentUser) => Promise<CurrentUser | null>
  /** True when other processes also have sockets. */
  isClustered: boolean
  log: FastifyBaseLogger
}

const DISCONNECT_DELAY_MS = 500
/** The pause between two rounds of checks. */
export const ROUND_MS = 60_000
/**
 * A socket stays open this long after its token expired. Not every client announces its new tokens: such a client
 * reconnects with its current token, and one without a valid token reloads its page, which must not happen at every
 * short break of a user.
 */
const TOKEN_GRACE_MS = 60 * 60_000
/** The name of a message between processes. */
const RENEW = 'renew'

/** Updates open sockets when sessions and rights change. */
export function createSocketPermissions({ io, tickets, reload, isClustered, log }: Deps) {
  /** Waits so that the client receives `session.ended` before its socket closes. */
  const disconnectSession = (sessionId: string): void =>
    void setTimeout(() => {
      for (const namespace of namespacesOf(io)) namespace.in(rooms.session(sessionId)).disconnectSockets(true)
    }, DISCONNECT_DELAY_MS).unref()

  /** Moves a socket to the rooms of its user's current rights, and disconnects it when the session is over. */
  async function renew(socket: IoSocket): Promise<void> {
    const before = socket.data.actor
    try {
      const actor = await reload(before)
      if (!actor) return disconnectSession(before.sessionId)
      // A socket that has closed meanwhile must not join rooms again, because nothing would remove it.
      if (!socket.connected) return
      // The client reconnects and learns that it may only use invoices now.
      if (actor.restricted && !before.restricted) return void socket.disconnect(true)
      socket.data.actor = actor
      const allowed = roomsOf(actor)
      for (const room of roomsOf(before)) if (!allowed.includes(room)) void socket.leave(room)
      await socket.join(allowed)
      await tickets.recheck(socket)
    } catch (error) {
      log.warn({ err: error }, 'the rights of a socket could not be renewed')
    }
  }

  const renewRoom = (room: string): void => {
    for (const socket of socketsIn(io, room)) void renew(socket)
  }
  io.on(RENEW, renewRoom)

  async function checkSocket(socket: IoSocket): Promise<void> {
    if (socket.data.tokenEnds + TOKEN_GRACE_MS < Date.now()) return void socket.disconnect(true)
    await renew(socket)
  }

  /** Checks the sockets one after the other, so that a round causes only one database query at a time. */
  async function checkAllSockets(): Promise<void> {
    for (const namespace of namespacesOf(io)) for (const socket of namespace.sockets.values()) await checkSocket(socket)
  }

  return {
    renew,

    /**
     * Starts regular checks for changes without an event: an expired subscription, session or token. Returns a function
     * that stops them.
     */
    startRounds(everyMs: number): () => void {
      let timer = setTimeout(function checkAgain() {
        void checkAllSockets().then(() => (timer = setTimeout(checkAgain, everyMs).unref()))
      }, everyMs).unref()
      return () => clearTimeout(timer)
    },

    /** Disconnects the sockets of ended sessions in all processes. */
    endSessions: (_userId: number, sessionIds: string[]): void => sessionIds.forEach(disconnectSession),

    /** Updates the rooms of a user's sockets in all processes after the user's rights changed. */
    renewUser(companyId: number, userId: number): void {
      const room = rooms.user(companyId, userId)
      renewRoom(room)
      if (isClustered) io.serverSideEmit(RENEW, room)
    },
  }
}
