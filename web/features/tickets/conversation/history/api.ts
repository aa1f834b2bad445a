import { infiniteQueryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import { createPacedRefetch } from '#web/api/paced-refetch.ts'
import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'

const HISTORY_KEY = ['ticketHistory'] as const
const keyOf = (ticketId: number) => [...HISTORY_KEY, ticketId] as const

export const ticketHistoryQuery = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(ticketId),
    queryFn: ({ pageParam, signal }) =>
      get('/tickets/:id/history', { params: { id: ticketId }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  })

/** Messages save a ticket, too: an open history asks no oftener than this. */
const refetch = createPacedRefetch({ settleMs: 150, restMs: 2000 })

/** Every change of a ticket is told by one of these events. That of a contact does not say which of its tickets has an entry. */
const historyEvents = {
  'ticket.saved': (cache, { ticket }) => refetch(cache, keyOf(ticket.id)),
  'note.created': (cache, { note }) => refetch(cache, keyOf(note.ticketId)),
  'note.deleted': (cache) => refetch(cache, HISTORY_KEY),
  'contact.updated': (cache) => refetch(cache, HISTORY_KEY),
  'contact.tagged': (cache) => refetch(cache, HISTORY_KEY),
} satisfies Partial<EventHandlers>

registerScreenEvents(historyEvents)
