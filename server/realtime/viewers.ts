import type { FastifyBaseLogger } from 'fastify'
import type { EventPayload } from '#contract/events.ts'
import type { PublishEvents } from '#server/db/transaction.ts'
import { socketsIn } from './lines.ts'
import { rooms } from './rooms.ts'
import type { IoServer, IoSocket, SocketUser } from './socket.ts'

type Viewer = EventPayload<'ticket.viewers'>['viewers'][number]
type Deps = {
  io: IoServer
  publish: PublishEvents
  /** True when other processes also have sockets. */
  isClustered: boolean
  log: FastifyBaseLogger
}

/** The name of a request between processes. */
const VIEWERS_REQUEST = 'who'

/** Keeps one entry per user, typing if any of the user's sockets is typing. */
function mergeViewers(all: Viewer[]): Viewer[] {
  const found = new Map<number, Viewer>()
  for (const one of all) found.set(one.userId, { ...one, typing: one.typing || found.get(one.userId)?.typing === true })
  return [...found.values()]
}

/** Tracks which users have a ticket open, in any process, and which of them are typing. */
export function createViewers({ io, publish, isClustered, log }: Deps) {
  const localViewers = (room: string, ticketId: number): Viewer[] =>
    socketsIn(io, room).flatMap(({ data }) => {
      const seat = data.seats.get(ticketId)
      if (seat === undefined || seat === 'quiet') return []
      return { userId: data.actor.userId, name: data.actor.name, typing: seat === 'typing' }
    })
  io.on(VIEWERS_REQUEST, (room: string, ticketId: number, answer: (viewers: Viewer[]) => void) =>
    answer(localViewers(room, ticketId)),
  )

  /** Returns the viewers that other processes report in time. */
  async function remoteViewers(room: string, ticketId: number): Promise<Viewer[]> {
    if (!isClustered) return []
    try {
      return ((await io.serverSideEmitWithAck(VIEWERS_REQUEST, room, ticketId)) as Viewer[][]).flat()
    } catch (error) {
      log.debug({ err: error }, 'a process did not tell who has a conversation open')
      return ((error as { responses?: Viewer[][] }).responses ?? []).flat()
    }
  }

  const turns = new Map<number, { again: boolean }>()

  /**
   * Publishes the viewers of a ticket, one publication at a time, so that a late answer of another process is not
   * published after a newer one.
   */
  async function publishViewers(companyId: number, ticketId: number): Promise<void> {
    const running = turns.get(ticketId)
    if (running) return void (running.again = true)
    const turn = { again: true }
    turns.set(ticketId, turn)
    const room = rooms.ticket(companyId, ticketId)
    const audience = { ticket: { ticketId, status: 'open' as const, queueId: null, userId: null } }
    try {
      while (turn.again) {
        turn.again = false
        const others = await remoteViewers(room, ticketId)
        const viewers = mergeViewers([...localViewers(room, ticketId), ...others])
        publish(companyId, [{ name: 'ticket.viewers', payload: { ticketId, viewers }, audience }])
      }
    } finally {
      turns.delete(ticketId)
    }
  }

  const setSeat = (socket: IoSocket, ticketId: number, seat: SocketUser | null): void => {
    const { seats } = socket.data
    if ((seats.get(ticketId) ?? null) === seat) return
    if (seat === null) seats.delete(ticketId)
    else seats.set(ticketId, seat)
    void publishViewers(socket.data.actor.companyId, ticketId)
  }
  const openTickets = ({ data }: IoSocket): number[] => [...data.seats.keys()]

  return {
    openTickets,
    /** A socket that already shows its user as a viewer stays visible when it also peeks. */
    enter(socket: IoSocket, ticketId: number, quiet: boolean): void {
      const { seats } = socket.data
      if (quiet && seats.has(ticketId)) return
      seats.delete(ticketId)
      seats.set(ticketId, quiet ? 'quiet' : 'reading')
      // The viewers are published even without a change, because a socket that reconnects needs them.
      void publishViewers(socket.data.actor.companyId, ticketId)
    },
    /** Returns whether others may see it: a quiet user never types. */
    typing(socket: IoSocket, ticketId: number, typing: boolean): boolean {
      const before = socket.data.seats.get(ticketId)
      const after = typing ? 'typing' : 'reading'
      if (before !== 'reading' && before !== 'typing') return false
      setSeat(socket, ticketId, after)
      return true
    },
    leave: (socket: IoSocket, ticketId: number): void => setSeat(socket, ticketId, null),
    leaveAll: (socket: IoSocket): void => {
      for (const ticketId of openTickets(socket)) setSeat(socket, ticketId, null)
    },
  }
}

export type Viewers = ReturnType<typeof createViewers>
