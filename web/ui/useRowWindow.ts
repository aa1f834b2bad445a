import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Drawn above and below what is in sight, so that a scroll never shows a gap. */
const SPARE_ROWS = 8
/** Before anything is measured. */
const FIRST_ROWS = 20

/**
 * Of a list whose rows all have the height that its style names as `--row-height` in px: which rows are near the part in
 * sight. Rows from `first` up to but without `end` are drawn, `offset` px below the top of a box of `height` px.
 */
export function useRowWindow(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [{ rowPx, top, shown }, setView] = useState({ rowPx: 0, top: 0, shown: FIRST_ROWS })

  const look = useCallback((): void => {
    const box = scroller.current
    /** While it is hidden it has no place to look at; what was drawn stays. */
    if (!box || box.clientHeight === 0) return
    const rowPx = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row-height'))
    const top = Math.floor(box.scrollTop / rowPx)
    const shown = Math.ceil(box.clientHeight / rowPx) + 1
    setView((view) => (view.rowPx === rowPx && view.top === top && view.shown === shown ? view : { rowPx, top, shown }))
  }, [])

  useLayoutEffect(() => {
    look()
    const observer = new ResizeObserver(look)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [look])

  /** Brings a row into sight with as little movement as possible. */
  const showRow = (index: number): void => {
    const box = scroller.current
    if (!box) return
    const above = index * rowPx
    const below = above + rowPx - box.clientHeight
    if (box.scrollTop > above) box.scrollTop = above
    else if (box.scrollTop < below) box.scrollTop = below
  }

  const first = Math.max(0, Math.min(top, count) - SPARE_ROWS)
  const end = Math.min(count, top + shown + SPARE_ROWS)
  return { scroller, onScroll: look, first, end, offset: first * rowPx, height: count * rowPx, showRow }
}
