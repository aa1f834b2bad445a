import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Ticket, TicketPage } from '#contract/tickets.ts'
import type { SessionUser } from '#contract/users.ts'
import { keys } from '#web/api/keys.ts'
import { mapPages, patchCache, without } from '#web/api/patch-cache.ts'
import { sessionState } from '#web/session/store.ts'

type Receiver = Pick<SessionUser, 'id' | 'allTicket' | 'profile' | 'queues'>

/**
 * What the bell rings for: the user's own conversations, and with `allTicket` those that wait: in the user's queues (an
 * administrator's are all of them) or without a queue.
 */
export function concerns(user: Receiver, { userId, status, queueId }: Ticket): boolean {
  if (status === 'closed') return false
  if (userId !== null) return userId === user.id
  if (user.allTicket !== 'enable') return false
  return queueId === null || user.profile === 'admin' || user.queues.some((queue) => queue.id === queueId)
}

export type BellPages = InfiniteData<TicketPage, unknown>

const drop = (data: BellPages, ticketId: number): BellPages =>
  mapPages(data, (page) => {
    const tickets = without(page.tickets, (ticket) => ticket.id === ticketId)
    return tickets === page.tickets ? page : { ...page, tickets }
  })

/** The newest news stand first. */
export function placeInBell(data: BellPages, ticket: Ticket, user: Receiver): BellPages {
  const { pages, pageParams } = drop(data, ticket.id)
  const [first, ...rest] = pages
  if (!first || ticket.unreadMessages === 0 || !concerns(user, ticket)) return { pages, pageParams }
  return { pages: [{ ...first, tickets: [ticket, ...first.tickets] }, ...rest], pageParams }
}

export function saveInBell(cache: QueryClient, ticket: Ticket): void {
  const session = sessionState()
  if (session.status !== 'in') return
  patchCache<BellPages>(cache, keys.bell, (data) => placeInBell(data, ticket, session.user))
}

export function removeFromBell(cache: QueryClient, ticketId: number): void {
  patchCache<BellPages>(cache, keys.bell, (data) => drop(data, ticketId))
}
