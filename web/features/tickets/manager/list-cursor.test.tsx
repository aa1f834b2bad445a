import { act, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { forgetComingRow, useToWaitingRow } from '#web/features/tickets/waiting-row.ts'
import { show } from '#tests/component.tsx'
import { useListCursor } from './useListCursor.ts'

const rowsOf = (...ids: number[]) => ids.map((id) => ({ ticket: exampleTicket({ id, uuid: String(id) }), gone: false }))

/** Renders the cursor of a list, whose rows may change. */
function cursorOf(...ids: number[]) {
  const showRow = vi.fn<(index: number) => void>()
  const { result, rerender } = renderHook(({ rows }) => useListCursor(rows, undefined, showRow), {
    initialProps: { rows: rowsOf(...ids) },
  })
  const step = (from: number, by: 1 | -1): number | null => {
    const found: (Ticket | null)[] = []
    act(() => void found.push(result.current.stepFrom(from, by)))
    return found[0]?.id ?? null
  }
  const seek = (ticketId: number): void => act(() => result.current.seek(ticketId))
  return { step, seek, showRow, rerender, marked: () => result.current.id }
}

test('a step goes to the row below or above, marks it and shows it', () => {
  const { step, marked, showRow } = cursorOf(1, 2, 3)
  expect(step(1, 1)).toBe(2)
  expect(marked()).toBe(2)
  expect(showRow).toHaveBeenLastCalledWith(1)
  expect(step(2, -1)).toBe(1)
})

test('there is no step over an end of the list', () => {
  const { step } = cursorOf(1, 2)
  expect(step(1, -1)).toBeNull()
  expect(step(2, 1)).toBeNull()
})

test('after a ticket left the list, a step goes to those that stood beside it', () => {
  const { step, rerender } = cursorOf(1, 2, 3)
  expect(step(1, 1)).toBe(2)
  rerender({ rows: rowsOf(1, 3) })
  expect(step(2, 1)).toBe(3)
  expect(step(2, -1)).toBe(1)
})

test('a step passes over rows whose tickets have left', () => {
  const { step, rerender } = cursorOf(1, 2, 3)
  rerender({ rows: rowsOf(1, 2, 3).map((row) => ({ ...row, gone: row.ticket.id === 2 })) })
  expect(step(1, 1)).toBe(3)
})

test('a ticket that is looked for is marked and shown, if the list has it', () => {
  const { seek, marked, showRow } = cursorOf(1, 2, 3)
  seek(9)
  expect(marked()).toBeNull()
  expect(showRow).not.toHaveBeenCalled()
  seek(3)
  expect(marked()).toBe(3)
  expect(showRow).toHaveBeenLastCalledWith(2)
})

test('no step brings the cursor back to the row of the open ticket, or takes it away where the list has no such row', () => {
  const { result, rerender } = renderHook(({ open }) => useListCursor(rowsOf(1, 2, 3), open, () => undefined), {
    initialProps: { open: '2' as string | undefined },
  })
  act(() => result.current.move(1))
  expect(result.current.id).toBe(3)
  act(() => result.current.move(0))
  expect(result.current.id).toBe(2)
  rerender({ open: '9' })
  act(() => result.current.move(1))
  expect(result.current.isPlaced()).toBe(true)
  act(() => result.current.move(0))
  expect(result.current.isPlaced()).toBe(false)
})

test('the cursor stays where its row has left the list, and marks nothing there', () => {
  const { result, rerender } = renderHook(({ rows }) => useListCursor(rows, undefined, () => undefined), {
    initialProps: { rows: rowsOf(1, 2) },
  })
  act(() => result.current.seek(2))
  rerender({ rows: rowsOf(1) })
  expect([result.current.marked(), result.current.isPlaced()]).toEqual([null, true])
  rerender({ rows: [] })
  expect([result.current.marked(), result.current.isPlaced()]).toEqual([null, true])
  act(() => result.current.move(0))
  expect(result.current.isPlaced()).toBe(false)
})

function ToRow() {
  const toRow = useToWaitingRow()
  return (
    <button type="button" onClick={() => void toRow({ rowId: 2, queueIds: [4], left: 0 })}>
      ir
    </button>
  )
}

test('a row that is led to is marked as soon as a list has it', async () => {
  const { user, address } = await show(<ToRow />)
  await user.click(screen.getByRole('button'))
  expect(address()).toBe('/tickets?list=pending&queues=4')
  const { rerender, marked } = cursorOf(1)
  expect(marked()).toBeNull()
  rerender({ rows: rowsOf(1, 2, 3) })
  expect(marked()).toBe(2)
  forgetComingRow()
})

test('a row that is led to is marked only once the conversation is left, which would take the mark along', async () => {
  const { user } = await show(<ToRow />)
  await user.click(screen.getByRole('button'))
  const { result, rerender } = renderHook(({ open }) => useListCursor(rowsOf(1, 2), open, () => undefined), {
    initialProps: { open: '1' as string | undefined },
  })
  expect(result.current.id).toBeNull()
  rerender({ open: undefined })
  expect(result.current.id).toBe(2)
  forgetComingRow()
})
