import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { mapRows, patchCache, patchCacheNoRefetch } from '#web/api/patch-cache.ts'
import type { Contact } from '#contract/contacts.ts'
import type { EventPayload } from '#contract/events.ts'
import type { Message, MessagePage, TicketSpan } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { dropPendingMessage, ticketDestination } from './pending-messages.ts'

/** A page of a conversation: the newest, the first unread with what is around it, or one that is named by a message. */
export type PageCursor = { before?: string; after?: string; around?: string }
export const NEWEST_PAGE: PageCursor = {}
export type MessagePages = InfiniteData<MessagePage, PageCursor>
export type Viewers = EventPayload<'ticket.viewers'>['viewers']

const PEEK = 'peek'
export const messageKeys = {
  list: (ticketId: number) => [...keys.messages, ticketId] as const,
  /** Looked at without being marked as read. */
  peek: (ticketId: number) => [...keys.messages, ticketId, PEEK] as const,
  typing: ['typing'] as const,
  viewers: (ticketId: number) => ['viewers', ticketId] as const,
}

/** Those who look in without being told of are told by the line of that conversation alone. */
export const askPeekedAgain = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.messages, predicate: ({ queryKey }) => queryKey.at(-1) === PEEK })

const TYPING_MS = 15_000

function comesAfter(a: Message, b: Message): boolean {
  return a.createdAt === b.createdAt ? BigInt(a.id) > BigInt(b.id) : a.createdAt > b.createdAt
}

/**
 * Puts the message into the newest page; one that is there already is brought up to date. Where the newest page is not
 * loaded, it is counted.
 */
export function applyMessage(data: MessagePages, message: Message): MessagePages {
  if (data.pages.some((page) => page.messages.some((other) => other.id === message.id))) {
    return replaceMessage(data, message)
  }
  const pages = data.pages.map((page, index) => {
    if (index !== 0) return page
    if (page.newer > 0) return { ...page, newer: page.newer + 1 }
    const position = page.messages.findLastIndex((other) => comesAfter(message, other)) + 1
    return { ...page, messages: page.messages.toSpliced(position, 0, message) }
  })
  return { ...data, pages: pages.map((page) => ({ ...page, count: page.count + 1 })) }
}

/** Ticks only rise: an older event never takes one back. */
function newer(old: Message, next: Message): Message {
  if (old.updatedAt > next.updatedAt) return old.ack >= next.ack ? old : { ...old, ack: next.ack }
  return next.ack >= old.ack ? next : { ...next, ack: old.ack }
}

function replaceMessage(data: MessagePages, message: Message): MessagePages {
  return mapRows(data, 'messages', (other) => (other.id === message.id ? newer(other, message) : other))
}

export function addMessage(cache: QueryClient, message: Message, ticket: Ticket): void {
  patchCache<MessagePages>(cache, messageKeys.list(ticket.id), (data) => applyMessage(data, message))
  if (message.clientId) dropPendingMessage(cache, ticketDestination(message.ticketId), message.clientId)
  if (!message.fromMe && message.contactId !== null) setTyping(cache, { ...idle, ticketId: ticket.id })
}

const idle = { contactId: 0, typing: false }

/**
 * The ticket's own part of its conversation: where it is now. How it ended, which the line below it says, only the server
 * knows.
 */
export function saveSpan(cache: QueryClient, { id, status, queue, user }: Ticket): void {
  const position = { queueName: queue?.name ?? null, userName: user?.name ?? null }
  let hasTurned = false
  const change = (span: TicketSpan): TicketSpan => {
    if (span.id !== id) return span
    hasTurned ||= (span.status === 'closed') !== (status === 'closed')
    const { queueName, userName } = position
    const isSame = span.status === status && span.queueName === queueName && span.userName === userName
    return isSame ? span : { ...span, ...position, status }
  }
  patchCache<MessagePages>(cache, messageKeys.list(id), (data) => mapRows(data, 'tickets', change))
  if (hasTurned) void cache.invalidateQueries({ queryKey: messageKeys.list(id) })
}

/** Looks into every conversation: a later ticket of the contact also shows the messages of the earlier ones. */
export function updateMessage(cache: QueryClient, message: Message): void {
  patchCache<MessagePages>(cache, keys.messages, (data) => replaceMessage(data, message))
}

/** Who wrote it is called otherwise now. */
export function saveMessageContact(cache: QueryClient, { id, name, number, profilePicUrl }: Contact): void {
  const change = (message: Message): Message => {
    const { contact, quotedMsg } = message
    const quoted = quotedMsg?.contact?.id === id ? { ...quotedMsg, contact: { id, name } } : quotedMsg
    const isWriter = contact?.id === id
    if (!isWriter && quoted === quotedMsg) return message
    return { ...message, contact: isWriter ? { id, name, number, profilePicUrl } : contact, quotedMsg: quoted }
  }
  patchCache<MessagePages>(cache, keys.messages, (data) => mapRows(data, 'messages', change))
}

/** What was read here or elsewhere. Not waiting for an answer on its way: it says the same. */
export function markMessagesRead(cache: QueryClient, ticketId: number): void {
  const isUnread = (message: Message): boolean => !message.read && !message.fromMe && message.ticketId === ticketId
  patchCacheNoRefetch<MessagePages>(cache, messageKeys.list(ticketId), (data) =>
    mapRows(data, 'messages', (one) => (isUnread(one) ? { ...one, read: true } : one)),
  )
}

/**
 * What a refetch begins with. Once the end is loaded it stays loaded; and what was the first unread message has been read
 * by now.
 */
export function settlePages(data: MessagePages): MessagePages {
  const [page] = data.pages
  const [name, ...others] = data.pageParams
  if (!page || !name) return data
  const settled = settledName(page, name)
  return settled === name ? data : { ...data, pageParams: [settled, ...others] }
}

function settledName(page: MessagePage, name: PageCursor): PageCursor {
  if (page.newer === 0) return Object.keys(name).length === 0 ? name : NEWEST_PAGE
  return name.around === 'unread' && page.unread ? { around: page.unread.firstId } : name
}

/** Ticket ids and until when (ms since 1970) their customer counts as typing. */
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

/** Some channels never say that the customer stopped. */
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
