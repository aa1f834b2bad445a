import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rendered above and below the visible rows, so that scrolling does not show a gap. */
const SPARE_ROWS = 8
/** The number of rows rendered before anything is measured. */
const INITIAL_ROWS = 20

/**
 * Returns which rows of a list are near the visible part. All rows must have the height that CSS gives as
 * `--row-height` in px. The rows from `first` up to, but not including, `end` are rendered, `offset` px below the top
 * of a box of `height` px.
 */
export function useRowWindow(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [{ rowPx, top, shown }, setView] = useState({ rowPx: 0, top: 0, shown: INITIAL_ROWS })

  const measureView = useCallback((): void => {
    const box = scroller.current
    /** A hidden list has no height to measure, so its last rows stay rendered. */
    if (!box || box.clientHeight === 0) return
    const rowPx = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row-height'))
    const top = Math.floor(box.scrollTop / rowPx)
    const shown = Math.ceil(box.clientHeight / rowPx) + 1
    setView((view) => (view.rowPx === rowPx && view.top === top && view.shown === shown ? view : { rowPx, top, shown }))
  }, [])

  useLayoutEffect(() => {
    measureView()
    const observer = new ResizeObserver(measureView)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [measureView])

  /** Scrolls a row into view with as little movement as possible. */
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
  return { scroller, onScroll: measureView, first, end, offset: first * rowPx, height: count * rowPx, showRow }
}
