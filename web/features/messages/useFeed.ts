import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import type { NoteListItem } from '#contract/notes.ts'
import type { Ticket } from '#contract/tickets.ts'
import { messagesQuery, orderedMessages } from '#web/features/messages/api.ts'
import { buildFeed } from '#web/features/messages/feed.ts'
import { useOutgoing } from '#web/features/messages/live.ts'
import { useTime } from '#web/ui/time.ts'

const NEW_SPAN = { closedAt: null, seconds: null, closedReason: null, userName: null }

type Options = { ticket: Ticket; peek: boolean; notes: NoteListItem[]; unread: number }

/** The lines of a conversation, and how to get the older ones. */
export function useFeed({ ticket, peek, notes, unread }: Options) {
  const { id: ticketId, uuid, status, createdAt } = ticket
  const queueName = ticket.queue?.name ?? null
  const query = useInfiniteQuery(messagesQuery(ticketId, peek))
  const outgoing = useOutgoing(ticketId)
  const { day: dayOf } = useTime()
  const messages = useMemo(() => orderedMessages(query.data), [query.data])
  const newFrom = useNewMark(messages, query.isSuccess, unread)
  const hasMore = query.hasNextPage
  const items = useMemo(() => {
    const spans = query.data?.pages.flatMap((page) => page.tickets) ?? []
    const current = { ...NEW_SPAN, id: ticketId, uuid, status, createdAt, queueName }
    return buildFeed({ messages, notes: peek ? [] : notes, outgoing, spans, current, hasMore, newFrom, dayOf })
  }, [
    messages,
    notes,
    outgoing,
    peek,
    hasMore,
    newFrom,
    dayOf,
    query.data,
    ticketId,
    uuid,
    status,
    createdAt,
    queueName,
  ])
  return { ...query, messages, items }
}

/** Where the new messages began when the conversation was opened; the mark stays until it is left. */
function useNewMark(messages: Message[], ready: boolean, unread: number) {
  const [mark, setMark] = useState<{ messageId: string; count: number } | null | undefined>(undefined)
  if (mark === undefined && ready) {
    const incoming = messages.filter((message) => !message.fromMe)
    const first = unread > 0 ? incoming.at(-Math.min(unread, incoming.length)) : undefined
    setMark(first ? { messageId: first.id, count: Math.min(unread, incoming.length) } : null)
  }
  return mark ?? null
}
