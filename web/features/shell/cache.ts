import type { QueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets.ts'
import type { SessionUser } from '#contract/users.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache } from '#web/api/patch-cache.ts'
import { dropTicket, insertTicket, type TicketPages } from '#web/features/tickets/ticket-pages.ts'
import { sessionState } from '#web/session/store.ts'

type Receiver = Pick<SessionUser, 'id' | 'allTicket' | 'profile' | 'queues'>

/**
 * Tells whether a ticket is shown in the notifications: the user's own tickets, and with `allTicket` also unassigned
 * ones without a queue or in the user's queues. For an administrator all queues count. Nobody is told of a snoozed one.
 */
export function isRelevantTo(user: Receiver, { userId, status, queueId, snooze }: Ticket): boolean {
  if (status === 'closed' || snooze?.until != null) return false
  if (userId !== null) return userId === user.id
  if (user.allTicket !== 'enable') return false
  return queueId === null || user.profile === 'admin' || user.queues.some((queue) => queue.id === queueId)
}

/**
 * Puts the ticket at its place in the notifications, or removes it if it has nothing unread for this user. A message makes it the
 * newest; one that was marked as unread has its old time.
 */
export function insertIntoNotifications(data: TicketPages, ticket: Ticket, user: Receiver): TicketPages {
  const rest = dropTicket(data, ticket.id)
  return ticket.unreadMessages === 0 || !isRelevantTo(user, ticket) ? rest : insertTicket(rest, ticket)
}

export function saveInNotifications(cache: QueryClient, ticket: Ticket): void {
  const session = sessionState()
  if (session.status !== 'in') return
  patchCache<TicketPages>(cache, keys.bell, (data) => insertIntoNotifications(data, ticket, session.user))
}

export function removeFromNotifications(cache: QueryClient, ticketId: number): void {
  patchCache<TicketPages>(cache, keys.bell, (data) => dropTicket(data, ticketId))
}
