export type FairLimit = <Result>(key: number, work: () => Promise<Result>, patience?: AbortSignal) => Promise<Result>

type WaitingList = { running: number; waiting: Set<() => void> }

/**
 * Runs at most `slots` tasks at a time, and at most `ofEach` for each key (a company). Waiting keys take turns, so that
 * many tasks of one key do not delay the others. A task that has not begun when `patience` aborts is dropped, and its
 * promise rejects with the abort's reason.
 */
export function fairLimit({ slots, ofEach }: { slots: number; ofEach: number }): FairLimit {
  /** The keys in the order in which they are served next. */
  const waitingLists = new Map<number, WaitingList>()
  let running = 0

  /** Moves a key to the end of the order, or removes it when it has no running or waiting task. */
  const moveToEnd = (key: number, list: WaitingList): void => {
    waitingLists.delete(key)
    if (list.running > 0 || list.waiting.size > 0) waitingLists.set(key, list)
  }

  const serveNext = (): void => {
    if (running >= slots) return
    for (const [key, list] of waitingLists) {
      const [begin] = list.waiting
      if (!begin || list.running >= ofEach) continue
      moveToEnd(key, list)
      return begin()
    }
  }

  const releaseSlot = (key: number, list: WaitingList): void => {
    running--
    list.running--
    moveToEnd(key, list)
    serveNext()
  }

  const waitForSlot = (key: number, list: WaitingList, patience: AbortSignal | undefined): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = (): void => {
      list.waiting.delete(begin)
      patience?.removeEventListener('abort', giveUp)
      running++
      list.running++
      resolve()
    }
    const giveUp = (): void => {
      list.waiting.delete(begin)
      if (list.running === 0 && list.waiting.size === 0) waitingLists.delete(key)
      reject(patience?.reason as Error)
    }
    if (patience?.aborted) giveUp()
    else {
      patience?.addEventListener('abort', giveUp, { once: true })
      list.waiting.add(begin)
      serveNext()
    }
    return promise
  }

  return async (key, work, patience) => {
    const list = waitingLists.get(key) ?? { running: 0, waiting: new Set() }
    waitingLists.set(key, list)
    await waitForSlot(key, list, patience)
    try {
      return await work()
    } finally {
      releaseSlot(key, list)
    }
  }
}
