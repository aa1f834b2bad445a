import { createContext, useCallback, useContext, useState } from 'react'

/** Up to this width of a table its rows are cards. `DataTable.module.css` has it too. */
const MAX_CARD_PX = 680

/** Tells what stands in a table whether its row is a card, as on a phone. */
export const CardLayout = createContext(false)
export const useIsCard = (): boolean => useContext(CardLayout)

/** Returns whether the rows of a table are cards, and the ref of its frame, whose width decides that. */
export function useCardLayout() {
  // A frame is never wider than its window: on a phone the first rows that are drawn are cards already.
  const [isCard, setIsCard] = useState(() => window.innerWidth <= MAX_CARD_PX)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = (): void => {
      // What is hidden has no width, and is drawn again as it was.
      if (element.clientWidth > 0) setIsCard(element.clientWidth <= MAX_CARD_PX)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { isCard, frame }
}
