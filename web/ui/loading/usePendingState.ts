import { useState } from 'react'

/** Returns whether work is pending, and a function that takes the promise of the work. */
export function usePendingState(): [busy: boolean, run: (work: Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false)
  const run = (work: Promise<unknown>): void => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  return [busy, run]
}
