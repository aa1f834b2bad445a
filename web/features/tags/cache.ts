import type { QueryClient } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { patchCache, without } from '#web/api/patch-cache.ts'
import type { Tag } from '#contract/tags.ts'

/** Every tag of the company, by name. */
export const tagListKey = [...keys.tags, 'all'] as const

const byName = (a: Tag, b: Tag): number => a.name.localeCompare(b.name) || a.id - b.id

export function saveTag(cache: QueryClient, tag: Tag): void {
  patchCache<Tag[]>(cache, tagListKey, (tags) => [...tags.filter((other) => other.id !== tag.id), tag].sort(byName))
}

export function removeTag(cache: QueryClient, tagId: number): void {
  patchCache<Tag[]>(cache, tagListKey, (tags) => without(tags, (tag) => tag.id === tagId))
}
