import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { keys } from '#web/api/keys.ts'
import { mapPages, mapRows, patchCache, withoutItem } from '#web/api/patch-cache.ts'
import type { Tag, TagPage } from '#contract/tags.ts'

/** This key holds all tags of the company, ordered by name. */
export const tagListKey = [...keys.tags, 'all'] as const
/** This key begins those of the tags screen's pages; the search text follows. */
export const tagPagesKey = [...keys.tags, 'pages'] as const

export type TagPages = InfiniteData<z.infer<typeof TagPage>, unknown>

const byName = (a: Tag, b: Tag): number => a.name.localeCompare(b.name) || a.id - b.id

/**
 * A listed tag is changed at once. The pages are refetched, because only the server knows ticket counts and the
 * position of a new tag.
 */
export function saveTag(cache: QueryClient, tag: Tag): void {
  patchCache<Tag[]>(cache, tagListKey, (tags) => [...tags.filter((other) => other.id !== tag.id), tag].sort(byName))
  const { name, color, kanban } = tag
  patchCache<TagPages>(cache, tagPagesKey, (data) =>
    mapRows(data, 'tags', (row) => (row.id === tag.id ? { ...row, name, color, kanban } : row)),
  )
  void cache.invalidateQueries({ queryKey: tagPagesKey })
}

export function removeTag(cache: QueryClient, tagId: number): void {
  const isGone = ({ id }: { id: number }): boolean => id === tagId
  patchCache<Tag[]>(cache, tagListKey, (tags) => withoutItem(tags, isGone))
  patchCache<TagPages>(cache, tagPagesKey, (data) =>
    mapPages(data, (page) => {
      const tags = withoutItem(page.tags, isGone)
      return tags === page.tags ? page : { ...page, tags, count: Math.max(0, page.count - 1) }
    }),
  )
}
