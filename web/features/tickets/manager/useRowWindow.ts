import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Rendered above and below the visible rows, so that scrolling does not show a gap. */
const SPARE_ROWS = 8
/** The number of rows rendered before anything is measured. */
const INITIAL_ROWS = 20

/** Returns how many rows begin at this position or above it. */
export function rowsUpTo(position: number, count: number, topOf: (index: number) => number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (topOf(middle) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns for every row, and for the end of the list, how many tall rows stand above. */
export function countTallAbove(tall: readonly boolean[]): number[] {
  const counts = [0]
  for (const [index, isTall] of tall.entries()) counts.push((counts[index] ?? 0) + Number(isTall))
  return counts
}

type Heights = { row: number; more: number }

const heightsIn = (box: Element): Heights => {
  const style = getComputedStyle(box)
  const pxOf = (name: string): number => Number.parseFloat(style.getPropertyValue(name))
  return { row: pxOf('--row-height'), more: pxOf('--row-more') }
}

/** Returns the position of a row in px. */
const topIn = (tallAbove: number[], { row, more }: Heights, index: number): number =>
  index * row + (tallAbove[index] ?? 0) * more

/**
 * Returns which rows of a list are near the visible part. A row has the height that CSS gives as `--row-height` in px, and
 * a tall one `--row-more` besides. The rows from `first` up to, but not including, `end` are rendered, `offset` px below
 * the top of a box of `height` px.
 */
export function useRowWindow(tall: readonly boolean[]) {
  const count = tall.length
  const tallAbove = useMemo(() => countTallAbove(tall), [tall])
  const latest = useRef(tallAbove)
  latest.current = tallAbove
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ row: 0, more: 0, top: 0, end: INITIAL_ROWS })

  const measureView = useCallback((): void => {
    const box = scroller.current
    /** A hidden list has no height to measure, so its last rows stay rendered. */
    if (!box || box.clientHeight === 0) return
    const heights = heightsIn(box)
    const rows = latest.current.length - 1
    const topOf = (index: number): number => topIn(latest.current, heights, index)
    const top = Math.max(0, rowsUpTo(box.scrollTop, rows, topOf) - 1)
    const end = rowsUpTo(box.scrollTop + box.clientHeight, rows, topOf)
    const next = { ...heights, top, end }
    setView((now) =>
      now.row === next.row && now.more === next.more && now.top === top && now.end === end ? now : next,
    )
  }, [])

  useLayoutEffect(() => {
    const observer = new ResizeObserver(measureView)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [measureView])
  /** Other rows may have other heights. */
  useLayoutEffect(measureView, [measureView, tallAbove])

  const topOf = (index: number): number => topIn(tallAbove, view, index)

  /** Scrolls a row into view with as little movement as possible. */
  const showRow = (index: number): void => {
    const box = scroller.current
    if (!box) return
    const above = topOf(index)
    const below = topOf(index + 1) - box.clientHeight
    if (box.scrollTop > above) box.scrollTop = above
    else if (box.scrollTop < below) box.scrollTop = below
  }

  const first = Math.max(0, Math.min(view.top, count) - SPARE_ROWS)
  const end = Math.min(count, view.end + SPARE_ROWS)
  return { scroller, onScroll: measureView, first, end, offset: topOf(first), height: topOf(count), showRow }
}
