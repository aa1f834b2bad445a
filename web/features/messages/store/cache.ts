import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { ACK } from '#contract/acks.ts'
import { keys } from '#web/api/keys.ts'
import { mapRows, patchCache, patchCacheNoRefetch, refetchWhenSettled, withoutItem } from '#web/api/patch-cache.ts'
import type { Contact } from '#contract/contacts.ts'
import type { EventPayload } from '#contract/events.ts'
import { MESSAGE_PAGE_SIZES } from '#contract/limits.ts'
import type { Message, MessagePage, TicketSpan } from '#contract/messages.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import type { Ticket } from '#contract/tickets.ts'
import { dropPendingMessage, ticketDestination } from './pending-messages.ts'

/**
 * Names a page of a conversation: the newest one (no field), the one around the first unread message, or the one
 * before, after or around a message.
 */
export type PageCursor = { before?: string; after?: string; around?: string }
export const NEWEST_PAGE: PageCursor = {}
export const [SMALLEST_PAGE] = MESSAGE_PAGE_SIZES
export const LARGEST_PAGE = Math.max(...MESSAGE_PAGE_SIZES)
export type MessagePages = InfiniteData<MessagePage, PageCursor>
export type Viewers = EventPayload<'ticket.viewers'>['viewers']

const PEEK = 'peek'
export const messageKeys = {
  list: (ticketId: number) => [...keys.messages, ticketId] as const,
  /** The same messages, fetched without being marked as read. */
  peek: (ticketId: number) => [...keys.messages, ticketId, PEEK] as const,
  typing: ['typing'] as const,
  viewers: (ticketId: number) => ['viewers', ticketId] as const,
}

/**
 * Refetches the conversations that are open with `peek`. Users who are not in the audience of a ticket receive its
 * events only while they are in its room, so a reconnection does not catch up on them.
 */
export const refetchPeekedMessages = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.messages, predicate: ({ queryKey }) => queryKey.at(-1) === PEEK })

const TYPING_MS = 15_000

function comesAfter(a: Message, b: Message): boolean {
  return a.createdAt === b.createdAt ? BigInt(a.id) > BigInt(b.id) : a.createdAt > b.createdAt
}

/**
 * Inserts the message into the newest page, or updates it if it is loaded already. If the newest page is not loaded,
 * the message is only counted.
 */
export function applyMessage(data: MessagePages, message: Message): MessagePages {
  if (data.pages.some((page) => page.messages.some((other) => other.id === message.id))) {
    return replaceMessage(data, message)
  }
  return splitNewest(insertMessage(data, message))
}

/** A refetch asks for the newest page in one request, so what has grown beyond the largest size becomes a page. */
function splitNewest(data: MessagePages): MessagePages {
  const [page, ...older] = data.pages
  const first = page?.messages[SMALLEST_PAGE]
  if (!page || !first || page.messages.length <= LARGEST_PAGE) return data
  const newest = { ...page, messages: page.messages.slice(SMALLEST_PAGE), hasMore: true }
  const rest = { ...page, messages: page.messages.slice(0, SMALLEST_PAGE) }
  const [cursor = NEWEST_PAGE, ...cursors] = data.pageParams
  return { pages: [newest, rest, ...older], pageParams: [cursor, { before: first.id }, ...cursors] }
}

function insertMessage(data: MessagePages, message: Message): MessagePages {
  const pages = data.pages.map((page, index) => {
    if (index !== 0) return page
    if (page.newer > 0) return { ...page, newer: page.newer + 1 }
    const position = page.messages.findLastIndex((other) => comesAfter(message, other)) + 1
    return { ...page, messages: page.messages.toSpliced(position, 0, message) }
  })
  return { ...data, pages: pages.map((page) => ({ ...page, count: page.count + 1 })) }
}

/**
 * Returns the later version of a message. The ack only rises, because events may arrive out of order, unless the later
 * version waits again: the provider took the message, and refused it afterwards.
 */
function laterVersion(old: Message, next: Message): Message {
  const [earlier, later] = old.updatedAt > next.updatedAt ? [next, old] : [old, next]
  return later.ack >= earlier.ack || later.ack === ACK.waiting ? later : { ...later, ack: earlier.ack }
}

function replaceMessage(data: MessagePages, message: Message): MessagePages {
  return mapRows(data, 'messages', (other) => (other.id === message.id ? laterVersion(other, message) : other))
}

export function addMessage(cache: QueryClient, message: Message, ticket: Ticket): void {
  patchCache<MessagePages>(cache, messageKeys.list(ticket.id), (data) => applyMessage(data, message))
  addToOtherConversations(cache, message, ticket)
  if (message.clientId) dropPendingMessage(cache, ticketDestination(message.ticketId), message.clientId)
  if (!message.fromMe && message.contactId !== null) setTyping(cache, { ...notTyping, ticketId: ticket.id })
}

/**
 * Adds the message to the conversations of the contact's other tickets that show its ticket. One that shows nothing of it
 * yet asks the server, which knows whether the user may see it there; one that had ended before never shows it.
 */
function addToOtherConversations(cache: QueryClient, message: Message, { id, contactId, createdAt }: Ticket): void {
  for (const query of cache.getQueryCache().findAll({ queryKey: keys.messages })) {
    const { queryKey } = query
    const data = pagesOf(query)
    if (queryKey[1] === id) continue
    if (!data) refetchWhenSettled(cache, query)
    else if (showsTicket(data, id)) patchCache<MessagePages>(cache, queryKey, (pages) => applyMessage(pages, message))
    else if (data.pages[0]?.ticket.contactId === contactId && !hasEndedBefore(data, createdAt))
      void cache.invalidateQueries({ queryKey, exact: true })
  }
}

function hasEndedBefore({ pages }: MessagePages, time: string): boolean {
  const openedId = pages[0]?.ticket.id
  const own = pages.flatMap(({ tickets }) => tickets).find(({ id }) => id === openedId)
  return own?.status === 'closed' && own.closedAt !== null && time >= own.closedAt
}

const pagesOf = ({ state }: Query): MessagePages | undefined => state.data as MessagePages | undefined

const showsTicket = ({ pages }: MessagePages, ticketId: number): boolean =>
  pages.some(({ tickets }) => tickets.some(({ id }) => id === ticketId))

const showsBeside =
  (ticketId: number) =>
  (query: Query): boolean => {
    const data = pagesOf(query)
    return query.queryKey[1] !== ticketId && data !== undefined && showsTicket(data, ticketId)
  }

const otherConversationsWith = (cache: QueryClient, ticketId: number): Query[] =>
  cache.getQueryCache().findAll({ queryKey: keys.messages, predicate: showsBeside(ticketId) })

/** Fetches the conversations anew that show this ticket beside their own, as when the user may see it no more. */
export const reloadConversationsWith = (cache: QueryClient, ticketId: number): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.messages, predicate: showsBeside(ticketId) })

const notTyping = { contactId: 0, typing: false }

/**
 * Updates status, queue, assignee and connection of a ticket in every conversation that shows it, and adds what happened to
 * it. If the ticket was closed or reopened, they are refetched, because only the server knows the details of the end that the
 * separator shows, and how far its own conversation reaches.
 */
export function saveSpan(cache: QueryClient, ticket: Ticket, history: TimelineEntry[] = []): void {
  const { id } = ticket
  const shown = spanOf(ticket)
  let wasClosedOrReopened = false
  const noteEnd = ({ status }: { status: string }): void => {
    wasClosedOrReopened ||= (status === 'closed') !== (ticket.status === 'closed')
  }
  const change = (span: TicketSpan): TicketSpan => {
    if (span.id !== id) return span
    noteEnd(span)
    return withFields(span, shown)
  }
  const others = otherConversationsWith(cache, id).map(({ queryKey }) => queryKey)
  for (const queryKey of [messageKeys.list(id), ...others])
    patchCache<MessagePages>(cache, queryKey, (data) => {
      // A conversation may have no message of its own ticket yet, or none on the loaded pages.
      const opened = data.pages[0]?.ticket
      if (opened?.id === id && !showsTicket(data, id)) noteEnd(opened)
      return addHistory(mapRows(data, 'tickets', change), history)
    })
  if (!wasClosedOrReopened) return
  void cache.invalidateQueries({ queryKey: messageKeys.list(id) })
  void reloadConversationsWith(cache, id)
}

const spanOf = ({ status, queue, user, whatsapp }: Ticket) => ({
  status,
  ...{ queueId: queue?.id ?? null, queueName: queue?.name ?? null },
  ...{ userId: user?.id ?? null, userName: user?.name ?? null },
  ...{ connectionId: whatsapp?.id ?? null, connectionName: whatsapp?.name ?? null },
})

function withFields(span: TicketSpan, fields: Partial<TicketSpan>): TicketSpan {
  const names = Object.keys(fields) as (keyof TicketSpan)[]
  return names.every((name) => span[name] === fields[name]) ? span : { ...span, ...fields }
}

type Named = { id: number; name: string }

function changeSpans(cache: QueryClient, concerns: (span: TicketSpan) => boolean, fields: Partial<TicketSpan>): void {
  const change = (span: TicketSpan): TicketSpan => (concerns(span) ? withFields(span, fields) : span)
  patchCache<MessagePages>(cache, keys.messages, (data) => mapRows(data, 'tickets', change))
}

/** Separators show the name that a queue, a connection or a person has now, also those of tickets that ended. */
export const saveSpanQueue = (cache: QueryClient, { id, name }: Named): void =>
  changeSpans(cache, ({ queueId }) => queueId === id, { queueName: name })
export const saveSpanConnection = (cache: QueryClient, { id, name }: Named): void =>
  changeSpans(cache, ({ connectionId }) => connectionId === id, { connectionName: name })

/** Tickets that ended have no event of their own when their queue is deleted. */
export const removeSpanQueue = (cache: QueryClient, id: number): void =>
  changeSpans(cache, ({ queueId }) => queueId === id, { queueId: null, queueName: null })

/** Messages stay without a connection that was deleted, and so do tickets, of which no event tells. */
export function removeMessageConnection(cache: QueryClient, id: number): void {
  changeSpans(cache, ({ connectionId }) => connectionId === id, { connectionId: null, connectionName: null })
  patchCache<MessagePages>(cache, keys.messages, (data) =>
    mapRows(data, 'messages', (message) => (message.whatsappId === id ? { ...message, whatsappId: null } : message)),
  )
}

/** Messages name the person who wrote them, too. */
export function saveMessageUser(cache: QueryClient, { id, name }: Named): void {
  changeSpans(cache, ({ userId }) => userId === id, { userName: name })
  const isRenamed = ({ userId, userName }: Message): boolean => userId === id && userName !== name
  patchCache<MessagePages>(cache, keys.messages, (data) =>
    mapRows(data, 'messages', (message) => (isRenamed(message) ? { ...message, userName: name } : message)),
  )
}

/** What a person wrote stays without a name when they are deleted, and so do tickets that ended, of which no event tells. */
export function removeMessageUser(cache: QueryClient, id: number): void {
  const nobody = { userId: null, userName: null }
  changeSpans(cache, ({ userId }) => userId === id, nobody)
  patchCache<MessagePages>(cache, keys.messages, (data) =>
    mapRows(data, 'messages', (message) => (message.userId === id ? { ...message, ...nobody } : message)),
  )
}

/** The newest page has what happens from now on. Several events of one change tell the same. */
function addHistory(data: MessagePages, history: TimelineEntry[]): MessagePages {
  const [page, ...older] = data.pages
  const added = history.filter(({ id, kind }) => !page?.history.some((one) => one.id === id && one.kind === kind))
  if (!page || added.length === 0) return data
  return { ...data, pages: [{ ...page, history: [...page.history, ...added] }, ...older] }
}

/**
 * Updates the message in every conversation, because a later ticket of the contact also shows the messages of earlier
 * ones.
 */
export function updateMessage(cache: QueryClient, message: Message): void {
  patchCache<MessagePages>(cache, keys.messages, (data) => replaceMessage(data, message))
}

/** Removes what stood for a message and was none, wherever it is shown. */
export function removeMessage(cache: QueryClient, messageId: string): void {
  patchCache<MessagePages>(cache, keys.messages, (data) => withoutMessage(data, messageId))
}

function withoutMessage(data: MessagePages, messageId: string): MessagePages {
  const isRemoved = ({ id }: Message): boolean => id === messageId
  if (!data.pages.some(({ messages }) => messages.some(isRemoved))) return data
  const at = data.pages.findIndex(({ messages }) => messages.some(isRemoved))
  const pages = data.pages.map((page, index) => ({
    ...page,
    messages: withoutItem(page.messages, isRemoved),
    count: page.count - 1,
    // Pages are ordered from the newest.
    newer: index > at ? page.newer - 1 : page.newer,
  }))
  return { ...data, pages }
}

/** Updates the contact's name, number and picture in messages and quotes. */
export function saveMessageContact(cache: QueryClient, { id, name, number, profilePicUrl }: Contact): void {
  const change = (message: Message): Message => {
    const { contact, quotedMsg } = message
    const quoted = quotedMsg?.contact?.id === id ? { ...quotedMsg, contact: { id, name } } : quotedMsg
    const isAuthor = contact?.id === id
    if (!isAuthor && quoted === quotedMsg) return message
    return { ...message, contact: isAuthor ? { id, name, number, profilePicUrl } : contact, quotedMsg: quoted }
  }
  patchCache<MessagePages>(cache, keys.messages, (data) => mapRows(data, 'messages', change))
}

/**
 * Marks the messages of a ticket as read, here or elsewhere, in every conversation that shows them. A running fetch need not
 * be repeated, because its result says the same.
 */
export function markMessagesRead(cache: QueryClient, ticketId: number): void {
  const isUnread = (message: Message): boolean => !message.read && !message.fromMe && message.ticketId === ticketId
  patchCacheNoRefetch<MessagePages>(cache, keys.messages, (data) =>
    mapRows(data, 'messages', (one) => (isUnread(one) ? { ...one, read: true } : one)),
  )
}

/**
 * Changes the cursor that the next refetch begins with. Once the end is loaded, the refetch begins with the newest
 * page. The cursor of the first unread message is replaced by its id, because another message may be the first by then.
 */
export const settleMessages = (cache: QueryClient, ticketId: number): void =>
  patchCacheNoRefetch(cache, messageKeys.list(ticketId), settlePages)

function settlePages(data: MessagePages): MessagePages {
  const [page] = data.pages
  const [cursor, ...others] = data.pageParams
  if (!page || !cursor) return data
  const settled = settleCursor(page, cursor)
  return settled === cursor ? data : { ...data, pageParams: [settled, ...others] }
}

function settleCursor(page: MessagePage, cursor: PageCursor): PageCursor {
  if (page.newer === 0) return Object.keys(cursor).length === 0 ? cursor : NEWEST_PAGE
  return cursor.around === 'unread' && page.unread ? { around: page.unread.firstId } : cursor
}

/** Maps ticket ids to the time (ms since 1970) until which their customer counts as typing. */
export type TypingUntil = Record<number, number>

export function setTyping(cache: QueryClient, change: { contactId: number; ticketId: number; typing: boolean }): void {
  const { ticketId, typing } = change
  const until = Date.now() + TYPING_MS
  cache.setQueryData<TypingUntil>(messageKeys.typing, (current = {}) => {
    const { [ticketId]: _, ...others } = current
    if (typing) return { ...others, [ticketId]: until }
    return ticketId in current ? others : current
  })
  if (typing) setTimeout(() => forgetTyping(cache, ticketId), TYPING_MS + 50)
}

/** Ends typing after a timeout, because some channels never report that the customer stopped. */
function forgetTyping(cache: QueryClient, ticketId: number): void {
  cache.setQueryData<TypingUntil>(messageKeys.typing, (current) => {
    if (!current || (current[ticketId] ?? Infinity) > Date.now()) return current
    const { [ticketId]: _, ...others } = current
    return others
  })
}

export function setViewers(cache: QueryClient, change: { ticketId: number; viewers: Viewers }): void {
  cache.setQueryData<Viewers>(messageKeys.viewers(change.ticketId), change.viewers)
}
