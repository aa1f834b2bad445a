import type { QueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets.ts'
import type { SessionUser } from '#contract/users.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache, without } from '#web/api/patch-cache.ts'
import { sessionState } from '#web/session/store.ts'

type Receiver = Pick<SessionUser, 'id' | 'allTicket'>

/** What the bell rings for: the user's own conversations and, with `allTicket`, those that wait for anybody. */
export function concerns(user: Receiver, ticket: Pick<Ticket, 'userId' | 'status'>): boolean {
  if (ticket.userId === user.id) return ticket.status !== 'closed'
  return user.allTicket === 'enable' && ticket.status === 'pending' && ticket.userId === null
}

export function placeInBell(tickets: Ticket[], ticket: Ticket, user: Receiver): Ticket[] {
  const others = without(tickets, (one) => one.id === ticket.id)
  return ticket.unreadMessages > 0 && concerns(user, ticket) ? [ticket, ...others] : others
}

export function saveInBell(cache: QueryClient, ticket: Ticket): void {
  const session = sessionState()
  if (session.status !== 'in') return
  patchCache<Ticket[]>(cache, keys.bell, (tickets) => placeInBell(tickets, ticket, session.user))
}

export function removeFromBell(cache: QueryClient, ticketId: number): void {
  patchCache<Ticket[]>(cache, keys.bell, (tickets) => without(tickets, (ticket) => ticket.id === ticketId))
}
