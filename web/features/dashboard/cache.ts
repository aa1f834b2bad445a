import type { QueryClient } from '@tanstack/react-query'
import type { Dashboard } from '#contract/dashboard.ts'
import { keys } from '#web/api/keys.ts'
import { createPacedRefetch } from '#web/api/paced-refetch.ts'
import { mapChanged, patchAnswers } from '#web/api/patch-cache.ts'

/** The wait of this moment, by the chosen queue and user. */
export const WAITING_KEY = ['dashboardWaiting'] as const

/** Events within this time cause one request. */
export const SETTLE_MS = 250
/** Two requests are at least this long apart, because a busy company has many events per second. */
export const REST_MS = 3000

const refetch = createPacedRefetch({ settleMs: SETTLE_MS, restMs: REST_MS })

/** Schedules a refetch after an event that may change the numbers. */
export function refreshDashboard(cache: QueryClient): void {
  refetch(cache, keys.dashboard)
  refetch(cache, WAITING_KEY)
}

/** Schedules a refetch after an event that may change who waits longest, or what they and their queue are called. */
export const refreshWaiting = (cache: QueryClient): void => refetch(cache, WAITING_KEY)

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
