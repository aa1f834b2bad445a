import type { Publish } from '#server/db/change.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** quiet: somebody only looks, and the others are not told. */
type Seat = { companyId: number; userId: number; name: string; ticketId: number; typing: boolean; quiet: boolean }

/** Who has which conversation open on a screen of this process, and who of them is writing. */
export function createViewers(publish: Publish) {
  const seats = new Map<string, Map<number, Seat>>()

  const tell = (companyId: number, ticketId: number): void => {
    const seen = new Map<number, { userId: number; name: string; typing: boolean }>()
    for (const open of seats.values()) {
      const seat = open.get(ticketId)
      if (!seat || seat.companyId !== companyId || seat.quiet) continue
      seen.set(seat.userId, {
        userId: seat.userId,
        name: seat.name,
        typing: seat.typing || (seen.get(seat.userId)?.typing ?? false),
      })
    }
    const audience = { ticket: { ticketId, status: 'open' as const, queueId: null, userId: null } }
    publish(companyId, [{ name: 'ticket.viewers', payload: { ticketId, viewers: [...seen.values()] }, audience }])
  }

  return {
    enter(who: Viewer, socketId: string, ticketId: number, quiet: boolean) {
      const { companyId, userId, name } = who
      const open = seats.get(socketId) ?? new Map<number, Seat>()
      open.set(ticketId, { companyId, userId, name, ticketId, typing: false, quiet })
      seats.set(socketId, open)
      tell(who.companyId, ticketId)
    },
    typing(who: Viewer, socketId: string, ticketId: number, typing: boolean) {
      const seat = seats.get(socketId)?.get(ticketId)
      if (!seat || seat.typing === typing) return
      seat.typing = typing
      tell(who.companyId, ticketId)
    },
    openTickets: (socketId: string): number[] => [...(seats.get(socketId)?.keys() ?? [])],
    /** Without a ticket: all of the socket's. */
    leave(who: Viewer, socketId: string, ticketId?: number) {
      const open = seats.get(socketId)
      if (!open) return
      const left = ticketId === undefined ? [...open.keys()] : [ticketId]
      for (const id of left) open.delete(id)
      if (open.size === 0) seats.delete(socketId)
      for (const id of left) tell(who.companyId, id)
    },
  }
}

export type Viewers = ReturnType<typeof createViewers>
