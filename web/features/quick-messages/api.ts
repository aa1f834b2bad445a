import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { del, get, post, put, upload } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import type { QuickMessage, QuickMessageInput } from '#contract/quick-messages.ts'

/** Requests the quick messages that the user may use: the user's own and those shared with the company. */
export const quickMessageListQuery = (companyId: number, userId: number) =>
  queryOptions({
    queryKey: [...keys.quickMessages, 'list', userId],
    queryFn: ({ signal }) => get('/quick-messages/list', { query: { companyId, userId }, signal }),
    staleTime: 5 * 60_000,
  })

export const quickMessagePagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.quickMessages, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      get('/quick-messages', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const createQuickMessage = (input: QuickMessageInput): Promise<QuickMessage> =>
  post('/quick-messages', { body: input })
export const updateQuickMessage = (id: number, input: QuickMessageInput): Promise<QuickMessage> =>
  put('/quick-messages/:id', { params: { id }, body: input })
export const deleteQuickMessage = (id: number): Promise<unknown> => del('/quick-messages/:id', { params: { id } })

export function attachMedia(id: number, file: File, onProgress: (fraction: number) => void): Promise<unknown> {
  const form = new FormData()
  form.append('typeArch', 'quickMessage')
  form.append('file', file, file.name)
  return upload('/quick-messages/:id/media-upload', { params: { id }, form, onProgress })
}

/** Counts that the user has chosen it. It may fail: the order of what is offered is all that depends on it. */
export function countQuickMessageUse(cache: QueryClient, id: number): void {
  cache.setQueriesData<QuickMessage[]>({ queryKey: [...keys.quickMessages, 'list'] }, (list) =>
    list?.map((one) => (one.id === id ? { ...one, uses: one.uses + 1 } : one)),
  )
  post('/quick-messages/:id/uses', { params: { id } }).catch(() => undefined)
}

export const removeMedia = (id: number): Promise<unknown> => del('/quick-messages/:id/media-upload', { params: { id } })
