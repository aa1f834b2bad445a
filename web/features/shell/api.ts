import { infiniteQueryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { nextPage } from '#web/api/pages.ts'

const TICKETS_PER_PAGE = 40
const CHATS_PER_PAGE = 20

/** The tickets with unread messages that concern the user. */
export const bellQuery = infiniteQueryOptions({
  queryKey: keys.bell,
  queryFn: ({ pageParam, signal }) =>
    get('/tickets', {
      query: { withUnreadMessages: true, forBell: true, pageNumber: pageParam },
      signal,
    }),
  initialPageParam: 1,
  getNextPageParam: nextPage('tickets', TICKETS_PER_PAGE),
  staleTime: Infinity,
})

/** The chats with unread messages. */
export const unreadChatsQuery = infiniteQueryOptions({
  queryKey: keys.unreadChats,
  queryFn: ({ pageParam, signal }) =>
    get('/chats', { query: { order: 'recent', unread: true, pageNumber: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage('records', CHATS_PER_PAGE),
  staleTime: Infinity,
})
