import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { NoteListItem } from '#contract/notes.ts'
import type { Ticket } from '#contract/tickets.ts'
import { patchCacheNoRefetch } from '#web/api/patch-cache.ts'
import { messagesQuery, orderedMessages } from '#web/features/messages/store/api.ts'
import { messageKeys, settleMessages, type MessagePages, type PageCursor } from '#web/features/messages/store/cache.ts'
import { buildFeed } from './feed.ts'
import { ticketDestination } from '#web/features/messages/store/pending-messages.ts'
import { usePendingMessages } from '#web/features/messages/store/presence.ts'
import { showWindow } from './show-window.ts'
import { useUser } from '#web/session/store.ts'
import { useTime } from '#web/ui/time/time.ts'

const NEW_SPAN = {
  ...{ closedAt: null, seconds: null, closedReason: null, rate: null },
  ...{ queueId: null, userId: null, userName: null, connectionId: null, connectionName: null },
}

type Options = {
  ticket: Ticket
  peek: boolean
  notes: NoteListItem[]
  /** How many messages were unread when the conversation was opened. */
  unread: number
  /** When somebody had marked it as unread: then these are the last messages of the customer, read or not. */
  unreadMark?: string | null
  /** The page that is loaded first; the newest one by default. */
  opened?: PageCursor
}

/** Loads a conversation and returns its items, the query and `show`, which loads another part of it. */
export function useFeed({ ticket, peek, notes, unread, unreadMark = null, opened }: Options) {
  const { id: ticketId, uuid, status, createdAt } = ticket
  const queueName = ticket.queue?.name ?? null
  const query = useInfiniteQuery(messagesQuery(ticketId, peek, opened))
  const show = useWindow(ticketId, peek, query.isFetching)
  const outgoing = usePendingMessages(ticketDestination(ticketId))
  const { day: dayOf } = useTime()
  const { id: viewerId } = useUser()
  const messages = useMemo(() => orderedMessages(query.data), [query.data])
  const newFrom = useNewMark(query.data, { ticketId, unread, isMarked: unreadMark !== null })
  const hasMore = query.hasNextPage
  const newer = query.data?.pages[0]?.newer ?? 0
  const hasNewer = newer > 0
  const items = useMemo(() => {
    const spans = query.data?.pages.flatMap((page) => page.tickets) ?? []
    const current = { ...NEW_SPAN, id: ticketId, uuid, status, createdAt, queueName }
    return buildFeed({ messages, notes, outgoing, spans, current, hasMore, hasNewer, newFrom, dayOf, viewerId })
  }, [
    messages,
    notes,
    outgoing,
    hasMore,
    hasNewer,
    newFrom,
    dayOf,
    viewerId,
    query.data,
    ticketId,
    uuid,
    status,
    createdAt,
    queueName,
  ])
  return { ...query, messages, items, newer, show }
}

/**
 * Returns a function that replaces the loaded pages by another part of the conversation. Also settles the cursors after
 * each fetch, and drops the surplus pages when the conversation is left.
 */
function useWindow(ticketId: number, peek: boolean, isFetching: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!isFetching) settleMessages(cache, ticketId)
  }, [cache, ticketId, isFetching])
  useEffect(() => () => forgetWindow(cache, ticketId), [cache, ticketId])
  return useCallback((cursor: PageCursor) => showWindow(cache, ticketId, peek, cursor), [cache, ticketId, peek])
}

/**
 * Called when a conversation is left. Reopened, it must show its end and not a part that was looked up, so a query
 * without the newest page is removed. Of other queries only the newest page is kept, so that reopening fetches one
 * page.
 */
function forgetWindow(cache: QueryClient, ticketId: number): void {
  const queryKey = messageKeys.list(ticketId)
  cache.removeQueries({ queryKey, predicate: ({ state }) => isWithoutEnd(state.data as MessagePages | undefined) })
  patchCacheNoRefetch<MessagePages>(cache, queryKey, (data) => (data.pages.length > 1 ? firstPage(data) : data))
}

const isWithoutEnd = (data: MessagePages | undefined): boolean => (data?.pages[0]?.newer ?? 0) > 0

const firstPage = ({ pages, pageParams }: MessagePages): MessagePages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

type Pages = Pick<MessagePages, 'pages'>
type NewMark = { messageId: string; count: number }

/** What was unread of which ticket when its conversation was opened. */
type Opened = { ticketId: number; unread: number; isMarked: boolean }

/**
 * Returns where the new messages began when the conversation was opened. The mark stays until the conversation is left.
 */
function useNewMark(data: Pages | undefined, opened: Opened): NewMark | null {
  const [mark, setMark] = useState<NewMark | null | undefined>(undefined)
  if (mark === undefined && data) setMark(opened.unread > 0 ? newMark(data, opened) : null)
  return mark ?? null
}

/**
 * Takes the first unread message among the loaded ones. If there is none, because loading marked them as read, the
 * server's mark from the first page is used; and if there was none, because somebody marked the ticket as unread, the last
 * messages of the customer are the new ones.
 */
function newMark(data: Pages, { ticketId, unread, isMarked }: Opened): NewMark | null {
  const received = orderedMessages(data).filter((message) => !message.fromMe && message.ticketId === ticketId)
  const unreadMessages = received.filter(({ read }) => !read)
  const [first] = unreadMessages
  if (first) return { messageId: first.id, count: Math.max(unread, unreadMessages.length) }
  const serverMark = data.pages[0]?.unread
  if (serverMark) return { messageId: serverMark.firstId, count: serverMark.count }
  const marked = isMarked ? received.slice(-unread) : []
  return marked[0] ? { messageId: marked[0].id, count: marked.length } : null
}
