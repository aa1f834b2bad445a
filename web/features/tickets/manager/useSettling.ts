import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { StableRow } from './useStableOrder.ts'

/** A changed row ignores clicks for this time, because the click was meant for the row shown before. */
const SETTLE_MS = 500

const rowKey = ({ ticket, gone }: StableRow): string => `${ticket.id} ${ticket.status} ${gone}`

/**
 * Returns the rows that now show another ticket or another state than `before`. Rows added at the end are not included.
 */
export const changedRows = (before: string[], rows: StableRow[]): StableRow[] =>
  rows.filter((row, index) => index < before.length && before[index] !== rowKey(row))

/**
 * Returns the ids of tickets whose rows changed a moment ago, each with the end of the period in ms. If the list
 * appears under the pointer, all its rows count as changed.
 */
export function useSettling(rows: StableRow[], box: RefObject<HTMLElement | null>): ReadonlyMap<number, number> {
  const [settling, setSettling] = useState<ReadonlyMap<number, number>>(new Map())
  const before = useRef<string[] | null>(null)
  useLayoutEffect(() => {
    const isUnderPointer = box.current?.closest('[data-rows]')?.matches(':hover') ?? false
    const changed = before.current ? changedRows(before.current, rows) : isUnderPointer ? rows : []
    before.current = rows.map(rowKey)
    if (changed.length === 0) return
    const until = performance.now() + SETTLE_MS
    setSettling((now) => new Map([...now, ...changed.map(({ ticket }) => [ticket.id, until] as const)]))
    setTimeout(
      () => setSettling((now) => new Map([...now].filter(([, end]) => end > performance.now()))),
      SETTLE_MS + 1,
    )
  }, [rows, box])
  return settling
}
