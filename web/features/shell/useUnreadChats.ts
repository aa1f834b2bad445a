import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { Chat, ChatPage } from '#contract/chats.ts'
import { can } from '#contract/permissions.ts'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { planQuery } from '#web/api/lists.ts'
import { useUser } from '#web/session/store.ts'

/** Whether the company's plan has the internal chat; false until that is known. */
export function useHasChats(): boolean {
  const user = useUser()
  const { data: company } = useQuery(planQuery(user.companyId))
  return can(user, 'chats:use') && company?.plan?.useInternalChat === true
}

/** The chats in which colleagues said something new, kept live by events; without the one that is being looked at. */
export function useUnreadChats(): Chat[] {
  const { data } = useQuery({
    queryKey: keys.unreadChats,
    queryFn: ({ signal }) => get<ChatPage>('/chats', { query: { order: 'recent', unread: true }, signal }),
    enabled: useHasChats(),
    staleTime: Infinity,
  })
  const path = useRouterState({ select: (state) => state.location.pathname })
  return data?.records.filter(({ uuid }) => path !== `/chats/${uuid}`) ?? []
}
