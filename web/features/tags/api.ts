import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { del, get, post, put } from '#web/api/client.ts'
import { nextPage } from '#web/api/pages.ts'
import type { Tag, TagInput, TagRef } from '#contract/tags.ts'
import { tagListKey, tagPagesKey } from './cache.ts'

const TAGS_PER_PAGE = 20

export const tagListQuery = queryOptions({
  queryKey: tagListKey,
  queryFn: ({ signal }) => get('/tags/list', { signal }),
  staleTime: Infinity,
})

export const tagPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...tagPagesKey, searchParam],
    queryFn: ({ pageParam, signal }) => get('/tags', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage('tags', TAGS_PER_PAGE),
  })

export const createTag = (input: TagInput): Promise<Tag> => post('/tags', { body: input })
export const updateTag = (tagId: number, input: TagInput): Promise<Tag> =>
  put('/tags/:id', { params: { id: tagId }, body: input })
export const deleteTag = (tagId: number): Promise<unknown> => del('/tags/:id', { params: { id: tagId } })

/** Replaces the tags of the ticket. */
export const syncTags = (ticketId: number, tags: TagRef[]): Promise<unknown> =>
  post('/tags/sync', { body: { ticketId, tags } })
