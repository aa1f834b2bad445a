import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'

const hasDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/**
 * Returns whether the window has the width of a layout. Another layout mounts its parts anew, and a dialog that one of them
 * had opened would go with what was typed in it: while one is open, the layout stays as it was below it.
 */
export function useLayoutQuery(query: string): boolean {
  const fits = useMediaQuery(query, undefined, { getInitialValueInEffect: false })
  const [isShown, setIsShown] = useState(fits)
  useLayoutEffect(() => {
    if (fits === isShown) return
    const change = (): void => {
      if (!hasDialog()) setIsShown(fits)
    }
    change()
    const observer = new MutationObserver(change)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [fits, isShown])
  return isShown
}
