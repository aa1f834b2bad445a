import { rooms } from './rooms.ts'
import type { IoSocket } from './socket.ts'
import type { Viewers } from './viewers.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** A page shows one ticket and watches a few more; the limit stops a client from joining ever more rooms. */
const MAX_OPEN = 50

type Deps = {
  viewers: Viewers
  mayOpenTicket: (actor: CurrentUser, ticketId: number) => Promise<boolean>
  /** Called while somebody types in a ticket, every few seconds, and when they stop. */
  onTyping: (actor: CurrentUser, ticketId: number, isTyping: boolean) => void
}

/** Clients send the id as a number or as text, and "undefined" before they know it. */
const ticketIdOf = (value: unknown): number | null => {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Tracks the tickets that are open on screens, and puts their sockets into the tickets' rooms. */
export function createOpenTickets({ viewers, mayOpenTicket, onTyping }: Deps) {
  const leave = (socket: IoSocket, value: unknown): void => {
    const { actor } = socket.data
    const ticketId = ticketIdOf(value)
    if (!ticketId) return
    void socket.leave(rooms.ticket(actor.companyId, ticketId))
    viewers.leave(socket, ticketId)
  }

  return {
    leave,

    /** With `quiet` the user is not shown to the other viewers. */
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
      if (!id || !socket.rooms.has(rooms.ticket(actor.companyId, id))) return
      if (viewers.typing(socket, id, typing === true)) onTyping(actor, id, typing === true)
    },

    /** Removes the socket from tickets that its user may no longer see. */
    async recheck(socket: IoSocket): Promise<void> {
      const { actor } = socket.data
      for (const ticketId of viewers.openTickets(socket)) {
        if (actor.restricted || !(await mayOpenTicket(actor, ticketId))) leave(socket, ticketId)
      }
    },
  }
}

export type OpenTickets = ReturnType<typeof createOpenTickets>
