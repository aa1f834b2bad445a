import { useInfiniteQuery } from '@tanstack/react-query'
import type { TicketPage } from '#contract/tickets.ts'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useUser } from '#web/session/store.ts'
import { concerns } from './cache.ts'

/** The conversations of this user that have unread messages, kept live by events. */
export function useUnread() {
  const user = useUser()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.bell,
    queryFn: ({ pageParam, signal }) =>
      get<TicketPage>('/tickets', { query: { withUnreadMessages: true, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    staleTime: Infinity,
  })
  const tickets = data?.pages.flatMap((page) => page.tickets).filter((ticket) => concerns(user, ticket)) ?? []
  return { tickets, hasNextPage, isFetchingNextPage, fetchNextPage }
}
