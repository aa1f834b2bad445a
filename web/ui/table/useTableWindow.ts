import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { scrollParent } from '#web/ui/loading/LoadMore.tsx'

/** Shorter lists are rendered completely, so that the browser's search finds all rows. */
const MAX_UNWINDOWED_ROWS = 60
/** Rendered above and below the visible rows, so that scrolling does not show a gap. */
const SPARE_ROWS = 12
/** The estimated height of a row that has not been measured. */
const ESTIMATED_ROW_PX = 58

/**
 * Returns which rows of a table are rendered: from `first` up to, but not including, `end`, between gaps of `above` and
 * `below` px. `measure` is the ref of each row. `widths` fixes the column widths as they were when the list became
 * long, because they would otherwise change with the visible rows; it is null while rows are shown as cards.
 */
export function useTableWindow(table: RefObject<HTMLTableElement | null>, count: number) {
  const isLong = count > MAX_UNWINDOWED_ROWS
  const [scroller, setScroller] = useState<Element | null>(null)
  const [start, setStart] = useState(0)
  const [widths, setWidths] = useState<string[] | null>(null)

  // oxlint-disable-next-line react/incompatible-library -- its functions are called while drawing, never handed on.
  const rows = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller,
    estimateSize: () => ESTIMATED_ROW_PX,
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
  const renderedRows = rows.getVirtualItems()
  const [first, last] = [renderedRows[0], renderedRows.at(-1)]
  return {
    first: first?.index ?? 0,
    end: (last?.index ?? -1) + 1,
    above: (first?.start ?? start) - start,
    below: rows.getTotalSize() - ((last?.end ?? start) - start),
    widths,
    measure: rows.measureElement,
  }
}

/**
 * Returns widths in per cent, so that they follow the width of the page. Returns null for cards, whose headings are
 * hidden and have no width.
 */
function columnWidths(table: HTMLTableElement): string[] | null {
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width)
  const tableWidth = table.getBoundingClientRect().width
  const sum = headings.reduce((total, width) => total + width, 0)
  return sum < tableWidth / 2 ? null : headings.map((width) => `${(100 * width) / sum}%`)
}
