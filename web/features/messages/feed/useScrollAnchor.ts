import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The reader counts as being at the end within this distance of it. */
const END_PX = 60
/** The part of the window that shows what stands before the place where the reader begins. */
const SEEN_BEFORE = 0.2

type Anchor = { key: string; offset: number }

/**
 * Keeps the reader's scroll position in a list that grows at both ends and whose rows change their height. A reader at
 * the end stays at the end until they scroll up, also when rows grow or the box shrinks between a scroll and its event;
 * elsewhere the first visible row stays where it is. Rows are the children of `rows` and carry `data-key`. Rows that never change their order carry `data-fixed`, and only they serve as the anchor; other
 * rows may be inserted between them. While the end is not loaded (`isWhole` is false), no reader counts as being at the
 * end.
 */
export function useScrollAnchor(contents: unknown, startKey: string | null, isWhole: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor | 'end' | null>(null)
  const knownTop = useRef(0)
  const [atEnd, setAtEnd] = useState(isWhole && startKey === null)
  const start = useRef(startKey)
  const whole = useRef(isWhole)
  whole.current = isWhole

  const remember = useCallback((): void => {
    const box = scroller.current
    if (!box) return
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < END_PX
    const hasStayed = anchor.current === 'end' && box.scrollTop >= knownTop.current
    const isAtEnd = whole.current && (isNearEnd || hasStayed)
    knownTop.current = box.scrollTop
    anchor.current = isAtEnd ? 'end' : findFirstVisible(box, rows.current)
    setAtEnd(isAtEnd)
  }, [])

  const restore = useCallback((): void => {
    const box = scroller.current
    if (!box) return
    if (anchor.current === null) {
      const first = start.current && rowOf(rows.current, start.current)
      // A little of what was said before stays in sight. What is new goes to the end if there is room for all of it.
      if (first) box.scrollTop += offsetIn(box, first) - box.clientHeight * SEEN_BEFORE
      else box.scrollTop = box.scrollHeight
      return remember()
    }
    if (anchor.current === 'end' && whole.current) {
      box.scrollTop = box.scrollHeight
      knownTop.current = box.scrollTop
      return
    }
    const row = anchor.current !== 'end' && rowOf(rows.current, anchor.current.key)
    if (row && anchor.current !== 'end') box.scrollTop += offsetIn(box, row) - anchor.current.offset
    else remember()
  }, [remember])

  useLayoutEffect(restore, [contents, restore])
  useEffect(() => {
    const observer = new ResizeObserver(restore)
    if (scroller.current) observer.observe(scroller.current)
    if (rows.current) observer.observe(rows.current)
    return () => observer.disconnect()
  }, [restore])

  const toEnd = useCallback((): void => {
    anchor.current = 'end'
    setAtEnd(true)
    restore()
  }, [restore])

  return { scroller, rows, atEnd, remember, toEnd }
}

const offsetIn = (box: HTMLElement, row: Element): number =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top

const rowOf = (rows: HTMLElement | null, key: string): Element | null =>
  rows?.querySelector(`:scope > [data-key="${CSS.escape(key)}"]`) ?? null

/**
 * Finds the first fixed row whose bottom is below the upper edge of the box. Binary search works because the rows are
 * stacked vertically.
 */
function findFirstVisible(box: HTMLElement, rows: HTMLElement | null): Anchor | null {
  const all = rows?.children ?? []
  const edge = box.getBoundingClientRect().top
  let low = 0
  let high = all.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle
    else low = middle + 1
  }
  for (let row: Element | null = all[low] ?? null; row; row = row.nextElementSibling) {
    const { key, fixed } = (row as HTMLElement).dataset
    if (key && fixed !== undefined) return { key, offset: offsetIn(box, row) }
  }
  return null
}
