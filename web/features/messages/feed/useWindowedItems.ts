import { useMemo, useState } from 'react'

/**
 * How many lines are drawn at first, how many are added when the reader comes near an end of them, and how many are
 * drawn at most while scrolling.
 */
const INITIAL_COUNT = 40
const STEP_COUNT = 40
const MAX_COUNT = 200

/** How many lines at the beginning and at the end are not drawn. */
type Cut = { above: number; below: number }

/**
 * Draws only the lines around the reader: at first the newest ones, with at least the last `minimumCount`. Drawing more
 * on one side removes lines on the other, so that the cost does not grow with the length of the conversation. `older`
 * and `newer` return whether undrawn lines were left on that side.
 */
export function useWindowedItems<Line>(lines: Line[], minimumCount: number) {
  const allBut = (count: number): number => Math.max(0, lines.length - count)
  const [cut, setCut] = useState((): Cut => ({ above: allBut(minimumCount + INITIAL_COUNT), below: 0 }))
  /** The cuts are limited here, because `lines` may have been replaced by a shorter list. */
  const above = Math.min(cut.above, allBut(INITIAL_COUNT))
  const below = Math.min(cut.below, allBut(above + INITIAL_COUNT))
  const drawn = useMemo(() => lines.slice(above, lines.length - below), [lines, above, below])

  const change = (next: Cut): void => {
    if (next.above !== above || next.below !== below) setCut(next)
  }
  const older = (): boolean => {
    const next = Math.max(0, above - STEP_COUNT)
    change({ above: next, below: Math.max(below, allBut(next + MAX_COUNT)) })
    return above > 0
  }
  const newer = (): boolean => {
    const next = Math.max(0, below - STEP_COUNT)
    change({ above: Math.max(above, allBut(next + MAX_COUNT)), below: next })
    return below > 0
  }
  const newest = (): void => setCut({ above: allBut(INITIAL_COUNT), below: 0 })
  const around = (index: number): void => {
    if (index < above || index >= lines.length - below)
      setCut({ above: Math.max(0, index - STEP_COUNT), below: Math.max(0, lines.length - index - STEP_COUNT) })
  }
  return { drawn, isCutBelow: below > 0, older, newer, newest, around }
}
