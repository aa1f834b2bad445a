import { useSyncExternalStore } from 'react'

const STEP_MS = 20_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

function tick(): void {
  now = Date.now()
  for (const each of listeners) each()
}

/** Nobody watched: the time that was left is old. */
function start(): void {
  now = Date.now()
  timer = setInterval(tick, STEP_MS)
}

export function subscribeToClock(listener: () => void): () => void {
  if (!timer) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }
}

/** The time in ms since 1970, as it was at most 20 s ago: one clock for everything on the screen. */
export const useNow = (): number => useSyncExternalStore(subscribeToClock, () => now)
