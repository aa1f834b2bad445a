import type { Server as HttpServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '#contract/events.ts'
import type { Publish } from '#server/db/change.ts'
import type { Authenticate } from '#server/http/guard.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { createPublish, type Broadcast } from '#server/realtime/publish.ts'
import { rooms, roomsOf } from '#server/realtime/rooms.ts'
import { createViewers } from '#server/realtime/viewers.ts'

export type RealtimeDeps = {
  authenticate: Authenticate
  /** The viewer as they are now; null when the session is over. */
  reload: (who: Viewer) => Promise<Viewer | null>
  /** Whether the viewer may look at the ticket; gives what decides its audience. */
  mayOpenTicket: (who: Viewer, ticketId: number) => Promise<boolean>
  /** Called when the first socket of a user opens, with each heartbeat, and when the last one closes. */
  presence: (who: Viewer, online: boolean) => Promise<void>
  /** More than one process: events travel over PostgreSQL. */
  cluster: Pool | null
  strict: boolean
  log: FastifyBaseLogger
}

const FAREWELL_MS = 500

/** Said between processes. */
const RENEW = 'renew'

type Data = { who: Viewer }
type DeskSocket = Socket<
  Record<string, (...values: unknown[]) => void>,
  Record<string, (payload: unknown) => void>,
  object,
  Data
>

const tokenOf = (socket: DeskSocket): string => {
  const { auth, query } = socket.handshake
  const given: unknown = (auth as { token?: unknown }).token ?? query['token']
  return typeof given === 'string' ? given.replace(/^Bearer /, '').replace(/^"|"$/g, '') : ''
}

/** Clients send the id as number or text, and "undefined" before they know it. */
const ticketIdOf = (value: unknown): number | null => {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export function createRealtime(deps: RealtimeDeps) {
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    perMessageDeflate: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: 64 * 1024,
    ...(deps.cluster ? { adapter: createAdapter(deps.cluster) } : {}),
  })

  const broadcast: Broadcast = ({ to, except, name, payload }) => {
    if (to.length) io.to(to).except(except).emit(name, payload)
  }
  const publish: Publish = createPublish(broadcast, deps.strict)
  const viewers = createViewers(publish)
  const online = new Map<number, number>()

  const socketsOf = (userId: number) => online.get(userId) ?? 0

  io.use((socket: DeskSocket, next) => {
    deps.authenticate(tokenOf(socket)).then(
      (who) => {
        socket.data.who = who
        next()
      },
      () => next(new Error('ERR_SESSION_EXPIRED')),
    )
  })

  const report = (who: Viewer, isOnline: boolean) =>
    void deps
      .presence(who, isOnline)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'presence was not stored'))

  io.on('connection', (socket: DeskSocket) => {
    const { who } = socket.data
    online.set(who.userId, socketsOf(who.userId) + 1)
    if (socketsOf(who.userId) === 1) report(who, true)

    socket.on('joinChatBox', (value) => void openTicket(socket, value))
    socket.on('leaveChatBox', (value) => leaveTicket(socket, value))
    socket.on('typing', (value) => {
      const { ticketId, typing } = (value ?? {}) as { ticketId?: unknown; typing?: unknown }
      const id = ticketIdOf(ticketId)
      if (id && socket.rooms.has(rooms.ticket(who.companyId, id))) viewers.typing(who, socket.id, id, typing === true)
    })
    // The rooms follow from the user's rights; these requests of clients are accepted and change nothing.
    for (const name of ['joinTickets', 'leaveTickets', 'joinNotification', 'leaveNotification'])
      socket.on(name, () => undefined)
    socket.on('userStatus', () => {
      report(who, true)
      void renew(socket)
    })

    socket.on('disconnecting', () => viewers.leave(who, socket.id))
    socket.on('disconnect', () => {
      const left = socketsOf(who.userId) - 1
      if (left > 0) return void online.set(who.userId, left)
      online.delete(who.userId)
      report(who, false)
    })

    // What is joined first and read afterwards cannot miss that the session ended in between.
    void Promise.resolve(socket.join(roomsOf(who)))
      .then(() => renew(socket))
      .then(() => socket.emit('ready', undefined as never))
  })

  /** Not at once: the news of why the session ended is on its way. */
  const cut = (sessionId: string): void =>
    void setTimeout(() => io.in(rooms.session(sessionId)).disconnectSockets(true), FAREWELL_MS).unref()

  /** Gives a socket the rooms of its user's rights as they are now, and cuts it when the session is over. */
  async function renew(socket: DeskSocket): Promise<void> {
    const before = socket.data.who
    try {
      const who = await deps.reload(before)
      if (!who) return cut(before.sessionId)
      socket.data.who = who
      const allowed = roomsOf(who)
      for (const room of roomsOf(before)) if (!allowed.includes(room)) void socket.leave(room)
      await socket.join(allowed)
      for (const ticketId of viewers.openTickets(socket.id)) {
        if (who.restricted || !(await deps.mayOpenTicket(who, ticketId))) leaveTicket(socket, ticketId)
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the rights of a socket could not be renewed')
    }
  }

  const renewRoom = (room: string): void => {
    for (const socket of io.sockets.sockets.values()) if (socket.rooms.has(room)) void renew(socket)
  }
  io.on(RENEW, renewRoom)

  async function openTicket(socket: DeskSocket, value: unknown): Promise<void> {
    const { who } = socket.data
    const ticketId = ticketIdOf(value)
    if (!ticketId || who.restricted) return
    const allowed = await deps.mayOpenTicket(who, ticketId).catch(() => false)
    if (!allowed || !socket.connected) return
    await socket.join(rooms.ticket(who.companyId, ticketId))
    viewers.enter(who, socket.id, ticketId)
  }

  function leaveTicket(socket: DeskSocket, value: unknown): void {
    const { who } = socket.data
    const ticketId = ticketIdOf(value)
    if (!ticketId) return
    void socket.leave(rooms.ticket(who.companyId, ticketId))
    viewers.leave(who, socket.id, ticketId)
  }

  return {
    publish,
    online: (userId: number) => socketsOf(userId) > 0,
    /** Cuts the sockets of ended sessions, in whatever process they are. */
    endSessions: (_userId: number, sessionIds: string[]) => sessionIds.forEach(cut),
    /** A user's rights changed: their sockets change rooms, in whatever process they are. */
    renewUser(companyId: number, userId: number) {
      const room = rooms.user(companyId, userId)
      renewRoom(room)
      if (deps.cluster) io.serverSideEmit(RENEW, room)
    },
    attach: (server: HttpServer) => io.attach(server),
    /** Before an HTTP server is there, only the line to the other processes is open. */
    close: async () => (io.httpServer ? io.close() : io.of('/').adapter.close()),
  }
}

export type Realtime = ReturnType<typeof createRealtime>
