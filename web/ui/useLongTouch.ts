import { useLongPress } from '@mantine/hooks'
import { useRef, type MouseEvent } from 'react'

const HOLD_MS = 450
/** The click that a lifted finger makes comes within this time. */
const CLICK_MS = 400

/** What a finger does that rests on something. Lifting it is no click, and the browser's own menu stays away. */
export function useLongTouch(onHold: () => void) {
  const held = useRef(false)
  const touch = useLongPress(
    () => {
      held.current = true
      onHold()
    },
    {
      threshold: HOLD_MS,
      events: ['touch'],
      cancelOnMove: true,
      onFinish: () => void setTimeout(() => (held.current = false), CLICK_MS),
    },
  )
  const swallow = (event: MouseEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    ...touch,
    onContextMenu: swallow,
    onClickCapture: (event: MouseEvent) => held.current && swallow(event),
  }
}
