import { rooms } from '#server/realtime/rooms.ts'
import type { IoSocket } from '#server/realtime/socket.ts'
import type { Viewers } from '#server/realtime/viewers.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** A screen shows one conversation, and watches a few. */
const MAX_OPEN = 50

type Deps = { viewers: Viewers; mayOpenTicket: (actor: CurrentUser, ticketId: number) => Promise<boolean> }

/** Clients send the id as number or text, and "undefined" before they know it. */
const ticketIdOf = (value: unknown): number | null => {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Conversations that are open on screens: their sockets hear what is said in them. */
export function createOpenTickets({ viewers, mayOpenTicket }: Deps) {
  const leave = (socket: IoSocket, value: unknown): void => {
    const { actor } = socket.data
    const ticketId = ticketIdOf(value)
    if (!ticketId) return
    void socket.leave(rooms.ticket(actor.companyId, ticketId))
    viewers.leave(socket, ticketId)
  }

  return {
    leave,

    /** quiet: to look, without being seen. */
    async open(socket: IoSocket, value: unknown, quiet = false): Promise<void> {
      const { actor } = socket.data
      const ticketId = ticketIdOf(value)
      if (!ticketId || actor.restricted) return
      const allowed = await mayOpenTicket(actor, ticketId).catch(() => false)
      if (!allowed || !socket.connected) return
      const [oldest, ...others] = viewers.openTickets(socket).filter((id) => id !== ticketId)
      if (oldest !== undefined && others.length + 1 >= MAX_OPEN) leave(socket, oldest)
      await socket.join(rooms.ticket(actor.companyId, ticketId))
      viewers.enter(socket, ticketId, quiet)
    },

    typing(socket: IoSocket, value: unknown): void {
      const { actor } = socket.data
      const { ticketId, typing } = (value ?? {}) as { ticketId?: unknown; typing?: unknown }
      const id = ticketIdOf(ticketId)
      if (id && socket.rooms.has(rooms.ticket(actor.companyId, id))) viewers.typing(socket, id, typing === true)
    },

    /** Closes what the viewer may no longer see. */
    async recheck(socket: IoSocket): Promise<void> {
      const { actor } = socket.data
      for (const ticketId of viewers.openTickets(socket)) {
        if (actor.restricted || !(await mayOpenTicket(actor, ticketId))) leave(socket, ticketId)
      }
    },
  }
}

export type OpenTickets = ReturnType<typeof createOpenTickets>
