import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

type Pace = {
  /** Events within this time cause one request. */
  settleMs: number
  /** Two requests are at least this long apart. */
  restMs: number
}

/** Returns a function that fetches the queries under a key again, however many events ask for it, at a limited pace. */
export function createPacedRefetch({ settleMs, restMs }: Pace): (cache: QueryClient, queryKey: QueryKey) => void {
  const caches = new WeakMap<QueryClient, Map<string, { isScheduled: boolean; refetchedAt: number }>>()

  const stateOf = (cache: QueryClient, queryKey: QueryKey) => {
    const states = caches.get(cache) ?? new Map()
    caches.set(cache, states)
    const name = hashKey(queryKey)
    const state = states.get(name) ?? { isScheduled: false, refetchedAt: -Infinity }
    states.set(name, state)
    return state
  }

  return (cache, queryKey) => {
    const state = stateOf(cache, queryKey)
    if (state.isScheduled) return
    state.isScheduled = true
    setTimeout(
      () => {
        state.isScheduled = false
        state.refetchedAt = Date.now()
        void cache.invalidateQueries({ queryKey })
      },
      Math.max(settleMs, state.refetchedAt + restMs - Date.now()),
    )
  }
}
