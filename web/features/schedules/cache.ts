import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Schedule, SchedulePage } from '#contract/schedules.ts'
import { keys } from '#web/api/keys.ts'
import { mapChanged, mapPages, patchCache, withoutItem } from '#web/api/patch-cache.ts'

/** The pages of the list, and the days of the calendar; what they show follows. */
export const schedulePagesKey = [...keys.schedules, 'pages'] as const
export const scheduleDaysKey = [...keys.schedules, 'days'] as const

type Pages = InfiniteData<SchedulePage, number>

const withRows = (page: SchedulePage, schedules: Schedule[]): SchedulePage =>
  schedules === page.schedules ? page : { ...page, schedules }

export const reloadSchedules = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: keys.schedules })

/** Changes it where it is shown. Where it stands in a calendar once its time is another, only the server knows. */
export function saveSchedule(cache: QueryClient, schedule: Schedule): void {
  let isMoved = false
  const replace = (row: Schedule): Schedule => {
    if (row.id !== schedule.id) return row
    isMoved ||= row.sendAt !== schedule.sendAt
    return schedule
  }
  const change = (page: SchedulePage): SchedulePage => withRows(page, mapChanged(page.schedules, replace))
  patchCache<Pages>(cache, schedulePagesKey, (data) => mapPages(data, change))
  patchCache<SchedulePage>(cache, scheduleDaysKey, change)
  if (isMoved) void cache.invalidateQueries({ queryKey: scheduleDaysKey })
}

export function removeSchedule(cache: QueryClient, id: number): void {
  const remove = (page: SchedulePage): SchedulePage =>
    withRows(
      page,
      withoutItem(page.schedules, (row) => row.id === id),
    )
  patchCache<Pages>(cache, schedulePagesKey, (data) => mapPages(data, remove))
  patchCache<SchedulePage>(cache, scheduleDaysKey, remove)
}
