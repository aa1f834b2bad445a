/** The time covers the loading of the page's code between its first requests and its socket. */
const RETENTION_MS = 30_000
const MAX_EVENTS = 2000

/** `at` is in ms since 1970. */
export type RecentEvent = { at: number; to: string[]; except: string[]; name: string; payload: unknown }

/** Keeps the events that this process emitted a moment ago. */
export function createRecent(clock: () => number = Date.now) {
  let told: RecentEvent[] = []
  /** All events since this time are kept. */
  let completeSince = clock()

  function discardOld(): void {
    const until = clock() - RETENTION_MS
    const from = Math.max(told.length - MAX_EVENTS, 0)
    const next = told.findIndex(({ at }, index) => index >= from && at >= until)
    const discardedCount = next === -1 ? told.length : next
    const last = told[discardedCount - 1]
    if (!last) return
    completeSince = last.at + 1
    told = told.slice(discardedCount)
  }

  return {
    add(entry: Omit<RecentEvent, 'at'>): void {
      told.push({ ...entry, at: clock() })
      if (told.length > MAX_EVENTS * 2) discardOld()
    },

    /**
     * Returns the events of the last `ms` milliseconds for a socket in these rooms. Returns null when some of them are
     * no longer kept.
     */
    listFor(rooms: ReadonlySet<string>, ms: number): RecentEvent[] | null {
      discardOld()
      const since = clock() - ms
      if (since < completeSince) return null
      return told.filter(
        ({ at, to, except }) =>
          at >= since && to.some((room) => rooms.has(room)) && !except.some((room) => rooms.has(room)),
      )
    },
  }
}

export type Recent = ReturnType<typeof createRecent>
