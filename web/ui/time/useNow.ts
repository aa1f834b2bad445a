import { useSyncExternalStore } from 'react'

const TICK_MS = 20_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

function tick(): void {
  now = Date.now()
  for (const each of listeners) each()
}

/** Updates the time first, because it stood still while there were no listeners. */
function startTimer(): void {
  now = Date.now()
  timer = setInterval(tick, TICK_MS)
}

export function subscribeToClock(listener: () => void): () => void {
  if (!timer) startTimer()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }
}

/** Returns the time in ms since 1970, at most 20 s old. All components share one clock. */
export const useNow = (): number => useSyncExternalStore(subscribeToClock, () => now)
