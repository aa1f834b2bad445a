/** Whatever somebody has brought, they wait no longer than this. */
const LONGEST_MS = 30_000
/** Forgotten are those that have not been heard of for so long that they have their whole rest again. */
const MANY = 1000

/** Answers the ms for which `key` waits before `amount` is taken. */
export type Pace = (key: number, amount: number) => number

/**
 * How long whoever has just brought so much waits before bringing more, in ms: in the long run everybody (a company)
 * brings `perSecond`, and who has brought nothing for a while may bring `atOnce` without waiting.
 */
export function createPace(
  perSecond: number,
  atOnce: number,
  clock: () => number = performance.now.bind(performance),
): Pace {
  const restMs = (atOnce / perSecond) * 1000
  /** When everything that was brought is through at that pace. */
  const through = new Map<number, number>()

  const forget = (now: number): void => {
    for (const [key, at] of through) if (at < now - restMs) through.delete(key)
  }

  return (key, amount) => {
    const now = clock()
    if (through.size > MANY) forget(now)
    const began = Math.max(through.get(key) ?? -Infinity, now - restMs)
    const at = Math.min(began + (amount / perSecond) * 1000, now + LONGEST_MS)
    through.set(key, at)
    return Math.max(0, at - now)
  }
}
