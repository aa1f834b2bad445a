export type Turns = <Result>(key: number, work: () => Promise<Result>, patience?: AbortSignal) => Promise<Result>

type Line = { running: number; waiting: Set<() => void> }

/**
 * So much work at a time, and of each key (a company) no more than `ofEach` of it. Whoever waits is served in turn, one of
 * each key after the other: many wishes of one keep nobody else waiting. Work that has not begun when `patience` ends is
 * given up, and rejects with its reason.
 */
export function fairTurns({ slots, ofEach }: { slots: number; ofEach: number }): Turns {
  /** In the order in which the keys are served. */
  const lines = new Map<number, Line>()
  let running = 0

  /** Of the order; a key that nobody waits for has no place in it. */
  const toTheEnd = (key: number, line: Line): void => {
    lines.delete(key)
    if (line.running > 0 || line.waiting.size > 0) lines.set(key, line)
  }

  const serveNext = (): void => {
    if (running >= slots) return
    for (const [key, line] of lines) {
      const [begin] = line.waiting
      if (!begin || line.running >= ofEach) continue
      toTheEnd(key, line)
      return begin()
    }
  }

  const leave = (key: number, line: Line): void => {
    running--
    line.running--
    toTheEnd(key, line)
    serveNext()
  }

  const enter = (key: number, line: Line, patience: AbortSignal | undefined): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = (): void => {
      line.waiting.delete(begin)
      patience?.removeEventListener('abort', giveUp)
      running++
      line.running++
      resolve()
    }
    const giveUp = (): void => {
      line.waiting.delete(begin)
      if (line.running === 0 && line.waiting.size === 0) lines.delete(key)
      reject(patience?.reason as Error)
    }
    if (patience?.aborted) giveUp()
    else {
      patience?.addEventListener('abort', giveUp, { once: true })
      line.waiting.add(begin)
      serveNext()
    }
    return promise
  }

  return async (key, work, patience) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() }
    lines.set(key, line)
    await enter(key, line, patience)
    try {
      return await work()
    } finally {
      leave(key, line)
    }
  }
}
