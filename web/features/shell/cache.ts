import type { QueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets.ts'
import type { SessionUser } from '#contract/users.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache, without } from '#web/api/patch-cache.ts'
import { sessionState } from '#web/session/store.ts'

type Receiver = Pick<SessionUser, 'id' | 'allTicket' | 'profile' | 'queues'>

/**
 * What the bell rings for: the user's own conversations, those that wait in the user's queues (an administrator's are
 * all of them), and with `allTicket` those that wait without a queue.
 */
export function concerns(user: Receiver, { userId, status, queueId }: Ticket): boolean {
  if (status === 'closed') return false
  if (userId !== null) return userId === user.id
  if (queueId === null) return user.allTicket === 'enable'
  return user.profile === 'admin' || user.queues.some((queue) => queue.id === queueId)
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
