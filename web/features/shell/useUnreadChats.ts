import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { can } from '#contract/permissions.ts'
import { planQuery } from '#web/api/shared-queries.ts'
import { uniqueById } from '#web/api/pages.ts'
import { useUser } from '#web/session/store.ts'
import { unreadChatsQuery } from './api.ts'

/** Whether the company's plan has the internal chat; false until that is known. */
export function useHasChats(): boolean {
  const user = useUser()
  const { data: company } = useQuery(planQuery(user.companyId))
  return can(user, 'chats:use') && company?.plan?.useInternalChat === true
}

/** The chats in which colleagues said something new, kept live by events; without the one that is being looked at. */
export function useUnreadChats() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...unreadChatsQuery,
    enabled: useHasChats(),
  })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const unread = uniqueById(data?.pages.flatMap((page) => page.records) ?? [])
  const chats = unread.filter(({ uuid }) => path !== `/chats/${uuid}`)
  return { chats, hasNextPage, isFetchingNextPage, fetchNextPage }
}
