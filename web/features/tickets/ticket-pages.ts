import type { InfiniteData } from '@tanstack/react-query'
import type { Ticket, TicketPage } from '#contract/tickets.ts'
import { mapPages, withoutItem } from '#web/api/patch-cache.ts'

/** The loaded pages of a list of tickets, as the query cache holds them. */
export type TicketPages = InfiniteData<TicketPage, unknown>

export const findTicket = (data: TicketPages, ticketId: number): Ticket | undefined =>
  data.pages.flatMap((page) => page.tickets).find(({ id }) => id === ticketId)

/** Sorts as the server does: the latest change first, and the higher id first among equal times. */
function comesBefore(a: Ticket, b: Ticket): boolean {
  return a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt
}

/** Removes the ticket from the pages. */
export function dropTicket(data: TicketPages, ticketId: number): TicketPages {
  return mapPages(data, (page) => {
    const tickets = withoutItem(page.tickets, (ticket) => ticket.id === ticketId)
    return tickets === page.tickets ? page : { ...page, tickets }
  })
}

/**
 * Inserts the ticket at the position of its time. If that lies behind the loaded pages, a later page will contain it.
 */
export function insertTicket(data: TicketPages, ticket: Ticket): TicketPages {
  const hasMore = data.pages.at(-1)?.hasMore ?? false
  const target = data.pages.findIndex((page) => page.tickets.some((other) => comesBefore(ticket, other)))
  const index = target === -1 && !hasMore ? data.pages.length - 1 : target
  const pages = data.pages.map((page, at) => {
    if (at !== index) return page
    const before = page.tickets.findIndex((other) => comesBefore(ticket, other))
    const position = before === -1 ? page.tickets.length : before
    return { ...page, tickets: page.tickets.toSpliced(position, 0, ticket) }
  })
  return { ...data, pages }
}

/** Tickets of a search keep the messages that the search found. */
export function withFoundMessages(ticket: Ticket, listed: Ticket | undefined, searchParam: string): Ticket {
  return searchParam === '' ? ticket : { ...ticket, messages: listed?.messages ?? [] }
}

export function addToCount(data: TicketPages, difference: number): TicketPages {
  if (difference === 0) return data
  return mapPages(data, (page) => ({ ...page, count: Math.max(0, page.count + difference) }))
}
