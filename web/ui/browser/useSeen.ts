import { useEffect, useEffectEvent } from 'react'

const DELAY_MS = 700

/**
 * Calls `onSeen` a moment after something (`what`) came to a page that is visible, or once the page is visible again.
 * It returns how to end what it began, which is called when something else is there or the page is left.
 */
export function useSeen(what: string | null, onSeen: () => () => void): void {
  const begin = useEffectEvent(onSeen)
  useEffect(() => {
    if (what === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = (): void => undefined
    const see = (): void => {
      stop()
      stop = begin()
    }
    const seeWhenVisible = (): void => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      timer = setTimeout(see, DELAY_MS)
    }
    seeWhenVisible()
    document.addEventListener('visibilitychange', seeWhenVisible)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', seeWhenVisible)
    }
  }, [what])
}
