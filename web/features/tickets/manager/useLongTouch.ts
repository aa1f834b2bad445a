import { useLongPress } from '@mantine/hooks'
import { useRef, type MouseEvent, type SyntheticEvent } from 'react'

const HOLD_MS = 450

const prevent = (event: SyntheticEvent): void => event.preventDefault()

/**
 * Calls `onLongTouch` when a finger rests on an element. Lifting the finger is not a click, and the browser's own menu is
 * suppressed. A browser that opens its menu cancels the touch, on a busy phone before HOLD_MS has passed; so its
 * `contextmenu` event counts as a hold, too.
 */
export function useLongTouch(onLongTouch: () => void) {
  const hasFired = useRef(false)
  const callOnLongTouch = (): void => {
    if (hasFired.current) return
    hasFired.current = true
    onLongTouch()
  }
  const touch = useLongPress(callOnLongTouch, {
    threshold: HOLD_MS,
    events: ['touch'],
    cancelOnMove: true,
    onStart: () => (hasFired.current = false),
    onFinish: prevent,
  })
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault()
    if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') callOnLongTouch()
  }
  return { ...touch, onContextMenu }
}
