import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Schedule, SchedulePage } from '#contract/schedules.ts'
import { keys } from '#web/api/keys.ts'
import { mapChanged, mapPages, patchCache, withoutItem } from '#web/api/patch-cache.ts'

/** These keys begin those of the list's pages and of the calendar's days; the filter follows. */
export const schedulePagesKey = [...keys.schedules, 'pages'] as const
export const scheduleDaysKey = [...keys.schedules, 'days'] as const

type Pages = InfiniteData<SchedulePage, number>

const withRows = (page: SchedulePage, schedules: Schedule[]): SchedulePage =>
  schedules === page.schedules ? page : { ...page, schedules }

export const reloadSchedules = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: keys.schedules })

/**
 * Replaces the message wherever it is cached. If its time has changed, the calendar is refetched, because only the
 * server knows its new position.
 */
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
