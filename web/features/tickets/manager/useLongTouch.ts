import { useLongPress } from '@mantine/hooks'
import { useRef, type MouseEvent, type SyntheticEvent } from 'react'

const HOLD_MS = 450

const prevent = (event: SyntheticEvent): void => event.preventDefault()

/**
 * Calls `onHold` when a finger rests on an element. Lifting the finger is not a click, and the browser's own menu is
 * suppressed. A browser that opens its menu cancels the touch, on a busy phone before HOLD_MS has passed; so its
 * `contextmenu` event counts as a hold, too.
 */
export function useLongTouch(onHold: () => void) {
  const isHeld = useRef(false)
  const callOnHold = (): void => {
    if (isHeld.current) return
    isHeld.current = true
    onHold()
  }
  const touch = useLongPress(callOnHold, {
    threshold: HOLD_MS,
    events: ['touch'],
    cancelOnMove: true,
    onStart: () => (isHeld.current = false),
    onFinish: prevent,
  })
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault()
    if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') callOnHold()
  }
  return { ...touch, onContextMenu }
}
