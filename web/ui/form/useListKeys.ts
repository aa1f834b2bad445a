import { useState, type KeyboardEvent } from 'react'

/**
 * Holds which of some options is chosen while the focus stays in a field above them. The arrow keys lead from the last
 * to the first one and back; `chosen` is -1 while there are none.
 */
export function useListKeys(count: number) {
  const [position, setPosition] = useState(0)
  const chosen = Math.min(position, count - 1)
  const onArrow = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || count === 0) return
    event.preventDefault()
    setPosition((chosen + step + count) % count)
  }
  return { chosen, choose: setPosition, onArrow }
}
