import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ACK } from '#contract/acks.ts'
import { keys } from '#web/api/keys.ts'
import { mapRows, patchCache } from '#web/api/patch-cache.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Message } from '#contract/messages.ts'
import type { TicketQueue } from '#contract/queues.ts'
import type { TagRef } from '#contract/tags.ts'
import type { Ticket, TicketCounts, TicketDetails } from '#contract/tickets.ts'
import { matchesFilter, isSearch, type TicketFilter } from './filter.ts'
import {
  addToCount,
  dropTicket,
  findTicket,
  insertTicket,
  withFoundMessages,
  type TicketPages,
} from './ticket-pages.ts'

export const ticketKeys = {
  list: (filter: TicketFilter) => [...keys.tickets, filter] as const,
  counts: (filter: CountsFilter) => [...keys.ticketCounts, filter] as const,
  full: (uuid: string) => [...keys.ticket, uuid] as const,
}

/** What the counts of the tabs are asked for. */
export type CountsFilter = Pick<TicketFilter, 'showAll' | 'queueIds'> &
  Partial<Pick<TicketFilter, 'tags' | 'users' | 'connections' | 'unread' | 'snoozed' | 'mentioned'>>

/** Counts are fetched a moment after the first change of a burst, and not more often than every COUNT_PAUSE_MS. */
const BURST_MS = 50
const COUNT_PAUSE_MS = 300
const countTimers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()
const lastCounts = new WeakMap<QueryClient, number>()

/** Only the server can compute the counts of tabs, views and lanes, so a burst of changes causes one request for each. */
export function refreshCounts(cache: QueryClient): void {
  if (countTimers.has(cache)) return
  const refresh = () => {
    countTimers.delete(cache)
    lastCounts.set(cache, Date.now())
    void cache.invalidateQueries({ queryKey: keys.ticketCounts })
    void cache.invalidateQueries({ queryKey: keys.viewCounts })
    void cache.invalidateQueries({ queryKey: keys.laneCounts })
  }
  const pause = (lastCounts.get(cache) ?? 0) + COUNT_PAUSE_MS - Date.now()
  countTimers.set(cache, setTimeout(refresh, Math.max(BURST_MS, pause)))
}

/** Returns the list after a change of the ticket, which may enter the list, move within it, or leave it. */
function applyTicket(data: TicketPages, ticket: Ticket, filter: TicketFilter): TicketPages {
  const listed = findTicket(data, ticket.id)
  const count = listed ? -1 : 0
  const rest = dropTicket(data, ticket.id)
  if (!matchesFilter(ticket, filter, listed !== undefined)) return addToCount(rest, count)
  const placed = insertTicket(rest, withFoundMessages(ticket, listed, filter.searchParam), filter.sort)
  return addToCount(placed, count + 1)
}

/** An event may arrive after a newer response; older data must not replace newer data. */
export function isOutdated(cache: QueryClient, ticket: Ticket, lists: QueryKey = keys.tickets): boolean {
  return cache
    .getQueriesData<TicketPages>({ queryKey: lists })
    .flatMap(([, data]) => data?.pages ?? [])
    .some((page) => page.tickets.some((other) => other.id === ticket.id && other.updatedAt > ticket.updatedAt))
}

/**
 * After a patch, which lets a running fetch be followed by one more: many tickets that leave a list at once cause two
 * requests and not one each.
 */
const WITHOUT_CANCELLING = { cancelRefetch: false }

const invalidateMentioned = (cache: QueryClient, options: { cancelRefetch?: boolean } = {}): void =>
  void cache.invalidateQueries(
    {
      queryKey: keys.tickets,
      predicate: ({ queryKey: [, filter] }) => (filter as Partial<TicketFilter>).mentioned === true,
    },
    options,
  )

/** When something was resolved is not in a ticket, so these lists are fetched again. */
const invalidateResolved = (cache: QueryClient): void =>
  void cache.invalidateQueries(
    {
      queryKey: keys.tickets,
      predicate: ({ queryKey: [, filter] }) => (filter as Partial<TicketFilter>).resolved != null,
    },
    WITHOUT_CANCELLING,
  )

/** Whom notes mention is not in a ticket, so the lists of mentions and the counts are fetched again. */
export function reloadMentioned(cache: QueryClient): void {
  invalidateMentioned(cache)
  refreshCounts(cache)
}

/** `restored` means that a closing was undone, so the ticket has an older time again. */
export function saveTicket(cache: QueryClient, ticket: Ticket, restored = false): void {
  if (!restored && isOutdated(cache, ticket)) return
  let hasLeftMentioned = false
  patchCache<TicketPages>(cache, keys.tickets, (data, key) => {
    const filter = key[1] as TicketFilter
    const changed = applyTicket(data, ticket, filter)
    if (filter.mentioned && findTicket(data, ticket.id) && !findTicket(changed, ticket.id)) hasLeftMentioned = true
    return changed
  })
  // Only the server knows which of the other lists of mentions it is in now.
  if (hasLeftMentioned) invalidateMentioned(cache, WITHOUT_CANCELLING)
  if (ticket.status === 'closed' || restored) invalidateResolved(cache)
  patchCache<TicketDetails>(cache, keys.ticket, (full) => {
    if (full.id !== ticket.id || (!restored && full.updatedAt > ticket.updatedAt)) return full
    return { ...full, ...ticket, contact: { ...full.contact, ...ticket.contact } }
  })
  refreshCounts(cache)
}

/** Returns the tickets of all cached lists; one that several have is there as often. */
export const listCached = (cache: QueryClient): Ticket[] =>
  [keys.tickets, keys.board]
    .flatMap((queryKey) => cache.getQueriesData<TicketPages>({ queryKey }))
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.tickets)

/** Returns the ticket from a cached list, to show a conversation before its own query is answered. */
export function findListed(cache: QueryClient, uuid: string): TicketDetails | undefined {
  const listed = listCached(cache).find((ticket) => ticket.uuid === uuid)
  return listed && { ...listed, contact: { ...listed.contact, extraInfo: [] } }
}

/** The tickets that the user is changing, and whether the server has said meanwhile that they are gone. */
const changing = new WeakMap<QueryClient, Map<number, boolean>>()

function changingIn(cache: QueryClient): Map<number, boolean> {
  const tickets = changing.get(cache) ?? new Map<number, boolean>()
  changing.set(cache, tickets)
  return tickets
}

/**
 * Runs a change that may take the ticket away from the user. The event of it may overtake the answer of the server while the
 * conversation is still open, which must not be asked for again before it is left.
 */
export async function handOn<T>(cache: QueryClient, ticketId: number, change: () => Promise<T>): Promise<T> {
  const tickets = changingIn(cache)
  tickets.set(ticketId, false)
  try {
    return await change()
  } finally {
    const isGone = tickets.get(ticketId)
    tickets.delete(ticketId)
    if (isGone) reloadTicket(cache, ticketId)
  }
}

/** Asks for the ticket again if its conversation is open. */
function reloadTicket(cache: QueryClient, ticketId: number): void {
  for (const query of cache.getQueryCache().findAll({ queryKey: keys.ticket })) {
    const full = query.state.data as TicketDetails | undefined
    if (full?.id === ticketId) void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/**
 * Also called when the ticket left the user's view because a colleague has it. Searches and lists of mentions are
 * refetched, because they may still find it.
 */
export function removeTicket(cache: QueryClient, ticketId: number): void {
  const searches: QueryKey[] = []
  patchCache<TicketPages>(cache, keys.tickets, (data, key) => {
    const rest = dropTicket(data, ticketId)
    if (rest === data) return data
    const filter = key[1] as TicketFilter
    if (isSearch(filter) || filter.mentioned) searches.push(key)
    return addToCount(rest, -1)
  })
  for (const queryKey of searches) void cache.invalidateQueries({ queryKey, exact: true }, WITHOUT_CANCELLING)
  const tickets = changingIn(cache)
  if (tickets.has(ticketId)) tickets.set(ticketId, true)
  else reloadTicket(cache, ticketId)
  refreshCounts(cache)
}

/** Changes the ticket in every cached list, including the board and the bell, without moving it. */
function changeTicket(
  cache: QueryClient,
  concerns: (ticket: Ticket) => boolean,
  change: <T extends Ticket>(ticket: T) => T,
) {
  for (const queryKey of [keys.tickets, keys.board, keys.bell])
    patchCache<TicketPages>(cache, queryKey, (data) =>
      mapRows(data, 'tickets', (ticket) => (concerns(ticket) ? change(ticket) : ticket)),
    )
  patchCache<TicketDetails>(cache, keys.ticket, (full) => (concerns(full) ? change(full) : full))
}

export function markTicketRead(cache: QueryClient, ticketId: number): void {
  const isUnread = ({ id, unreadMessages }: Ticket): boolean => id === ticketId && unreadMessages > 0
  // Where what is unread comes first, the ticket also moves, and it leaves the lists of what is unread.
  patchCache<TicketPages>(cache, keys.tickets, (data, key) => {
    const filter = key[1] as TicketFilter
    const listed = filter.unread || filter.sort === 'unread' ? findTicket(data, ticketId) : undefined
    return listed && isUnread(listed) ? applyTicket(data, { ...listed, unreadMessages: 0 }, filter) : data
  })
  changeTicket(cache, isUnread, (ticket) => ({ ...ticket, unreadMessages: 0 }))
  refreshCounts(cache)
}

/**
 * The ack of the newest message is also shown in the lists. It only rises, unless the provider refuses what it took, which
 * ends with the delivery.
 */
export function saveLastMessage(cache: QueryClient, { id, ack, sendError }: Message): void {
  const waitsAgain = (shown: number): boolean => ack === ACK.waiting && shown < ACK.delivered
  changeTicket(
    cache,
    ({ last }) => last?.id === id && (last.ack <= ack || waitsAgain(last.ack)),
    (ticket) => ({
      ...ticket,
      last: ticket.last && { ...ticket.last, ack, failed: ack === ACK.waiting && sendError !== null },
    }),
  )
}

/** Tickets also show their contact, and so does the notice of the longest wait. */
export function saveTicketContact(cache: QueryClient, contact: Contact): void {
  const { id, name, number, email, profilePicUrl, keptFromAi } = contact
  changeTicket(
    cache,
    (ticket) => ticket.contactId === id,
    (ticket) => ({ ...ticket, contact: { ...ticket.contact, id, name, number, email, profilePicUrl, keptFromAi } }),
  )
  patchCache<TicketCounts>(cache, keys.ticketCounts, (counts) => {
    const { next } = counts
    return next?.contactId === id && next.name !== name ? { ...counts, next: { ...next, name } } : counts
  })
}

type Named = { id: number; name: string }
const isRenamed = (before: Named | null, { id, name }: Named): boolean => before?.id === id && before.name !== name

/** Tickets show the name and colour of their queue. */
export function saveTicketQueue(cache: QueryClient, saved: TicketQueue): void {
  const { id, name, color, waitSoonMinutes, waitLateMinutes } = saved
  const queue: TicketQueue = { id, name, color, waitSoonMinutes, waitLateMinutes }
  const fields = Object.keys(queue) as (keyof TicketQueue)[]
  changeTicket(
    cache,
    (ticket) => ticket.queue?.id === id && fields.some((field) => ticket.queue?.[field] !== queue[field]),
    (ticket) => ({ ...ticket, queue }),
  )
  // Who waits longest is measured by the queue, too.
  patchCache<TicketCounts>(cache, keys.ticketCounts, (counts) => {
    const { next } = counts
    if (next?.queueId !== id) return counts
    const isSame = next.waitSoonMinutes === waitSoonMinutes && next.waitLateMinutes === waitLateMinutes
    return isSame ? counts : { ...counts, next: { ...next, waitSoonMinutes, waitLateMinutes } }
  })
}

/** Tickets show the names of their assignee, of the last author and of whoever snoozed them. */
export function saveTicketUser(cache: QueryClient, { id, name }: Named): void {
  const isAuthor = ({ last }: Ticket): boolean => last?.userId === id && last.author !== name
  const isSnoozer = ({ snooze }: Ticket): boolean => isRenamed(snooze?.by ?? null, { id, name })
  changeTicket(
    cache,
    (ticket) => isRenamed(ticket.user, { id, name }) || isAuthor(ticket) || isSnoozer(ticket),
    (ticket) => ({
      ...ticket,
      user: ticket.user?.id === id ? { id, name } : ticket.user,
      ...(ticket.snooze && isSnoozer(ticket) && { snooze: { ...ticket.snooze, by: { id, name } } }),
      last: ticket.last && isAuthor(ticket) ? { ...ticket.last, author: name } : ticket.last,
    }),
  )
}

/** Tickets show the name of their connection. */
export function saveTicketConnection(cache: QueryClient, { id, name }: Named): void {
  changeTicket(
    cache,
    ({ whatsapp }) => isRenamed(whatsapp, { id, name }),
    (ticket) => ({ ...ticket, whatsapp: { id, name } }),
  )
}

/** Tickets stay without a connection that was deleted, and nobody can write in them. */
export function removeTicketConnection(cache: QueryClient, connectionId: number): void {
  changeTicket(
    cache,
    ({ whatsappId }) => whatsappId === connectionId,
    (ticket) => ({ ...ticket, whatsappId: null, whatsapp: null, customerWroteAt: null }),
  )
  reloadNarrowed(cache, ({ connections }) => connections?.includes(connectionId) ?? false)
}

export function saveTicketTag(cache: QueryClient, tag: TagRef): void {
  const { id, name, color } = tag
  changeTicket(
    cache,
    (ticket) => ticket.tags.some((own) => own.id === id),
    (ticket) => ({ ...ticket, tags: ticket.tags.map((own) => (own.id === id ? { id, name, color } : own)) }),
  )
}

export function removeTicketTag(cache: QueryClient, tagId: number): void {
  changeTicket(
    cache,
    (ticket) => ticket.tags.some((own) => own.id === tagId),
    (ticket) => ({ ...ticket, tags: ticket.tags.filter((own) => own.id !== tagId) }),
  )
  reloadNarrowed(cache, ({ tags }) => tags?.includes(tagId) ?? false)
}

/** What was narrowed by something that is deleted finds nothing of it from now on, which the server says. */
function reloadNarrowed(cache: QueryClient, isNarrowed: (filter: Partial<TicketFilter>) => boolean): void {
  for (const queryKey of [keys.tickets, keys.ticketCounts])
    void cache.invalidateQueries({
      queryKey,
      predicate: ({ queryKey: [, filter] }) => isNarrowed(filter as Partial<TicketFilter>),
    })
}
