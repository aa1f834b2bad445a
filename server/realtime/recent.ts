/** Between the first answers of a page and its line there is the page's own code to load. */
const KEPT_MS = 30_000
const MOST = 2000

/** at: in ms since 1970. */
export type Told = { at: number; to: string[]; except: string[]; name: string; payload: unknown }

/** What this process told a moment ago. */
export function createRecent(clock: () => number = Date.now) {
  let told: Told[] = []
  /** Everything since then is here. */
  let completeSince = clock()

  function forget(): void {
    const until = clock() - KEPT_MS
    const from = Math.max(told.length - MOST, 0)
    const next = told.findIndex(({ at }, index) => index >= from && at >= until)
    const gone = next === -1 ? told.length : next
    const last = told[gone - 1]
    if (!last) return
    completeSince = last.at + 1
    told = told.slice(gone)
  }

  return {
    keep(entry: Omit<Told, 'at'>): void {
      told.push({ ...entry, at: clock() })
      if (told.length > MOST * 2) forget()
    },

    /** What was told to somebody in these rooms in the last so many ms. Null: more was told than is kept. */
    toldTo(rooms: ReadonlySet<string>, ms: number): Told[] | null {
      forget()
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
