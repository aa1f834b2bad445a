import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { booleanCodec, preference } from '#web/session/preferences.ts'

type SwipeSide = 'right' | 'left'
/** What a swipe to the right does, and whether one to the left opens buttons; null and false where it does nothing. */
export type Swipes = { right: (() => void) | null; hasButtons: boolean }
/** `isFar` says that lifting the finger now does what the side is for. */
export type ShownSwipe = { side: SwipeSide; isFar: boolean }

/** The line that explains swiping is shown until somebody has swiped on this device, or has closed it. */
export const swipeKnownPreference = preference('swipeKnown', false, booleanCodec)

/** A finger that moved less may still be about to press, or to scroll. */
const BEGIN_PX = 12
/** From here on lifting the finger does what the row says. */
const ACT_PX = 96
/** As wide as the two buttons; from half of it on lifting the finger leaves them open. */
const BUTTONS_PX = 168
/** Browsers take a finger that comes from the edge of the screen for one that goes back. */
const EDGE_PX = 24
/** What lies here is pressed, and not moved. */
const BUTTONS = '[data-swipe-buttons]'
const LIST = '[data-scroller]'

type Swipe = { pointerId: number; x: number; y: number; side: SwipeSide | null }

/** How far the finger has moved the element, never to the other side than that on which it began, or past the buttons. */
const offsetOf = ({ x, side }: Swipe, clientX: number): number =>
  side === 'right' ? Math.max(0, clientX - x) : Math.max(-BUTTONS_PX, Math.min(0, clientX - x))

const isFarEnough = (side: SwipeSide, offset: number): boolean =>
  Math.abs(offset) >= (side === 'right' ? ACT_PX : BUTTONS_PX / 2)

const isOnButtons = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(BUTTONS) !== null

/**
 * Follows a finger that moves an element sideways. To the right it acts when it is lifted far enough from where it began; to the
 * left it opens buttons, which stay until something else is pressed. Moving it back before does nothing. The element needs
 * `touch-action: pan-y`, or the browser scrolls instead.
 */
export function useSwipe({ right, hasButtons }: Swipes) {
  const swipe = useRef<Swipe | null>(null)
  const element = useRef<HTMLElement | null>(null)
  const [shown, setShown] = useState<ShownSwipe | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const moveTo = (offset: number): void => {
    if (element.current) element.current.style.transform = offset === 0 ? '' : `translateX(${offset}px)`
  }
  const close = (): void => {
    swipe.current = null
    moveTo(0)
    setShown(null)
    setIsOpen(false)
  }
  useCloseElsewhere(isOpen, close)
  // The row may change while its buttons are open, so that they would do what it no longer offers.
  useEffect(() => {
    if (isOpen && !hasButtons) close()
  })

  const onPointerDown = ({ pointerType, isPrimary, pointerId, clientX, clientY, target }: PointerEvent): void => {
    const isAtEdge = clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX
    if (isOpen || isOnButtons(target) || pointerType !== 'touch' || !isPrimary || isAtEdge) return
    swipe.current = { pointerId, x: clientX, y: clientY, side: null }
  }
  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void => {
    const now = swipe.current
    if (now?.pointerId !== pointerId) return
    const [across, down] = [clientX - now.x, clientY - now.y]
    if (now.side === null) {
      if (Math.max(Math.abs(across), Math.abs(down)) < BEGIN_PX) return
      now.side = across > 0 ? 'right' : 'left'
      const isOffered = now.side === 'right' ? right !== null : hasButtons
      if (Math.abs(down) > Math.abs(across) || !isOffered) return void (swipe.current = null)
    }
    const { side } = now
    const offset = offsetOf(now, clientX)
    element.current = currentTarget
    moveTo(offset)
    const isFar = isFarEnough(side, offset)
    setShown((before) => (before?.isFar === isFar ? before : { side, isFar }))
  }
  const onPointerUp = ({ pointerId, clientX }: PointerEvent<HTMLElement>): void => {
    const now = swipe.current
    if (now?.pointerId !== pointerId) return
    swipe.current = null
    if (now.side === null) return
    const isFar = isFarEnough(now.side, offsetOf(now, clientX))
    if (isFar) swipeKnownPreference.set(true)
    if (isFar && now.side === 'left') {
      moveTo(-BUTTONS_PX)
      return setIsOpen(true)
    }
    close()
    if (isFar) right?.()
  }
  return { shown, close, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: close } }
}

/**
 * A press elsewhere closes what is open. In the list it does nothing else: whoever wants the buttons gone does not mean the row
 * that lies there.
 */
function useCloseElsewhere(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: Event): void => {
      if (isOnButtons(event.target)) return
      latest.current()
      if (!(event.target instanceof Element && event.target.closest(LIST))) return
      document.addEventListener('click', swallow, { capture: true, once: true })
      // A press that becomes a scroll has no click, and the next press is meant.
      document.addEventListener('pointerdown', forget, { capture: true, once: true })
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [isOpen])
}

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
  document.removeEventListener('pointerdown', forget, { capture: true })
}

const forget = (): void => document.removeEventListener('click', swallow, { capture: true })
