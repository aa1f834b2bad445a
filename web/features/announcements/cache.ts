import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Announcement, AnnouncementPage } from '#contract/announcements.ts'
import { keys } from '#web/api/keys.ts'
import { mapPages, patchCache, withoutItem } from '#web/api/patch-cache.ts'

export type AnnouncementPages = InfiniteData<AnnouncementPage, unknown>

/** The published announcements that the popup shows, by priority, then newest first. */
export const announcementFeedKey = [...keys.announcements, 'news'] as const
/** The list that super users manage. */
const managedKey = [...keys.announcements, 'pages'] as const

function comesBefore(a: Announcement, b: Announcement): boolean {
  if (a.priority !== b.priority) return a.priority < b.priority
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
}

export const withoutAnnouncement = (data: AnnouncementPages, id: number): AnnouncementPages =>
  mapPages(data, (page) => {
    const records = withoutItem(page.records, (record) => record.id === id)
    return records === page.records ? page : { ...page, records, count: page.count - 1 }
  })

/**
 * Inserts the announcement in order. It is left out if it is not published or belongs to a page that is not loaded yet.
 */
export function withAnnouncement(before: AnnouncementPages, record: Announcement): AnnouncementPages {
  const data = withoutAnnouncement(before, record.id)
  if (!record.status) return data
  const isBefore = (other: Announcement): boolean => comesBefore(record, other)
  const found = data.pages.findIndex((page) => page.records.some(isBefore))
  const target = found === -1 && data.pages.at(-1)?.hasMore === false ? data.pages.length - 1 : found
  return {
    ...data,
    pages: data.pages.map((page, index) => {
      if (index !== target) return page
      const at = page.records.findIndex(isBefore)
      const records = page.records.toSpliced(at === -1 ? page.records.length : at, 0, record)
      return { ...page, records, count: page.count + 1 }
    }),
  }
}

export function saveAnnouncement(cache: QueryClient, record: Announcement): void {
  patchCache<AnnouncementPages>(cache, announcementFeedKey, (data) => withAnnouncement(data, record))
  void cache.invalidateQueries({ queryKey: managedKey })
}

export function removeAnnouncement(cache: QueryClient, id: number): void {
  patchCache<AnnouncementPages>(cache, announcementFeedKey, (data) => withoutAnnouncement(data, id))
  void cache.invalidateQueries({ queryKey: managedKey })
}
