import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MentionMail } from '#contract/note-mentions.ts'
import { get, put } from '#web/api/client.ts'
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

/** Whether the user is told of mentions by e-mail, and whether that is offered. */
export const mentionMailQuery = queryOptions({
  queryKey: ['mentionMail'],
  queryFn: ({ signal }): Promise<MentionMail> => get('/note-mentions/mail', { signal }),
  staleTime: 60_000,
})

export const setMentionMail = (isWanted: boolean): Promise<MentionMail> =>
  put('/note-mentions/mail', { body: { isWanted } })
