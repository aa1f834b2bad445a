import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { scrollParent } from './LoadMore.tsx'

/** Shorter lists are drawn whole: looking for words in the page finds all of them. */
const WINDOWED_FROM = 60
/** Drawn above and below what is in sight, so that a scroll never shows a gap. */
const SPARE_ROWS = 12
/** Before a row is measured. */
const ROW_PX = 58

/**
 * Which rows of a table are drawn: `first` up to but without `end`, between gaps of `above` and `below` px. `measure` is
 * the ref of each row. `widths` holds the columns as they were when the list grew long: otherwise they would move with
 * whatever rows are in sight. It is null while rows are cards.
 */
export function useTableWindow(table: RefObject<HTMLTableElement | null>, count: number) {
  const isLong = count > WINDOWED_FROM
  const [scroller, setScroller] = useState<Element | null>(null)
  const [start, setStart] = useState(0)
  const [widths, setWidths] = useState<string[] | null>(null)

  // oxlint-disable-next-line react/incompatible-library -- its functions are called while drawing, never handed on.
  const rows = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: start,
  })

  useLayoutEffect(() => {
    const element = table.current
    const box = element && scrollParent(element)
    if (!isLong || !element || !box) return setWidths(null)
    setScroller(box)
    setWidths(columnWidths(element))
    const body = element.tBodies[0] ?? element
    setStart(body.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop)
  }, [table, isLong])

  if (!isLong || !scroller) return { first: 0, end: count, above: 0, below: 0, widths: null, measure: null }
  const drawn = rows.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  return {
    first: first?.index ?? 0,
    end: (last?.index ?? -1) + 1,
    above: (first?.start ?? start) - start,
    below: rows.getTotalSize() - ((last?.end ?? start) - start),
    widths,
    measure: rows.measureElement,
  }
}

/** In parts of the whole, so that they follow the width of the page. Hidden headings of cards tell nothing. */
function columnWidths(table: HTMLTableElement): string[] | null {
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width)
  const whole = table.getBoundingClientRect().width
  const sum = headings.reduce((total, width) => total + width, 0)
  return sum < whole / 2 ? null : headings.map((width) => `${(100 * width) / sum}%`)
}
