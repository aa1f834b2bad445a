import { useSyncExternalStore } from 'react'

const STEP_MS = 20_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }
}

/** The time in ms since 1970, as it was at most 20 s ago: one clock for every row. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
