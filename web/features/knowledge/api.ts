import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { KnowledgeSource, KnowledgeSourceChange, KnowledgeSourceInput } from '#contract/knowledge.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put, upload } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** No event tells that a source has been read, so the list is asked again while one is being read. */
const POLL_MS = 1500

/** The key begins with that of prompts: what changes a prompt reloads what belongs to it. */
const sourcesKey = [...keys.prompts, 'sources'] as const

export const sourcePagesQuery = (promptId: number) =>
  infiniteQueryOptions({
    queryKey: [...sourcesKey, promptId],
    queryFn: ({ pageParam, signal }) =>
      get('/prompt/:id/sources', { params: { id: promptId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.reading ?? 0) > 0 ? POLL_MS : false),
  })

export const sourceQuery = (id: number) =>
  queryOptions({
    queryKey: [...sourcesKey, 'one', id],
    queryFn: ({ signal }) => get('/knowledge-sources/:id', { params: { id }, signal }),
  })

export const passagePagesQuery = (sourceId: number) =>
  infiniteQueryOptions({
    queryKey: [...sourcesKey, 'passages', sourceId],
    queryFn: ({ pageParam, signal }) =>
      get('/knowledge-sources/:id/passages', { params: { id: sourceId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const createSource = (
  promptId: number,
  input: RequestValue<typeof KnowledgeSourceInput>,
): Promise<KnowledgeSource> => post('/prompt/:id/sources', { params: { id: promptId }, body: input })

export function uploadSource(
  promptId: number,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<KnowledgeSource> {
  const form = new FormData()
  form.append('file', file)
  return upload('/prompt/:id/sources/file', { params: { id: promptId }, form, onProgress })
}

export const updateSource = (
  id: number,
  change: RequestValue<typeof KnowledgeSourceChange>,
): Promise<KnowledgeSource> => put('/knowledge-sources/:id', { params: { id }, body: change })
export const readSourceAgain = (id: number): Promise<KnowledgeSource> =>
  post('/knowledge-sources/:id/read', { params: { id } })
export const approveSource = (id: number): Promise<KnowledgeSource> =>
  post('/knowledge-sources/:id/approve', { params: { id } })
export const deleteSource = (id: number): Promise<unknown> => del('/knowledge-sources/:id', { params: { id } })
