import type { FastifyBaseLogger } from 'fastify'
import type { EventPayload } from '#contract/events.ts'
import type { PublishEvents } from '#server/db/transaction.ts'
import { socketsIn } from '#server/realtime/lines.ts'
import { rooms } from '#server/realtime/rooms.ts'
import type { IoServer, IoSocket, SocketUser } from '#server/realtime/socket.ts'

type Seen = EventPayload<'ticket.viewers'>['viewers'][number]
type Deps = {
  io: IoServer
  publish: PublishEvents
  /** There are other processes with sockets. */
  isClustered: boolean
  log: FastifyBaseLogger
}

/** Asked between processes. */
const WHO = 'who'

/** Everybody once, writing if they write on any of their screens. */
function merged(all: Seen[]): Seen[] {
  const found = new Map<number, Seen>()
  for (const one of all) found.set(one.userId, { ...one, typing: one.typing || found.get(one.userId)?.typing === true })
  return [...found.values()]
}

/** Who has which conversation open on a screen, of whatever process, and who of them is writing. */
export function createViewers({ io, publish, isClustered, log }: Deps) {
  const here = (room: string, ticketId: number): Seen[] =>
    socketsIn(io, room).flatMap(({ data }) => {
      const seat = data.seats[ticketId]
      if (seat === undefined || seat === 'quiet') return []
      return { userId: data.actor.userId, name: data.actor.name, typing: seat === 'typing' }
    })
  io.on(WHO, (room: string, ticketId: number, answer: (seen: Seen[]) => void) => answer(here(room, ticketId)))

  /** What the processes know that answer in time. */
  async function elsewhere(room: string, ticketId: number): Promise<Seen[]> {
    if (!isClustered) return []
    try {
      return ((await io.serverSideEmitWithAck(WHO, room, ticketId)) as Seen[][]).flat()
    } catch (error) {
      log.debug({ err: error }, 'a process did not tell who has a conversation open')
      return ((error as { responses?: Seen[][] }).responses ?? []).flat()
    }
  }

  const turns = new Map<number, { again: boolean }>()

  /** One after the other: an answer of other processes that comes late must not be told after a newer one. */
  async function tell(companyId: number, ticketId: number): Promise<void> {
    const running = turns.get(ticketId)
    if (running) return void (running.again = true)
    const turn = { again: true }
    turns.set(ticketId, turn)
    const room = rooms.ticket(companyId, ticketId)
    const audience = { ticket: { ticketId, status: 'open' as const, queueId: null, userId: null } }
    try {
      while (turn.again) {
        turn.again = false
        const others = await elsewhere(room, ticketId)
        const viewers = merged([...here(room, ticketId), ...others])
        publish(companyId, [{ name: 'ticket.viewers', payload: { ticketId, viewers }, audience }])
      }
    } finally {
      turns.delete(ticketId)
    }
  }

  const sit = (socket: IoSocket, ticketId: number, seat: SocketUser | null): void => {
    const { [ticketId]: before, ...others } = socket.data.seats
    if ((before ?? null) === seat) return
    socket.data.seats = seat === null ? others : { ...others, [ticketId]: seat }
    void tell(socket.data.actor.companyId, ticketId)
  }
  const openTickets = ({ data }: IoSocket): number[] => Object.keys(data.seats).map(Number)

  return {
    openTickets,
    /** Who reads already is not less seen for looking, too. */
    enter(socket: IoSocket, ticketId: number, quiet: boolean): void {
      const before = socket.data.seats[ticketId]
      if (quiet && before !== undefined) return
      // Told also to who comes back to a conversation after a break.
      socket.data.seats = { ...socket.data.seats, [ticketId]: quiet ? 'quiet' : 'reading' }
      void tell(socket.data.actor.companyId, ticketId)
    },
    typing(socket: IoSocket, ticketId: number, typing: boolean): void {
      const before = socket.data.seats[ticketId]
      if (before === 'reading' || before === 'typing') sit(socket, ticketId, typing ? 'typing' : 'reading')
    },
    leave: (socket: IoSocket, ticketId: number): void => sit(socket, ticketId, null),
    leaveAll: (socket: IoSocket): void => {
      for (const ticketId of openTickets(socket)) sit(socket, ticketId, null)
    },
  }
}

export type Viewers = ReturnType<typeof createViewers>
