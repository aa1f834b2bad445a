import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { can } from '#contract/permissions.ts'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { planQuery } from '#web/api/lists.ts'
import { eachOnce, pageAfter } from '#web/api/pages.ts'
import { useUser } from '#web/session/store.ts'

const CHATS_PER_PAGE = 20

/** Whether the company's plan has the internal chat; false until that is known. */
export function useHasChats(): boolean {
  const user = useUser()
  const { data: company } = useQuery(planQuery(user.companyId))
  return can(user, 'chats:use') && company?.plan?.useInternalChat === true
}

/** The chats in which colleagues said something new, kept live by events; without the one that is being looked at. */
export function useUnreadChats() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.unreadChats,
    queryFn: ({ pageParam, signal }) =>
      get('/chats', { query: { order: 'recent', unread: true, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.flatMap((page) => page.records)
      return last.hasMore ? pageAfter(loaded, CHATS_PER_PAGE) : undefined
    },
    enabled: useHasChats(),
    staleTime: Infinity,
  })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const unread = eachOnce(data?.pages.flatMap((page) => page.records) ?? [])
  const chats = unread.filter(({ uuid }) => path !== `/chats/${uuid}`)
  return { chats, hasNextPage, isFetchingNextPage, fetchNextPage }
}
