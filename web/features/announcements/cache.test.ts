import { expect, it } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { withAnnouncement, withoutAnnouncement, type AnnouncementPages } from './cache.ts'

const record = (id: number, priority: number, given: Partial<Announcement> = {}): Announcement => ({
  id,
  title: `Aviso ${id}`,
  text: '',
  priority,
  status: true,
  mediaPath: null,
  mediaName: null,
  companyId: 1,
  createdAt: `2026-11-${String(id).padStart(2, '0')}T12:00:00.000Z`,
  updatedAt: '',
  ...given,
})
const pagesOf = (hasMore: boolean, ...pages: Announcement[][]): AnnouncementPages => ({
  pages: pages.map((records, index) => ({ records, count: 9, hasMore: hasMore || index < pages.length - 1 })),
  pageParams: pages.map((_, index) => index + 1),
})
const idsOf = (data: AnnouncementPages): number[][] => data.pages.map((page) => page.records.map(({ id }) => id))

it('announcements are sorted by priority, then newest first', () => {
  const data = pagesOf(false, [record(5, 1), record(2, 1)], [record(9, 3)])
  expect(idsOf(withAnnouncement(data, record(7, 1)))).toEqual([[7, 5, 2], [9]])
  expect(idsOf(withAnnouncement(data, record(3, 1)))).toEqual([[5, 3, 2], [9]])
  expect(idsOf(withAnnouncement(data, record(1, 2)))).toEqual([
    [5, 2],
    [1, 9],
  ])
  expect(idsOf(withAnnouncement(data, record(1, 3)))).toEqual([
    [5, 2],
    [9, 1],
  ])
})

it('an announcement moves when its priority changes, and is listed once', () => {
  const data = pagesOf(false, [record(5, 1), record(4, 3)])
  const moved = withAnnouncement(data, record(5, 3, { title: 'Outro' }))
  expect(idsOf(moved)).toEqual([[5, 4]])
  expect(moved.pages[0]?.records[0]?.title).toBe('Outro')
  expect(moved.pages[0]?.count).toBe(9)
})

it('an announcement of a page that is not loaded is not inserted', () => {
  expect(idsOf(withAnnouncement(pagesOf(true, [record(5, 1)]), record(9, 3)))).toEqual([[5]])
})

it('a deleted or unpublished announcement is removed', () => {
  const data = pagesOf(false, [record(5, 1), record(4, 3)])
  expect(idsOf(withoutAnnouncement(data, 5))).toEqual([[4]])
  expect(idsOf(withAnnouncement(data, record(4, 3, { status: false })))).toEqual([[5]])
  expect(withoutAnnouncement(data, 99)).toBe(data)
})

it('an announcement is added to an empty list', () => {
  expect(idsOf(withAnnouncement(pagesOf(false, []), record(1, 3)))).toEqual([[1]])
})
