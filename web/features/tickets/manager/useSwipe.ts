import { useRef, useState, type PointerEvent } from 'react'

type SwipeSide = 'right' | 'left'
/** What a swipe to each side does; null where it does nothing. */
export type Swipes = Record<SwipeSide, (() => void) | null>
export type ShownSwipe = { side: SwipeSide; isFar: boolean }

/** A finger that moved less may still be about to press, or to scroll. */
const BEGIN_PX = 12
/** From here on lifting the finger does what the row says. */
const ACT_PX = 96
/** Browsers take a finger that comes from the edge of the screen for one that goes back. */
const EDGE_PX = 24

type Swipe = { pointerId: number; x: number; y: number; side: SwipeSide | null }

/** How far the finger has moved the element, never to the other side than that on which it began. */
const offsetOf = ({ x, side }: Swipe, clientX: number): number =>
  side === 'right' ? Math.max(0, clientX - x) : Math.min(0, clientX - x)

/**
 * Follows a finger that moves an element sideways, and acts when it is lifted far enough from where it began. Moving it back
 * before does nothing. The element needs `touch-action: pan-y`, or the browser scrolls instead.
 */
export function useSwipe(swipes: Swipes) {
  const swipe = useRef<Swipe | null>(null)
  const [shown, setShown] = useState<ShownSwipe | null>(null)

  const end = (row: HTMLElement): void => {
    swipe.current = null
    row.style.transform = ''
    setShown(null)
  }
  const onPointerDown = ({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent): void => {
    const isAtEdge = clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX
    if (pointerType === 'touch' && isPrimary && !isAtEdge)
      swipe.current = { pointerId, x: clientX, y: clientY, side: null }
  }
  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void => {
    const now = swipe.current
    if (now?.pointerId !== pointerId) return
    const [across, down] = [clientX - now.x, clientY - now.y]
    if (now.side === null) {
      if (Math.max(Math.abs(across), Math.abs(down)) < BEGIN_PX) return
      now.side = across > 0 ? 'right' : 'left'
      if (Math.abs(down) > Math.abs(across) || !swipes[now.side]) return void (swipe.current = null)
    }
    const { side } = now
    const offset = offsetOf(now, clientX)
    currentTarget.style.transform = `translateX(${offset}px)`
    const isFar = Math.abs(offset) >= ACT_PX
    setShown((before) => (before?.isFar === isFar ? before : { side, isFar }))
  }
  const onPointerUp = ({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const now = swipe.current
    if (now?.pointerId !== pointerId) return
    end(currentTarget)
    if (now.side !== null && Math.abs(offsetOf(now, clientX)) >= ACT_PX) swipes[now.side]?.()
  }
  const onPointerCancel = ({ currentTarget }: PointerEvent<HTMLElement>): void => end(currentTarget)
  return { shown, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}
