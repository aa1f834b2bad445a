import { useInfiniteQuery } from '@tanstack/react-query'
import { uniqueById } from '#web/api/pages.ts'
import { bellQuery } from './api.ts'

/** The conversations of this user that have unread messages, kept live by events. */
export function useUnreadTickets() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(bellQuery)
  const tickets = uniqueById(data?.pages.flatMap((page) => page.tickets) ?? [])
  return { tickets, hasNextPage, isFetchingNextPage, fetchNextPage }
}
