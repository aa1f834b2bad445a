import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { StableRow } from '#web/features/tickets/manager/useStableOrder.ts'

/** So long a row that changed is not to be pressed: who pressed meant what was there before. */
const SETTLE_MS = 500

const keyOf = ({ ticket, gone }: StableRow): string => `${ticket.id} ${ticket.status} ${gone}`

/** Which places show another ticket than before, or one that is in another state. What comes at the end changes none. */
export const changedRows = (before: string[], rows: StableRow[]): StableRow[] =>
  rows.filter((row, index) => index < before.length && before[index] !== keyOf(row))

/** The tickets whose rows changed a moment ago. A whole list counts as changed when it appears under the pointer. */
export function useSettling(rows: StableRow[], box: RefObject<HTMLElement | null>): ReadonlyMap<number, number> {
  const [settling, setSettling] = useState<ReadonlyMap<number, number>>(new Map())
  const before = useRef<string[] | null>(null)
  useLayoutEffect(() => {
    const isUnderPointer = box.current?.closest('[data-rows]')?.matches(':hover') ?? false
    const changed = before.current ? changedRows(before.current, rows) : isUnderPointer ? rows : []
    before.current = rows.map(keyOf)
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
