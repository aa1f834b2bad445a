import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { NoteMention } from '#contract/note-mentions.ts'
import { can } from '#contract/permissions.ts'
import { mentionsQuery } from '#web/features/notes/mentions.ts'
import { planQuery } from '#web/api/shared-queries.ts'
import { uniqueById } from '#web/api/pages.ts'
import { useUser } from '#web/session/store.ts'
import { bellQuery, unreadChatsQuery } from './api.ts'

const NO_MENTIONS: NoteMention[] = []

/** Whether the user may use the internal chat and the company's plan includes it; false until the plan is loaded. */
export function useHasChats(): boolean {
  const user = useUser()
  const { data: company } = useQuery(planQuery(user.companyId))
  return can(user, 'chats:use') && company?.plan?.useInternalChat === true
}

/** Returns the chats with unread messages, kept up to date by events, without the one that is open. */
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

/** Returns the tickets with unread messages that concern this user, kept up to date by events. */
export function useUnreadTickets() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(bellQuery)
  const tickets = uniqueById(data?.pages.flatMap((page) => page.tickets) ?? [])
  return { tickets, hasNextPage, isFetchingNextPage, fetchNextPage }
}

/** Returns the notes that mention this user and were not seen, kept up to date by events. */
export function useMentions(): NoteMention[] {
  return useQuery(mentionsQuery).data?.mentions ?? NO_MENTIONS
}
