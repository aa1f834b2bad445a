import { useEffect, useRef, useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { findComingRow, forgetComingRow } from '#web/features/tickets/waiting-row.ts'
import type { StableRow } from './useStableOrder.ts'

/** The keyboard cursor of a list. */
export type ListCursor = {
  /** Moves the keyboard cursor by so many rows; 0 moves it to the row of the open ticket, wherever it was. */
  move: (step: number) => void
  marked: () => Ticket | null
  /** Says whether the cursor is somewhere, be it on a row that has left the list since. */
  isPlaced: () => boolean
  /** Marks the row of this ticket and scrolls it into view, in a list that has it and is shown already. */
  seek: (ticketId: number) => void
  /** Marks the ticket below or above this one and returns it; null at the end of the list. */
  stepFrom: (ticketId: number, step: 1 | -1) => Ticket | null
  /** Marks the row of the open ticket, or else the first one, and returns its ticket. */
  begin: () => Ticket | null
}

export type TicketListHandle = ListCursor & {
  /** Chooses the marked row, or else the one above or below as well. */
  extend: (step: 1 | -1) => void
}

/** Holds the keyboard cursor of a list. `showRow` scrolls a row into view. */
export function useListCursor(
  rows: StableRow[],
  selectedUuid: string | undefined,
  showRow: (index: number) => void,
): ListCursor & { id: number | null } {
  const [id, setId] = useState<number | null>(null)
  /** Where the cursor was last, because the ticket of that row may have left the list. */
  const lastIndex = useRef(0)
  useEffect(() => setId(null), [selectedUuid])

  const mark = (index: number): Ticket | null => {
    const row = rows[index]
    if (!row) return null
    forgetComingRow()
    lastIndex.current = index
    setId(row.ticket.id)
    showRow(index)
    return row.ticket
  }
  const openIndex = (): number => rows.findIndex((row) => row.ticket.uuid === selectedUuid)
  const indexOf = (): number => {
    const at = rows.findIndex((row) => row.ticket.id === id)
    return at === -1 ? openIndex() : at
  }
  useEffect(() => {
    // The mark would go with a conversation that is about to be left.
    const coming = selectedUuid === undefined ? findComingRow() : null
    if (coming !== null) mark(rows.findIndex((row) => row.ticket.id === coming))
  })
  const move = (step: number): void => {
    const to = step === 0 ? openIndex() : Math.min(rows.length - 1, Math.max(0, indexOf() + step))
    if (!mark(to)) {
      // Keys on the row where the cursor was would be taken for keys on the open ticket, which this list does not have.
      if (step === 0) setId(null)
      return
    }
    /** Enter must open the marked row, not activate the element that was clicked before. */
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const seek = (ticketId: number): void => {
    mark(rows.findIndex((row) => row.ticket.id === ticketId))
  }
  const stepFrom = (ticketId: number, step: 1 | -1): Ticket | null => {
    const at = rows.findIndex((row) => row.ticket.id === ticketId)
    // The row below took the place of one that left.
    const start = at === -1 ? lastIndex.current - (step === 1 ? 1 : 0) : at
    let index = start + step
    while (rows[index]?.gone) index += step
    return mark(index)
  }
  const begin = (): Ticket | null => mark(Math.max(0, indexOf()))
  const marked = (): Ticket | null => rows.find(({ ticket, gone }) => ticket.id === id && !gone)?.ticket ?? null
  return { id, move, marked, isPlaced: () => id !== null, seek, stepFrom, begin }
}
