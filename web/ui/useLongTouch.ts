import { useLongPress } from '@mantine/hooks'
import { useRef, type MouseEvent, type SyntheticEvent } from 'react'

const HOLD_MS = 450

const prevent = (event: SyntheticEvent): void => event.preventDefault()

/**
 * What a finger does that rests on something. Lifting it is no click, and the browser's own menu stays away. A browser that
 * would show one calls the touch off for it, on a busy phone before our own time is over: its wish for a menu counts, too.
 */
export function useLongTouch(onHold: () => void) {
  const isHeld = useRef(false)
  const hold = (): void => {
    if (isHeld.current) return
    isHeld.current = true
    onHold()
  }
  const touch = useLongPress(hold, {
    threshold: HOLD_MS,
    events: ['touch'],
    cancelOnMove: true,
    onStart: () => (isHeld.current = false),
    onFinish: prevent,
  })
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault()
    if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') hold()
  }
  return { ...touch, onContextMenu }
}
