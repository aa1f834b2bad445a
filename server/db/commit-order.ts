import { setTimeout as sleep } from 'node:timers/promises'

/** The place of a transaction among those of its company, in the order in which they are committed. */
export type CommitSlot = {
  /** Resolves when those before it have ended. */
  before: Promise<unknown>
  end: () => void
}

/** A COMMIT whose connection is lost may never be answered, and must not keep the others waiting. */
const MAX_WAIT_MS = 5000

/**
 * Returns what gives each transaction its slot, at the moment when its COMMIT is sent. PostgreSQL releases the locks of a
 * transaction before it answers: the next one may lock the same row, and be answered, first. Whoever published then would
 * tell of the older state last.
 */
export function createCommitOrder(maxWaitMs = MAX_WAIT_MS): (companyId: number) => CommitSlot {
  const last = new Map<number, Promise<void>>()
  return (companyId) => {
    const previous = last.get(companyId)
    const before = previous && Promise.race([previous, sleep(maxWaitMs, undefined, { ref: false })])
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const own = Promise.all([before, ended]).then(() => {
      if (last.get(companyId) === own) last.delete(companyId)
    })
    last.set(companyId, own)
    return { before: before ?? Promise.resolve(), end: resolve }
  }
}
