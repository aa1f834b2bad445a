import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Returns where an arrow key leads in a list; undefined for every other key. */
export const arrowStep = (key: string): 1 | -1 | undefined => STEPS[key]

/**
 * Holds which of some options is chosen while the focus stays in a field above them. The arrow keys lead from the last
 * to the first one and back; `chosen` is -1 while there are none.
 */
export function useListKeys(count: number) {
  const [position, setPosition] = useState(0)
  const chosen = Math.min(position, count - 1)
  const onArrow = (event: KeyboardEvent): void => {
    const step = arrowStep(event.key)
    if (!step || count === 0) return
    event.preventDefault()
    setPosition((chosen + step + count) % count)
  }
  return { chosen, choose: setPosition, onArrow }
}

/** Returns the ref of the chosen option, which comes into view of its list whenever another one is `chosen`. */
export function useChosenInView<Option extends HTMLElement>(chosen: unknown): RefObject<Option | null> {
  const option = useRef<Option>(null)
  useEffect(() => {
    option.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return option
}
