import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import type { NoteListItem } from '#contract/notes.ts'
import type { Ticket } from '#contract/tickets.ts'
import { patchCacheNoRefetch } from '#web/api/patch-cache.ts'
import { messagesQuery, orderedMessages } from '#web/features/messages/store/api.ts'
import { messageKeys, settlePages, type MessagePages, type PageCursor } from '#web/features/messages/store/cache.ts'
import { buildFeed } from './feed.ts'
import { ticketDestination } from '#web/features/messages/store/pending-messages.ts'
import { usePendingMessages } from '#web/features/messages/store/presence.ts'
import { useTime } from '#web/ui/time.ts'

const NEW_SPAN = { closedAt: null, seconds: null, closedReason: null, userName: null, rate: null }

type Options = {
  ticket: Ticket
  peek: boolean
  notes: NoteListItem[]
  /** How many messages were not read when the conversation was opened. */
  unread: number
  /** Where it opens; at its end unless told. */
  opened?: PageCursor
}

/** The lines of a conversation, and how to get the others. */
export function useFeed({ ticket, peek, notes, unread, opened }: Options) {
  const { id: ticketId, uuid, status, createdAt } = ticket
  const queueName = ticket.queue?.name ?? null
  const query = useInfiniteQuery(messagesQuery(ticketId, peek, opened))
  const show = useWindow(ticketId, peek, query.isFetching)
  const outgoing = usePendingMessages(ticketDestination(ticketId))
  const { day: dayOf } = useTime()
  const messages = useMemo(() => orderedMessages(query.data), [query.data])
  const newFrom = useNewMark(query.data, ticketId, unread)
  const hasMore = query.hasNextPage
  const newer = query.data?.pages[0]?.newer ?? 0
  const hasNewer = newer > 0
  const items = useMemo(() => {
    const spans = query.data?.pages.flatMap((page) => page.tickets) ?? []
    const current = { ...NEW_SPAN, id: ticketId, uuid, status, createdAt, queueName }
    const shown = peek ? [] : notes
    return buildFeed({ messages, notes: shown, outgoing, spans, current, hasMore, hasNewer, newFrom, dayOf })
  }, [
    messages,
    notes,
    outgoing,
    peek,
    hasMore,
    hasNewer,
    newFrom,
    dayOf,
    query.data,
    ticketId,
    uuid,
    status,
    createdAt,
    queueName,
  ])
  return { ...query, messages, items, newer, show }
}

/** Shows another part of the conversation in place of what is loaded. */
function useWindow(ticketId: number, peek: boolean, isFetching: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!isFetching) settle(cache, ticketId)
  }, [cache, ticketId, isFetching])
  useEffect(() => () => forgetWindow(cache, ticketId), [cache, ticketId])
  return useCallback(
    async (name: PageCursor): Promise<void> => {
      const query = messagesQuery(ticketId, peek, name)
      await cache.cancelQueries({ queryKey: query.queryKey, exact: true })
      cache.setQueryData<MessagePages>(query.queryKey, (data) => data && startingWith(data, name))
      await cache.fetchInfiniteQuery({ ...query, pages: 1, staleTime: 0 })
    },
    [cache, ticketId, peek],
  )
}

const startingWith = (data: MessagePages, name: PageCursor): MessagePages => ({
  ...data,
  pageParams: [name, ...data.pageParams.slice(1)],
})

const settle = (cache: QueryClient, ticketId: number): void =>
  patchCacheNoRefetch(cache, messageKeys.list(ticketId), settlePages)

/**
 * Opened again, a conversation shows its end, not what was looked up in it; and to come back costs one page, however far
 * it was read.
 */
function forgetWindow(cache: QueryClient, ticketId: number): void {
  const queryKey = messageKeys.list(ticketId)
  cache.removeQueries({ queryKey, predicate: ({ state }) => isAway(state.data as MessagePages | undefined) })
  patchCacheNoRefetch<MessagePages>(cache, queryKey, (data) => (data.pages.length > 1 ? firstPage(data) : data))
}

const isAway = (data: MessagePages | undefined): boolean => (data?.pages[0]?.newer ?? 0) > 0

const firstPage = ({ pages, pageParams }: MessagePages): MessagePages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

type Pages = Pick<MessagePages, 'pages'>
type NewMark = { messageId: string; count: number }

/** Where the new messages began when the conversation was opened; the mark stays until it is left. */
function useNewMark(data: Pages | undefined, ticketId: number, unread: number): NewMark | null {
  const [mark, setMark] = useState<NewMark | null | undefined>(undefined)
  if (mark === undefined && data) setMark(unread > 0 ? newMark(data, ticketId, unread) : null)
  return mark ?? null
}

/** As the server told with the page; or, where the conversation was loaded before, the first that nobody has read. */
function newMark(data: Pages, ticketId: number, unread: number): NewMark | null {
  const isNew = (message: Message) => !message.fromMe && !message.read && message.ticketId === ticketId
  const waiting = orderedMessages(data).filter(isNew)
  const [first] = waiting
  if (first) return { messageId: first.id, count: Math.max(unread, waiting.length) }
  const told = data.pages[0]?.unread
  return told ? { messageId: told.firstId, count: told.count } : null
}
