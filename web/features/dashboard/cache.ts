import type { QueryClient } from '@tanstack/react-query'
import type { Dashboard } from '#contract/dashboard.ts'
import { keys } from '#web/api/keys.ts'
import { mapChanged, patchAnswers } from '#web/api/patch-cache.ts'

/** What happens together is asked for together. */
export const SETTLE_MS = 250
/** A busy desk changes many times a second; nobody reads numbers that fast. */
export const REST_MS = 3000

let waiting = false
let refreshedAt = -Infinity

/** Asks again soon after something that was counted changed, but not all the time. */
export function refreshDashboard(cache: QueryClient): void {
  if (waiting) return
  waiting = true
  setTimeout(
    () => {
      waiting = false
      refreshedAt = Date.now()
      void cache.invalidateQueries({ queryKey: keys.dashboard })
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
