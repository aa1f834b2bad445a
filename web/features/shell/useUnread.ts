import { useInfiniteQuery } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { eachOnce, pageAfter } from '#web/api/pages.ts'

const TICKETS_PER_PAGE = 40

/** The conversations of this user that have unread messages, kept live by events. */
export function useUnread() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.bell,
    queryFn: ({ pageParam, signal }) =>
      get('/tickets', { query: { withUnreadMessages: true, forBell: true, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.flatMap((page) => page.tickets)
      return last.hasMore ? pageAfter(loaded, TICKETS_PER_PAGE) : undefined
    },
    staleTime: Infinity,
  })
  const tickets = eachOnce(data?.pages.flatMap((page) => page.tickets) ?? [])
  return { tickets, hasNextPage, isFetchingNextPage, fetchNextPage }
}
