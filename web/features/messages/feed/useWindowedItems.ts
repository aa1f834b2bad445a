import { useMemo, useState } from 'react'

/** Lines that are drawn at first, how many follow when the reader comes near an end of them, and the most at a time. */
const FIRST = 40
const STEP = 40
const MOST = 200

/** How many lines at the beginning and at the end are not drawn. */
type Cut = { above: number; below: number }

/**
 * Of a long conversation only the lines around the reader are drawn: at first the newest, with at least those that are
 * `wanted` at its end. What is drawn on one side is taken away on the other, so thousands of lines cost as little as
 * some. `older` and `newer` tell whether there was something to draw.
 */
export function useWindowedItems<Line>(lines: Line[], minimumCount: number) {
  const allBut = (count: number): number => Math.max(0, lines.length - count)
  const [cut, setCut] = useState((): Cut => ({ above: allBut(minimumCount + FIRST), below: 0 }))
  /** The lines may have become others, and fewer. */
  const above = Math.min(cut.above, allBut(FIRST))
  const below = Math.min(cut.below, allBut(above + FIRST))
  const drawn = useMemo(() => lines.slice(above, lines.length - below), [lines, above, below])

  const change = (next: Cut): void => {
    if (next.above !== above || next.below !== below) setCut(next)
  }
  const older = (): boolean => {
    const next = Math.max(0, above - STEP)
    change({ above: next, below: Math.max(below, allBut(next + MOST)) })
    return above > 0
  }
  const newer = (): boolean => {
    const next = Math.max(0, below - STEP)
    change({ above: Math.max(above, allBut(next + MOST)), below: next })
    return below > 0
  }
  const newest = (): void => setCut({ above: allBut(FIRST), below: 0 })
  const around = (index: number): void => {
    if (index < above || index >= lines.length - below)
      setCut({ above: Math.max(0, index - STEP), below: Math.max(0, lines.length - index - STEP) })
  }
  return { drawn, isCutBelow: below > 0, older, newer, newest, around }
}
