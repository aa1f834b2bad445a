import { infiniteQueryOptions } from '@tanstack/react-query'
import { MIN_MESSAGE_SEARCH, type MessageHit } from '#contract/messages.ts'
import { get } from '#web/api/client.ts'

/** The key is none of the messages, because the pages of these are changed by every event of a message. */
export const messageHitsQuery = (ticketId: number, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: ['messageHits', ticketId, searchParam],
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
