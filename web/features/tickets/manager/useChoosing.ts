import { useCallback, useRef } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { chooseRange, toggleChosen, withChosen } from '#web/features/tickets/bulk/chosen-rows.ts'
import type { Selection } from '#web/features/tickets/bulk/useSelection.ts'
import type { RowActions } from './RowButtons.tsx'
import type { ListCursor } from './useListCursor.ts'
import type { StableRow } from './useStableOrder.ts'

/**
 * Returns how rows are chosen: one by one, a range, or along with the keyboard cursor. Only tickets that the user may change
 * can be.
 */
export function useChoosing(
  rows: StableRow[],
  { chosen, change }: Selection,
  { cursor, mayChange }: { cursor: ListCursor; mayChange: RowActions['mayChange'] },
) {
  const latest = useRef(rows)
  latest.current = rows
  const choose = useCallback(
    ({ id }: Ticket, isRange: boolean): void => {
      const order = latest.current
        .filter(({ ticket, gone }) => !gone && mayChange(ticket))
        .map(({ ticket }) => ticket.id)
      change((now) => (isRange ? chooseRange(now, order, id) : toggleChosen(now, id)))
    },
    [change, mayChange],
  )

  const add = (ticket: Ticket | null): void => {
    if (ticket && mayChange(ticket)) change((now) => withChosen(now, [ticket.id], ticket.id))
  }
  /** The first press chooses the marked row, each further one the next; going back takes out what was chosen last. */
  const extend = (step: 1 | -1): void => {
    const marked = cursor.marked()
    if (!marked) return add(cursor.begin())
    if (!chosen.ids.has(marked.id) && mayChange(marked)) return add(marked)
    const next = cursor.stepFrom(marked.id, step)
    if (next && chosen.ids.has(next.id) && chosen.ids.has(marked.id)) change((now) => toggleChosen(now, marked.id))
    else add(next)
  }
  return { choose, extend }
}
