import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { NewTemplate } from '#contract/new-templates.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, upload } from '#web/api/client.ts'

const TEMPLATES = 'connectionTemplates'

/** Meta reviews a template within minutes, and nothing tells the browser of it: an open dialog looks again so often. */
const REFRESH_MS = 15_000

export const templateListQuery = (id: number, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [TEMPLATES, id, searchParam],
    queryFn: ({ pageParam, signal }) =>
      get('/whatsapp/:id/templates', { params: { id }, query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Asked anew by each question, because messages are scheduled meanwhile. */
export const templateUsesQuery = (id: number, templateId: number) =>
  queryOptions({
    queryKey: ['templateUses', id, templateId],
    queryFn: ({ signal }) => get('/whatsapp/:id/templates/:templateId/uses', { params: { id, templateId }, signal }),
    staleTime: 0,
  })

export const forgetTemplates = (cache: QueryClient, id: number): Promise<void> =>
  cache.invalidateQueries({ queryKey: [TEMPLATES, id] })

/** Asks Meta for the list. */
export const fetchFromMeta = (id: number): Promise<unknown> =>
  post('/whatsapp/:id/templates/refresh', { params: { id } })

/** `file` is a sample of what stands above the text. */
export function createTemplate(
  id: number,
  body: RequestValue<typeof NewTemplate>,
  file: File | null,
): Promise<MessageTemplate> {
  const params = { id }
  if (!file) return post('/whatsapp/:id/templates', { params, body })
  const form = new FormData()
  form.append('template', JSON.stringify(body))
  form.append('file', file, file.name)
  return upload('/whatsapp/:id/templates', { params, form })
}

export const deleteTemplate = (id: number, templateId: number): Promise<unknown> =>
  del('/whatsapp/:id/templates/:templateId', { params: { id, templateId } })
