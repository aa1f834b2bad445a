import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import type { Schedule, ScheduleInput } from '#contract/schedules.ts'
import { del, get, post, put, upload } from '#web/api/client.ts'
import { scheduleDaysKey, schedulePagesKey } from './cache.ts'

export type ScheduleFilter = { searchParam: string; userId: number | null }

export const schedulePagesQuery = (filter: ScheduleFilter) =>
  infiniteQueryOptions({
    queryKey: [...schedulePagesKey, filter],
    queryFn: ({ pageParam, signal }) => get('/schedules', { query: { ...filter, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** Requests the scheduled messages of a range of days, in the order of their times. */
export const scheduleDaysQuery = (filter: ScheduleFilter, from: string, to: string) =>
  queryOptions({
    queryKey: [...scheduleDaysKey, { ...filter, from, to }],
    queryFn: ({ signal }) => get('/schedules', { query: { ...filter, from, to }, signal }),
    placeholderData: (before) => before,
  })

export const readContact = (id: number): Promise<Contact> => get('/contacts/:id', { params: { id } })
export const createSchedule = (input: ScheduleInput): Promise<Schedule> => post('/schedules', { body: input })
export const updateSchedule = (id: number, input: ScheduleInput): Promise<Schedule> =>
  put('/schedules/:id', { params: { id }, body: input })
export const deleteSchedule = (id: number): Promise<unknown> => del('/schedules/:id', { params: { id } })

export function attachPicture(id: number, file: File): Promise<unknown> {
  const form = new FormData()
  form.append('typeArch', 'schedule')
  form.append('file', file, file.name)
  return upload('/schedules/:id/media-upload', { params: { id }, form })
}
export const removePicture = (id: number): Promise<unknown> => del('/schedules/:id/media-upload', { params: { id } })
