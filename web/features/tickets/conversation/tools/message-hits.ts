import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { MIN_MESSAGE_SEARCH, type MessageHit } from '#contract/messages.ts'
import { get } from '#web/api/client.ts'
import { registerScreenEvents } from '#web/api/screen-events.ts'

const MESSAGE_HITS = 'messageHits'

/** The key is none of the messages, because the pages of these are changed by every event of a message. */
export const messageHitsQuery = (ticketId: number, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [MESSAGE_HITS, ticketId, searchParam],
    queryFn: ({ pageParam, signal }) =>
      get('/messages/:ticketId/search', {
        params: { ticketId },
        query: { searchParam, pageNumber: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, last) => (hasMore ? last + 1 : undefined),
    enabled: searchParam.length >= MIN_MESSAGE_SEARCH,
    gcTime: 60_000,
  })

/** Messages that arrive meanwhile move the others on, so that the next page repeats some. */
export const hitsOf = (pages: { hits: MessageHit[] }[] = []): MessageHit[] => [
  ...new Map(pages.flatMap(({ hits }) => hits).map((hit) => [hit.id, hit])).values(),
]

/** Only the server finds what matches, so the hits that are shown are asked for again. */
const reloadHits = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: [MESSAGE_HITS] })

registerScreenEvents({
  'message.created': reloadHits,
  // Most changes of a message are its ticks.
  'message.updated': (cache, { message }) => {
    if (message.isEdited || message.isDeleted) reloadHits(cache)
  },
})
