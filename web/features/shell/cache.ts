import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Ticket, TicketPage } from '#contract/tickets.ts'
import type { SessionUser } from '#contract/users.ts'
import { keys } from '#web/api/keys.ts'
import { mapPages, patchCache, withoutItem } from '#web/api/patch-cache.ts'
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

export type NotificationPages = InfiniteData<TicketPage, unknown>

const drop = (data: NotificationPages, ticketId: number): NotificationPages =>
  mapPages(data, (page) => {
    const tickets = withoutItem(page.tickets, (ticket) => ticket.id === ticketId)
    return tickets === page.tickets ? page : { ...page, tickets }
  })

/** Moves the ticket to the top of the notifications, or removes it if it has nothing unread for this user. */
export function insertIntoNotifications(data: NotificationPages, ticket: Ticket, user: Receiver): NotificationPages {
  const { pages, pageParams } = drop(data, ticket.id)
  const [first, ...rest] = pages
  if (!first || ticket.unreadMessages === 0 || !isRelevantTo(user, ticket)) return { pages, pageParams }
  return { pages: [{ ...first, tickets: [ticket, ...first.tickets] }, ...rest], pageParams }
}

export function saveInNotifications(cache: QueryClient, ticket: Ticket): void {
  const session = sessionState()
  if (session.status !== 'in') return
  patchCache<NotificationPages>(cache, keys.bell, (data) => insertIntoNotifications(data, ticket, session.user))
}

export function removeFromNotifications(cache: QueryClient, ticketId: number): void {
  patchCache<NotificationPages>(cache, keys.bell, (data) => drop(data, ticketId))
}
