import { queryOptions } from '@tanstack/react-query'
import { get, post } from '#web/api/client.ts'
import type { Tag, TagRef } from '#contract/tags.ts'
import { tagListKey } from '#web/features/tags/cache.ts'

export const tagListQuery = queryOptions({
  queryKey: tagListKey,
  queryFn: ({ signal }) => get<Tag[]>('/tags/list', { signal }),
  staleTime: Infinity,
})

export const createTag = (name: string): Promise<Tag> => post<Tag>('/tags', { name })

/** Gives the ticket exactly these tags. */
export const syncTags = (ticketId: number, tags: TagRef[]): Promise<unknown> => post('/tags/sync', { ticketId, tags })
