import type { QueryClient } from '@tanstack/react-query'
import type { Dashboard } from '#contract/dashboard.ts'
import { keys } from '#web/api/keys.ts'
import { mapChanged, patchAnswers } from '#web/api/patch-cache.ts'

/** The wait of this moment, by the chosen queue and user. */
export const WAITING_KEY = ['dashboardWaiting'] as const

/** Events within this time cause one request. */
export const SETTLE_MS = 250
/** Two requests are at least this long apart, because a busy company has many events per second. */
export const REST_MS = 3000

let isScheduled = false
let refreshedAt = -Infinity

/** Schedules a refetch after an event that may change the numbers. */
export function refreshDashboard(cache: QueryClient): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(
    () => {
      isScheduled = false
      refreshedAt = Date.now()
      for (const queryKey of [keys.dashboard, WAITING_KEY]) void cache.invalidateQueries({ queryKey })
    },
    Math.max(SETTLE_MS, refreshedAt + REST_MS - Date.now()),
  )
}

export function setAttendantPresence(
  cache: QueryClient,
  { userId, online }: { userId: number; online: boolean },
): void {
  patchAnswers<Dashboard>(cache, keys.dashboard, (data) => {
    const attendants = mapChanged(data.attendants, (one) =>
      one.id === userId && one.online !== online ? { ...one, online } : one,
    )
    return attendants === data.attendants ? data : { ...data, attendants }
  })
}
