import type { Server as HttpServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Server } from 'socket.io'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { FOR_ALL_COMPANIES, PING_INTERVAL_MS, PING_TIMEOUT_MS } from '#contract/wire.ts'
import type { ChannelResponse, ChannelRequest } from '#server/channels/channel-request.ts'
import type { PublishEvents } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { createBroadcast } from './broadcast.ts'
import { createChannelRequests } from './channel-requests.ts'
import { createIdentity, type IdentityDeps } from './identity.ts'
import { namespacesOf } from './lines.ts'
import { MAX_SOCKETS, installFloodGuard } from './flood-guard.ts'
import { createOpenTickets } from './open-tickets.ts'
import { createEventPublisher } from './publish.ts'
import { createCatchUp } from './catch-up.ts'
import { createRecent } from './recent.ts'
import { createSocketPermissions, ROUND_MS } from './socket-permissions.ts'
import { rooms, roomsOf } from './rooms.ts'
import type { IoServer, IoSocket } from './socket.ts'
import { createViewers } from './viewers.ts'

export type RealtimeDeps = IdentityDeps & {
  /** Reloads the user with the current rights; null when the session is over. */
  reload: (actor: CurrentUser) => Promise<CurrentUser | null>
  /** Says whether the user may open the ticket. */
  mayOpenTicket: (actor: CurrentUser, ticketId: number) => Promise<boolean>
  /** Called while a user types in a ticket, every few seconds, and when they stop. */
  typing: (actor: CurrentUser, ticketId: number, isTyping: boolean) => Promise<void>
  /** Called when the first socket of a user opens, with each heartbeat, and when the last one closes. */
  presence: (actor: CurrentUser, online: boolean) => Promise<void>
  /** Performs requests for the channels of this process. */
  performChannelRequest: (request: ChannelRequest) => Promise<ChannelResponse | null>
  /** Set when there are several processes: events then travel over PostgreSQL. */
  cluster: Pool | null
  strict: boolean
  publicUrl: string
  /** Other origins besides `publicUrl` whose pages may open a socket. */
  origins: string[]
  log: FastifyBaseLogger
  /** Milliseconds between two checks of the rights of open sockets. */
  roundMs?: number | undefined
}

/** Some clients receive events for all companies under the name of their own company. */
function repeatUnderOwnName(socket: IoSocket): void {
  socket.onAnyOutgoing((name: string, payload: unknown) => {
    const ownName = FOR_ALL_COMPANIES[name]?.(socket.data.actor.companyId)
    if (ownName) socket.emit(ownName, payload)
  })
}

const typingOf =
  ({ typing, log }: RealtimeDeps) =>
  (...sign: Parameters<RealtimeDeps['typing']>): void =>
    void typing(...sign).catch((error: unknown) => log.warn({ err: error }, 'a typing sign was lost'))

export function createRealtime(deps: RealtimeDeps) {
  const io: IoServer = new Server({
    path: '/socket.io',
    serveClient: false,
    perMessageDeflate: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: 64 * 1024,
    ...(deps.origins.length ? { cors: { origin: deps.origins, credentials: true } } : {}),
    ...(deps.cluster ? { adapter: createAdapter(deps.cluster) } : {}),
  })

  const { reload, log, publicUrl, origins } = deps
  const isClustered = deps.cluster !== null
  const namespaces = namespacesOf(io)
  const recent = createRecent()
  const { broadcast, addressOf } = createBroadcast({ io, recent, publicUrl, origins, isClustered })
  const publish: PublishEvents = createEventPublisher(broadcast, deps.strict)
  const catchUp = createCatchUp({ io, recent, isClustered, log })
  const viewers = createViewers({ io, publish, isClustered, log })
  const tickets = createOpenTickets({ ...deps, viewers, onTyping: typingOf(deps) })
  const rights = createSocketPermissions({ io, tickets, reload, isClustered, log })
  const runElsewhere = createChannelRequests({ io, run: deps.performChannelRequest, isClustered, log })
  const online = new Map<number, number>()

  const socketsOf = (userId: number) => online.get(userId) ?? 0

  const identity = createIdentity(deps)

  const reportPresence = (actor: CurrentUser, isOnline: boolean) =>
    void deps
      .presence(actor, isOnline)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'presence was not stored'))

  const handleConnection = (socket: IoSocket): void => {
    const { actor } = socket.data
    if (socketsOf(actor.userId) >= MAX_SOCKETS) return void socket.disconnect(true)
    online.set(actor.userId, socketsOf(actor.userId) + 1)
    if (socketsOf(actor.userId) === 1) reportPresence(actor, true)

    installFloodGuard(socket)
    repeatUnderOwnName(socket)
    socket.on('joinChatBox', (value) => void tickets.open(socket, value))
    socket.on('peekChatBox', (value) => void tickets.open(socket, value, true))
    socket.on('leaveChatBox', (value) => tickets.leave(socket, value))
    socket.on('typing', (value) => tickets.typing(socket, value))
    // Rooms follow from the user's rights, whatever a client asks for. A client that asks for the tickets of one status
    // keeps one list for each status.
    const listsRoom = rooms.ticketLists(actor.companyId)
    void socket.join(listsRoom)
    socket.on('joinTickets', () => void socket.leave(listsRoom))
    for (const name of ['leaveTickets', 'joinNotification', 'leaveNotification']) socket.on(name, () => undefined)
    socket.on('renewToken', (token) => void identity.prolong(socket, token))
    socket.on('userStatus', () => {
      reportPresence(actor, true)
      void rights.renew(socket)
    })

    socket.on('stillThere', (answer) => void (typeof answer === 'function' && answer()))

    socket.on('disconnect', () => {
      viewers.leaveAll(socket)
      const remaining = socketsOf(actor.userId) - 1
      if (remaining > 0) return void online.set(actor.userId, remaining)
      online.delete(actor.userId)
      reportPresence(actor, false)
    })

    // The socket joins its rooms before its rights are reloaded, so that a session that ends in between is not missed.
    const joined = socket.join([...roomsOf(actor), addressOf(socket)])
    const caughtUp = catchUp(socket)
    void Promise.resolve(joined)
      .then(() => rights.renew(socket))
      .then(async () => socket.emit('ready', await caughtUp))
  }

  for (const namespace of namespaces) namespace.use(identity.check).on('connection', handleConnection)

  const endRounds = rights.startRounds(deps.roundMs ?? ROUND_MS)

  return {
    publish,
    runElsewhere,
    online: (userId: number) => socketsOf(userId) > 0,
    endSessions: rights.endSessions,
    renewUser: rights.renewUser,
    attach: (server: HttpServer) => io.attach(server),
    /** Before an HTTP server is attached, only the adapters' connections to the other processes are open. */
    close: async () => {
      endRounds()
      if (io.httpServer) return io.close()
      for (const { adapter } of namespaces) await adapter.close()
    },
  }
}

export type Realtime = ReturnType<typeof createRealtime>
