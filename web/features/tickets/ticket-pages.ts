import type { InfiniteData } from '@tanstack/react-query'
import type { Ticket, TicketPage, TicketSort } from '#contract/tickets.ts'
import { mapPages, withoutItem } from '#web/api/patch-cache.ts'

/** The loaded pages of a list of tickets, as the query cache holds them. */
export type TicketPages = InfiniteData<TicketPage, unknown>

export const findTicket = (data: TicketPages, ticketId: number): Ticket | undefined =>
  data.pages.flatMap((page) => page.tickets).find(({ id }) => id === ticketId)

type Order = (a: Ticket, b: Ticket) => boolean

/** The latest change first, and the higher id first among equal times. */
const byNewest: Order = (a, b) => (a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt)

/** Who does not wait, because the bot asks, comes last. */
function byLongestWait(a: Ticket, b: Ticket): boolean {
  if (a.waitingSince === b.waitingSince) return a.id < b.id
  if (a.waitingSince === null || b.waitingSince === null) return b.waitingSince === null
  return a.waitingSince < b.waitingSince
}

function byUnread(a: Ticket, b: Ticket): boolean {
  const [isUnread, isOtherUnread] = [a.unreadMessages > 0, b.unreadMessages > 0]
  return isUnread === isOtherUnread ? byNewest(a, b) : isUnread
}

const ORDERS: Record<TicketSort, Order> = { newest: byNewest, longestWait: byLongestWait, unread: byUnread }

const cameBack = ({ snooze }: Ticket): boolean => snooze?.cameBack != null

/** Sorts as the server does: first what came back after it was snoozed. */
export const comesBefore = (a: Ticket, b: Ticket, sort: TicketSort): boolean =>
  cameBack(a) === cameBack(b) ? ORDERS[sort](a, b) : cameBack(a)

/** Removes the ticket from the pages. */
export function dropTicket(data: TicketPages, ticketId: number): TicketPages {
  return mapPages(data, (page) => {
    const tickets = withoutItem(page.tickets, (ticket) => ticket.id === ticketId)
    return tickets === page.tickets ? page : { ...page, tickets }
  })
}

/** Inserts the ticket at its position. If that lies behind the loaded pages, a later page will contain it. */
export function insertTicket(data: TicketPages, ticket: Ticket, sort: TicketSort = 'newest'): TicketPages {
  const hasMore = data.pages.at(-1)?.hasMore ?? false
  const isBefore = (other: Ticket): boolean => comesBefore(ticket, other, sort)
  const target = data.pages.findIndex((page) => page.tickets.some(isBefore))
  const index = target === -1 && !hasMore ? data.pages.length - 1 : target
  const pages = data.pages.map((page, at) => {
    if (at !== index) return page
    const before = page.tickets.findIndex(isBefore)
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
