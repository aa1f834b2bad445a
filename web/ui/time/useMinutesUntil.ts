import { useSyncExternalStore } from 'react'
import { subscribeToClock } from './useNow.ts'

const MINUTE_MS = 60_000

/**
 * Returns how many minutes of a time are left, a begun one as a whole one, and 0 when it is over; null for none. Components
 * share one clock, and draw again only when the number is another.
 */
export const useMinutesUntil = (at: number | null): number | null =>
  useSyncExternalStore(subscribeToClock, () =>
    at === null ? null : Math.max(0, Math.ceil((at - Date.now()) / MINUTE_MS)),
  )
