import type { QueryClient } from '@tanstack/react-query'
import { messagesQuery } from '#web/features/messages/store/api.ts'
import type { MessagePages, PageCursor } from '#web/features/messages/store/cache.ts'

/**
 * Replaces the loaded pages of a conversation by another part of it. A running fetch is given up and this one begun in
 * one go: a list near its edge that was told of the end would ask for the page after it, and this would join that fetch.
 */
export async function showWindow(
  cache: QueryClient,
  ticketId: number,
  peek: boolean,
  cursor: PageCursor,
): Promise<void> {
  const query = messagesQuery(ticketId, peek, cursor)
  const { queryKey } = query
  void cache.cancelQueries({ queryKey, exact: true }, { silent: true })
  cache.setQueryData<MessagePages>(queryKey, (data) => data && withFirstCursor(data, cursor))
  await cache.fetchInfiniteQuery({ ...query, pages: 1, staleTime: 0 })
}

const withFirstCursor = (data: MessagePages, cursor: PageCursor): MessagePages => ({
  ...data,
  pageParams: [cursor, ...data.pageParams.slice(1)],
})
