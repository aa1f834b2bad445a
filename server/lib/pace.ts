/** The longest wait in ms, whatever the amount. */
const MAX_WAIT_MS = 30_000
/** From this number of keys on, idle keys are removed; a key is idle once it may use its full burst again. */
const CLEANUP_SIZE = 1000

/** Returns the ms for which `key` must wait after `amount`. */
export type Pace = (key: number, amount: number) => number

/**
 * Returns a function that says how many ms a key (a company) must wait after handling `amount`: on average it may
 * handle `perSecond`, and after a rest up to `atOnce` without waiting.
 */
export function createPace(
  perSecond: number,
  atOnce: number,
  clock: () => number = performance.now.bind(performance),
): Pace {
  const burstMs = (atOnce / perSecond) * 1000
  /** The time at which everything handled so far would be finished at that pace. */
  const finishTimes = new Map<number, number>()

  const removeIdle = (now: number): void => {
    for (const [key, at] of finishTimes) if (at < now - burstMs) finishTimes.delete(key)
  }

  return (key, amount) => {
    const now = clock()
    if (finishTimes.size > CLEANUP_SIZE) removeIdle(now)
    const began = Math.max(finishTimes.get(key) ?? -Infinity, now - burstMs)
    const at = Math.min(began + (amount / perSecond) * 1000, now + MAX_WAIT_MS)
    finishTimes.set(key, at)
    return Math.max(0, at - now)
  }
}
