import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { preference, usePreference, type Preference } from '#web/session/preferences.ts'
import styles from './ResizablePane.module.css'

/** Gives the limits and the initial width of a pane, in px. */
export type PaneWidth = { min: number; initial: number; max: number; stored: Preference<number> }

/** The browser remembers the width under the key. */
export const paneWidth = (key: string, min: number, initial: number, max: number): PaneWidth => {
  const isInRange = (value: number): boolean => value >= min && value <= max
  const codec = { read: (text: string) => (isInRange(Number(text)) ? Number(text) : null), write: String }
  return { min, initial, max, stored: preference(key, initial, codec) }
}
const STEP_PX = 16
/** A press that moves less than this is a click. */
const CLICK_PX = 3
/** A click waits so long for a second one, which would miss the edge if it had moved. */
const DOUBLE_CLICK_MS = 300

type Props = { width: PaneWidth; edge: 'start' | 'end'; label: string; children: ReactNode }

/**
 * Renders a pane whose edge can be dragged or moved by arrow keys. Whoever can do neither clicks it: each click goes on to
 * the next of three widths. A double click restores the initial width.
 */
export function ResizablePane({ width: { min, initial, max, stored }, edge, label, children }: Props) {
  const pane = useRef<HTMLDivElement>(null)
  const chosen = usePreference(stored)
  const direction = edge === 'end' ? 1 : -1
  const clicked = useRef(0)

  const setWidth = (px: number): void => stored.set(Math.round(Math.min(max, Math.max(min, px))))
  const nextWidth = (px: number): number => [initial, max].find((width) => width > px) ?? min
  /** While the edge is dragged only the style changes, so that the content is not rendered again. */
  const drag = (down: PointerEvent<HTMLDivElement>): void => {
    if (down.button !== 0) return
    const handle = down.currentTarget
    const widthBefore = pane.current?.offsetWidth ?? chosen
    let px = widthBefore
    let isClick = true
    const move = ({ clientX }: globalThis.PointerEvent): void => {
      isClick &&= Math.abs(clientX - down.clientX) < CLICK_PX
      px = Math.min(max, Math.max(min, widthBefore + direction * (clientX - down.clientX)))
      pane.current?.style.setProperty('flex-basis', `${px}px`)
    }
    const end = (): void => {
      handle.removeEventListener('pointermove', move)
      delete handle.dataset['dragged']
      window.clearTimeout(clicked.current)
      if (isClick) clicked.current = window.setTimeout(() => setWidth(nextWidth(chosen)), DOUBLE_CLICK_MS)
      else setWidth(px)
    }
    handle.setPointerCapture(down.pointerId)
    handle.dataset['dragged'] = ''
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  const onDoubleClick = (): void => {
    window.clearTimeout(clicked.current)
    setWidth(initial)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = {
      ArrowRight: chosen + direction * STEP_PX,
      ArrowLeft: chosen - direction * STEP_PX,
      Home: min,
      End: max,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setWidth(next)
  }

  const handle = (
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={chosen}
      onPointerDown={drag}
      onDoubleClick={onDoubleClick}
      onKeyDown={onKeyDown}
    />
  )
  return (
    <>
      {edge === 'start' && handle}
      <div ref={pane} className={styles.pane} style={{ flexBasis: chosen, minWidth: min }}>
        {children}
      </div>
      {edge === 'end' && handle}
    </>
  )
}
