import { useState } from 'react'

/** Whether something asked for is still on its way, and how to say that it is. */
export function usePendingState(): [busy: boolean, run: (work: Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false)
  const run = (work: Promise<unknown>): void => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  return [busy, run]
}
