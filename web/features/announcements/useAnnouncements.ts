import { useInfiniteQuery } from '@tanstack/react-query'
import { uniqueById } from '#web/api/pages.ts'
import { usePreference, userPreference, type Codec } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { announcementFeedQuery } from './api.ts'

/** How many ids of read announcements are remembered. Older ones are assumed to be unpublished by then. */
const MAX_READ_IDS = 500

const idsCodec: Codec<readonly number[]> = {
  read: (text) => {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : null
  },
  write: (ids) => JSON.stringify(ids),
}

const readBy = userPreference<readonly number[]>('announcementsRead', [], idsCodec)

export function markAnnouncementsRead(userId: number, ids: readonly number[]): void {
  const read = readBy(userId)
  read.set([...new Set([...read.get(), ...ids])].slice(-MAX_READ_IDS))
}

/**
 * Returns the published announcements, kept up to date by events, and those that this user has not seen in this
 * browser.
 */
export function useAnnouncements() {
  const read = usePreference(readBy(useUser().id))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(announcementFeedQuery)
  const records = uniqueById(data?.pages.flatMap((page) => page.records) ?? [])
  const unread = records.filter(({ id }) => !read.includes(id))
  return { records, unread, hasNextPage, isFetchingNextPage, fetchNextPage }
}
