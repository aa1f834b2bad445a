import { AppError } from '#server/lib/app-error.ts'

type Leave = () => void
type Waiters = { inside: number; waiting: Set<() => void> }

/** So many at a time for each key; others wait in their order. Throws ERR_BUSY after `waitMs`. */
function createSemaphore(slots: number, waitMs: number): (key: number) => Promise<Leave> {
  const lines = new Map<number, Waiters>()

  const leave = (key: number, line: Waiters): void => {
    const [next] = line.waiting
    if (next) return next()
    line.inside--
    if (line.inside === 0) lines.delete(key)
  }

  const wait = (line: Waiters): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = (end: () => void) => () => {
      clearTimeout(timer)
      line.waiting.delete(enter)
      end()
    }
    const enter = stop(resolve)
    const timer = setTimeout(
      stop(() => reject(new AppError('ERR_BUSY'))),
      waitMs,
    )
    line.waiting.add(enter)
    return promise
  }

  return async (key) => {
    const line = lines.get(key) ?? { inside: 0, waiting: new Set() }
    lines.set(key, line)
    // Whoever leaves hands the place over: it stays taken.
    if (line.inside >= slots) await wait(line)
    else line.inside++
    return () => leave(key, line)
  }
}

/** How many transactions at a time. waitMs: for one of them. */
export type ConcurrencyLimits = { ofUser: number; ofCompany: number; waitMs: number }
export type Limiter = <T>(actor: { companyId: number; userId: number | null }, work: () => Promise<T>) => Promise<T>

/**
 * Keeps one person, and one company, from holding every connection to the database: whoever asks for more waits for
 * themselves, and nobody else does. The server's own work (channels, jobs) is not held up: there is only so much of it.
 */
export function createLimiter({ ofUser, ofCompany, waitMs }: ConcurrencyLimits): Limiter {
  const [users, companies] = [createSemaphore(ofUser, waitMs), createSemaphore(ofCompany, waitMs)]
  return async ({ companyId, userId }, work) => {
    if (userId === null) return work()
    const leaveUser = await users(userId)
    try {
      const leaveCompany = await companies(companyId)
      try {
        return await work()
      } finally {
        leaveCompany()
      }
    } finally {
      leaveUser()
    }
  }
}
