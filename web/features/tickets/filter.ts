import type { Ticket, TicketStatus } from '#contract/tickets.ts'
import { normalizeText } from '#web/ui/normalizeText.ts'

/** What decides which tickets the person at the screen may see. */
export type TicketViewer = {
  userId: number
  queueIds: number[]
  /** Admins see the tickets of every queue and, when they ask for it, of every user. */
  seesAll: boolean
  seesUnqueued: boolean
  /** Sees and changes what colleagues hold in the own queues. */
  supervises: boolean
}

export type TicketFilter = {
  viewer: TicketViewer
  status: TicketStatus | null
  showAll: boolean
  /** None means every queue of the viewer. */
  queueIds: number[]
  /** A ticket carries all of them. */
  tags: number[]
  /** A ticket belongs to one of them. */
  users: number[]
  searchParam: string
}

/** Whether the ticket is one's own, or in one of the own queues. */
function isReachable({ userId, queueId }: Ticket, viewer: TicketViewer): boolean {
  if (viewer.seesAll || userId === viewer.userId) return true
  return queueId === null ? viewer.seesUnqueued : viewer.queueIds.includes(queueId)
}

function isOfQueues(ticket: Ticket, { viewer, queueIds }: TicketFilter): boolean {
  if (queueIds.length > 0) return ticket.queueId !== null && queueIds.includes(ticket.queueId)
  return isReachable(ticket, viewer)
}

/** A search also finds what colleagues hold. */
export const isSearch = ({ searchParam, tags }: TicketFilter): boolean => searchParam !== '' || tags.length > 0

function isForViewer(ticket: Ticket, filter: TicketFilter): boolean {
  const { viewer, showAll, users, status } = filter
  if (ticket.status === 'pending' || ticket.userId === viewer.userId || isSearch(filter)) return true
  return viewer.seesAll ? showAll || users.length > 0 : status === 'closed'
}

/** Whether the viewer may read the ticket's messages and change it, as the server decides it. */
export function mayChange(ticket: Ticket, viewer: TicketViewer): boolean {
  if (viewer.seesAll || ticket.userId === viewer.userId) return true
  return (ticket.status === 'pending' || viewer.supervises) && isReachable(ticket, viewer)
}

/** Only who holds a conversation writes in it; administrators write everywhere. */
export const mayWrite = (ticket: Ticket, viewer: TicketViewer): boolean =>
  ticket.status === 'open' && (viewer.seesAll || ticket.userId === viewer.userId)

/** What a screen can know of a search: the server also looks into messages. */
function mentions(ticket: Ticket, searchParam: string): boolean {
  const wanted = normalizeText(searchParam)
  return [ticket.contact.name, ticket.contact.number, ticket.lastMessage, ticket.code].some((text) =>
    normalizeText(text).includes(wanted),
  )
}

/** Whether a list with this filter holds the ticket. `isListed`: it was found before, perhaps by an older message. */
export function matchesFilter(ticket: Ticket, filter: TicketFilter, isListed: boolean): boolean {
  if (filter.status !== null && ticket.status !== filter.status) return false
  if (!isForViewer(ticket, filter) || !isOfQueues(ticket, filter)) return false
  if (filter.users.length > 0 && !filter.users.some((id) => id === ticket.userId)) return false
  if (!filter.tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false
  return filter.searchParam === '' || isListed || mentions(ticket, filter.searchParam)
}
