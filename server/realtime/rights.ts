import type { FastifyBaseLogger } from 'fastify'
import type { Viewer } from '#server/http/viewer.ts'
import { linesOf, socketsIn } from '#server/realtime/lines.ts'
import type { OpenTickets } from '#server/realtime/open-tickets.ts'
import { rooms, roomsOf } from '#server/realtime/rooms.ts'
import type { DeskServer, DeskSocket } from '#server/realtime/socket.ts'

type Deps = {
  io: DeskServer
  tickets: OpenTickets
  /** The viewer as they are now; null when the session is over. */
  reload: (who: Viewer) => Promise<Viewer | null>
  /** There are other processes with sockets. */
  isClustered: boolean
  log: FastifyBaseLogger
}

const FAREWELL_MS = 500
/** Said between processes. */
const RENEW = 'renew'

/** Keeps open sockets in step with sessions and rights, which change while they are open. */
export function createRights({ io, tickets, reload, isClustered, log }: Deps) {
  /** Not at once: the news of why the session ended is on its way. */
  const cut = (sessionId: string): void =>
    void setTimeout(() => {
      for (const line of linesOf(io)) line.in(rooms.session(sessionId)).disconnectSockets(true)
    }, FAREWELL_MS).unref()

  /** Gives a socket the rooms of its user's rights as they are now, and cuts it when the session is over. */
  async function renew(socket: DeskSocket): Promise<void> {
    const before = socket.data.who
    try {
      const who = await reload(before)
      if (!who) return cut(before.sessionId)
      // Who left meanwhile must not be put into rooms again: nothing would take them out.
      if (!socket.connected) return
      socket.data.who = who
      const allowed = roomsOf(who)
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

  return {
    renew,

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
