import { useState } from 'react'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'

/** Returns how to download something once at a time; `done` is said at its end. */
export function useDownload(work: () => Promise<void>, done: string): { isBusy: boolean; start: () => void } {
  const [isBusy, setIsBusy] = useState(false)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    await work().then(() => toastOk(done), toastError)
    setIsBusy(false)
  }
  return { isBusy, start: () => void save() }
}
