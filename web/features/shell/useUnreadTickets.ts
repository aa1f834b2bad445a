import { useInfiniteQuery } from '@tanstack/react-query'
import { uniqueById } from '#web/api/pages.ts'
import { bellQuery } from './api.ts'

/** Returns the tickets with unread messages that concern this user, kept up to date by events. */
export function useUnreadTickets() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(bellQuery)
  const tickets = uniqueById(data?.pages.flatMap((page) => page.tickets) ?? [])
  return { tickets, hasNextPage, isFetchingNextPage, fetchNextPage }
}
