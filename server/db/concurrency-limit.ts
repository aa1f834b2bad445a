import { AppError } from '#server/lib/app-error.ts'

type Release = () => void
type Waiters = { inside: number; waiting: Set<() => void> }

/** Allows so many parallel holders for each key; further ones wait in their order. Throws ERR_BUSY after `waitMs`. */
function createSemaphore(slots: number, waitMs: number): (key: number) => Promise<Release> {
  const states = new Map<number, Waiters>()

  const release = (key: number, state: Waiters): void => {
    const [next] = state.waiting
    if (next) return next()
    state.inside--
    if (state.inside === 0) states.delete(key)
  }

  const waitForSlot = (state: Waiters): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = (end: () => void) => () => {
      clearTimeout(timer)
      state.waiting.delete(enter)
      end()
    }
    const enter = stop(resolve)
    const timer = setTimeout(
      stop(() => reject(new AppError('ERR_BUSY'))),
      waitMs,
    )
    state.waiting.add(enter)
    return promise
  }

  return async (key) => {
    const state = states.get(key) ?? { inside: 0, waiting: new Set() }
    states.set(key, state)
    // A released slot passes straight to the next waiter, so the count does not change here.
    if (state.inside >= slots) await waitForSlot(state)
    else state.inside++
    return () => release(key, state)
  }
}

/**
 * How many parallel transactions a user and a company may have. `waitMs` is the longest wait for one of these limits.
 */
export type ConcurrencyLimits = { ofUser: number; ofCompany: number; waitMs: number }
export type Limiter = <T>(actor: { companyId: number; userId: number | null }, work: () => Promise<T>) => Promise<T>

/**
 * Keeps one user or company from using all database connections: their further requests wait without delaying those of
 * others. Channels and jobs are not limited, because their number is limited already.
 */
export function createLimiter({ ofUser, ofCompany, waitMs }: ConcurrencyLimits): Limiter {
  const [users, companies] = [createSemaphore(ofUser, waitMs), createSemaphore(ofCompany, waitMs)]
  return async ({ companyId, userId }, work) => {
    if (userId === null) return work()
    const releaseUser = await users(userId)
    try {
      const releaseCompany = await companies(companyId)
      try {
        return await work()
      } finally {
        releaseCompany()
      }
    } finally {
      releaseUser()
    }
  }
}
