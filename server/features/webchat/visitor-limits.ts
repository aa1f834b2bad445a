import { AppError } from '#server/lib/app-error.ts'
import { networkOf } from '#server/lib/network.ts'
import { createRateLimit, type RateLimit } from '#server/lib/rate-limit.ts'

/** How many pages, visits, messages, files and signs one network may send in a minute: colleagues share an address. */
const PER_MINUTE = { page: 300, visit: 60, message: 60, file: 20, sign: 600 }
type Counted = keyof typeof PER_MINUTE
/** How many chats may be looked at, and files sent, from one network at the same time, and by one visitor. */
const AT_ONCE = { line: { ofNetwork: 200, ofVisitor: 10 }, upload: { ofNetwork: 12, ofVisitor: 3 } }
type Open = keyof typeof AT_ONCE

/** What one process takes from strangers. */
export type VisitorLimits = {
  /** Throws ERR_TOO_MANY_REQUESTS. */
  count(what: Counted, address: string): void
  /** Counts a line or an upload until the returned function is called. Throws ERR_TOO_MANY_REQUESTS. */
  open(what: Open, address: string, visitorId: string): () => void
}

export function createVisitorLimits(): VisitorLimits {
  const limits = Object.fromEntries(
    Object.entries(PER_MINUTE).map(([name, perMinute]) => [name, createRateLimit(perMinute)]),
  ) as Record<Counted, RateLimit>
  const open = new Map<string, number>()
  const change = (key: string, by: number): void => {
    const count = (open.get(key) ?? 0) + by
    if (count > 0) open.set(key, count)
    else open.delete(key)
  }

  return {
    count(what, address) {
      const seconds = limits[what](networkOf(address))
      if (seconds > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
    },

    open(what, address, visitorId) {
      const [network, visitor] = [`${what}/network/${networkOf(address)}`, `${what}/visitor/${visitorId}`]
      const { ofNetwork, ofVisitor } = AT_ONCE[what]
      const isFull = (open.get(network) ?? 0) >= ofNetwork || (open.get(visitor) ?? 0) >= ofVisitor
      if (isFull) throw new AppError('ERR_TOO_MANY_REQUESTS')
      for (const key of [network, visitor]) change(key, 1)
      return () => {
        for (const key of [network, visitor]) change(key, -1)
      }
    },
  }
}
