import type { Ticket, TicketSort, TicketStatus } from '#contract/tickets.ts'
import { normalizeText } from '#web/ui/text/normalizeText.ts'

/** These properties of the user decide which tickets are visible. */
export type TicketViewer = {
  userId: number
  queueIds: number[]
  /** Admins see the tickets of all queues and, if they ask for it, of all users. */
  seesAll: boolean
  seesUnqueued: boolean
  /** The user sees and changes tickets of colleagues in the user's own queues. */
  supervises: boolean
}

/** Days are YYYY-MM-DD; one of them may be left open. */
export type ResolvedDays = { from: string | null; to: string | null }

export type TicketFilter = {
  viewer: TicketViewer
  status: TicketStatus | null
  showAll: boolean
  /** An empty list means all queues of the viewer. */
  queueIds: number[]
  /** The ticket must have all of these tags. */
  tags: number[]
  /** The assignee must be one of these users. */
  users: number[]
  /** The connection must be one of these. */
  connections: number[]
  /** Only what has unread messages. */
  unread: boolean
  /** Only what is snoozed, which the lists of open and pending tickets have not otherwise. */
  snoozed: boolean
  /** Only what has a note that mentions the viewer, whoever has the ticket. */
  mentioned: boolean
  /** Only what was resolved within these days, by the users where any are named; it may be open again. */
  resolved: ResolvedDays | null
  searchParam: string
  /** Only the list of pending tickets has another order than the newest first. */
  sort: TicketSort
}

/** Returns whether the ticket is assigned to the viewer or in one of the viewer's queues. Nobody peeks into others. */
export function isReachable({ userId, queueId }: Ticket, viewer: TicketViewer): boolean {
  if (viewer.seesAll || userId === viewer.userId) return true
  return queueId === null ? viewer.seesUnqueued : viewer.queueIds.includes(queueId)
}

export function isOfQueues(ticket: Ticket, { viewer, queueIds }: Pick<TicketFilter, 'viewer' | 'queueIds'>): boolean {
  if (queueIds.length > 0) return ticket.queueId !== null && queueIds.includes(ticket.queueId)
  return isReachable(ticket, viewer)
}

/** A search also finds tickets assigned to colleagues. Tags narrow the list of a status, and search without one. */
export const isSearch = ({ status, searchParam, tags, resolved }: TicketFilter): boolean =>
  searchParam !== '' || (status === null && (tags.length > 0 || resolved !== null))

function isForViewer(ticket: Ticket, filter: TicketFilter): boolean {
  const { viewer, showAll, users, status, mentioned } = filter
  if (mentioned || ticket.status === 'pending' || ticket.userId === viewer.userId || isSearch(filter)) return true
  return viewer.seesAll ? showAll || users.length > 0 : status === 'closed'
}

/** Returns whether the viewer may read the ticket's messages and change it, by the same rules as the server. */
export function mayChange(ticket: Ticket, viewer: TicketViewer): boolean {
  if (viewer.seesAll || ticket.userId === viewer.userId) return true
  return (ticket.status === 'pending' || viewer.supervises) && isReachable(ticket, viewer)
}

/** Only the assignee may write; admins may write in every open ticket. */
export const mayWrite = (ticket: Ticket, viewer: TicketViewer): boolean =>
  ticket.status === 'open' && (viewer.seesAll || ticket.userId === viewer.userId)

/** Checks only the fields known to the browser; the server also searches in messages. */
export function mentions(ticket: Ticket, searchParam: string): boolean {
  const searchText = normalizeText(searchParam)
  return [ticket.contact.name, ticket.contact.number, ticket.lastMessage, ticket.code].some((text) =>
    normalizeText(text).includes(searchText),
  )
}

/** Says whether the ticket is out of the lists until a time, or until the customer writes. */
export const isSnoozed = ({ snooze }: Ticket): boolean => snooze?.until != null

function matchesSnoozed(ticket: Ticket, { snoozed, status }: TicketFilter): boolean {
  if (snoozed) return isSnoozed(ticket)
  return status === null || !isSnoozed(ticket)
}

/**
 * Returns whether a list with this filter contains the ticket. `isListed` means that the search found it before,
 * possibly by an older message. Only the server knows whom notes mention, and when and by whom something was resolved, so of
 * these the list keeps what it has.
 */
export function matchesFilter(ticket: Ticket, filter: TicketFilter, isListed: boolean): boolean {
  if (filter.status !== null && ticket.status !== filter.status) return false
  if ((filter.mentioned || filter.resolved) && !isListed) return false
  if (!isForViewer(ticket, filter) || !isOfQueues(ticket, filter)) return false
  if (!filter.resolved && filter.users.length > 0 && !filter.users.some((id) => id === ticket.userId)) return false
  if (filter.connections.length > 0 && !filter.connections.some((id) => id === ticket.whatsappId)) return false
  if (filter.unread && ticket.unreadMessages === 0) return false
  if (!matchesSnoozed(ticket, filter)) return false
  if (!filter.tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false
  return filter.searchParam === '' || isListed || mentions(ticket, filter.searchParam)
}
