import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Announcement, AnnouncementInput } from '#contract/announcements.ts'
import { del, get, post, put, upload } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { announcementFeedKey } from './cache.ts'

export const announcementPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.announcements, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      get('/announcements', { query: { searchParam, orderBy: 'createdAt', pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** The published announcements as the popup shows them, by priority. */
export const announcementFeedQuery = infiniteQueryOptions({
  queryKey: announcementFeedKey,
  queryFn: ({ pageParam, signal }) =>
    get('/announcements', {
      query: { status: 'true', orderBy: 'priority', pageNumber: pageParam },
      signal,
    }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  staleTime: Infinity,
})

export const createAnnouncement = (input: AnnouncementInput): Promise<Announcement> =>
  post('/announcements', { body: input })
export const updateAnnouncement = (id: number, input: AnnouncementInput): Promise<Announcement> =>
  put('/announcements/:id', { params: { id }, body: input })
export const deleteAnnouncement = (id: number): Promise<unknown> => del('/announcements/:id', { params: { id } })

export function attachPicture(id: number, file: File): Promise<unknown> {
  const form = new FormData()
  form.append('typeArch', 'announcements')
  form.append('file', file, file.name)
  return upload('/announcements/:id/media-upload', { params: { id }, form })
}

export const removePicture = (id: number): Promise<unknown> =>
  del('/announcements/:id/media-upload', { params: { id } })
