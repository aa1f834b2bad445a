import { useLongPress } from '@mantine/hooks'
import type { SyntheticEvent } from 'react'

const HOLD_MS = 450

const prevent = (event: SyntheticEvent): void => event.preventDefault()

/** What a finger does that rests on something. Lifting it is no click, and the browser's own menu stays away. */
export function useLongTouch(onHold: () => void) {
  const touch = useLongPress(onHold, { threshold: HOLD_MS, events: ['touch'], cancelOnMove: true, onFinish: prevent })
  return { ...touch, onContextMenu: prevent }
}
