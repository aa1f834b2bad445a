import type { FastifyBaseLogger } from 'fastify'
import type { CurrentUser } from '#server/http/current-user.ts'
import { linesOf, socketsIn } from '#server/realtime/lines.ts'
import type { OpenTickets } from '#server/realtime/open-tickets.ts'
import { rooms, roomsOf } from '#server/realtime/rooms.ts'
import type { IoServer, IoSocket } from '#server/realtime/socket.ts'

type Deps = {
  io: IoServer
  tickets: OpenTickets
  /** The viewer as they are now; null when the session is over. */
  reload: (actor: CurrentUser) => Promise<CurrentUser | null>
  /** There are other processes with sockets. */
  isClustered: boolean
  log: FastifyBaseLogger
}

const FAREWELL_MS = 500
/** Between two rounds. */
export const ROUND_MS = 60_000
/**
 * A line outlives its token by this much. Not every client tells of its new ones: those come back with the one they have,
 * and one that has none reloads its page, which must not happen at every break of the person before it.
 */
const GRACE_MS = 60 * 60_000
/** Said between processes. */
const RENEW = 'renew'

/** Keeps open sockets in step with sessions and rights, which change while they are open. */
export function createSocketPermissions({ io, tickets, reload, isClustered, log }: Deps) {
  /** Not at once: the news of why the session ended is on its way. */
  const cut = (sessionId: string): void =>
    void setTimeout(() => {
      for (const line of linesOf(io)) line.in(rooms.session(sessionId)).disconnectSockets(true)
    }, FAREWELL_MS).unref()

  /** Gives a socket the rooms of its user's rights as they are now, and cuts it when the session is over. */
  async function renew(socket: IoSocket): Promise<void> {
    const before = socket.data.actor
    try {
      const actor = await reload(before)
      if (!actor) return cut(before.sessionId)
      // Who left meanwhile must not be put into rooms again: nothing would take them out.
      if (!socket.connected) return
      // It signs in anew, and learns that only its invoices are left.
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

  async function look(socket: IoSocket): Promise<void> {
    if (socket.data.tokenEnds + GRACE_MS < Date.now()) return void socket.disconnect(true)
    await renew(socket)
  }

  /** One after the other: a round is never more than one question to the database at a time. */
  async function round(): Promise<void> {
    for (const line of linesOf(io)) for (const socket of line.sockets.values()) await look(socket)
  }

  return {
    renew,

    /** Finds what no event tells of: the last paid day is over, a session or a token ended. Gives what ends the rounds. */
    startRounds(everyMs: number): () => void {
      let timer = setTimeout(function again() {
        void round().then(() => (timer = setTimeout(again, everyMs).unref()))
      }, everyMs).unref()
      return () => clearTimeout(timer)
    },

    /** Cuts the sockets of ended sessions, in whatever process they are. */
    endSessions: (_userId: number, sessionIds: string[]): void => sessionIds.forEach(cut),

    /** A user's rights changed: their sockets change rooms, in whatever process they are. */
    renewUser(companyId: number, userId: number): void {
      const room = rooms.user(companyId, userId)
      renewRoom(room)
      if (isClustered) io.serverSideEmit(RENEW, room)
    },
  }
}
