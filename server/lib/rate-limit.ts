const MINUTE_MS = 60_000
/** From this number of keys on, those that may use their full limit again are removed. */
const CLEANUP_SIZE = 10_000

/** Counts a call of `key`. Returns 0 when it is allowed, otherwise after how many seconds the next one will be. */
export type RateLimit = (key: string) => number

/**
 * Allows `perMinute` calls in a minute for each key, also all of them at once; they come back one by one. Refused calls
 * do not count.
 */
export function createRateLimit(perMinute: number, clock: () => number = performance.now.bind(performance)): RateLimit {
  const stepMs = MINUTE_MS / perMinute
  /** The time at which everything allowed so far would be used up at that rate. */
  const usedUntil = new Map<string, number>()

  return (key) => {
    const now = clock()
    if (usedUntil.size > CLEANUP_SIZE) for (const [each, until] of usedUntil) if (until <= now) usedUntil.delete(each)
    const until = Math.max(usedUntil.get(key) ?? now, now) + stepMs
    const overMs = until - now - MINUTE_MS
    // The sum of many steps is not exact.
    if (overMs > stepMs / 1000) return Math.ceil(overMs / 1000)
    usedUntil.set(key, until)
    return 0
  }
}
