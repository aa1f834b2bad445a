import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { useSelection } from '#web/features/tickets/bulk/useSelection.ts'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import { useChoosing } from './useChoosing.ts'
import { useListCursor } from './useListCursor.ts'

const FILTER = exampleFilter()
const rowOf = (id: number) => ({ ticket: exampleTicket({ id, uuid: String(id) }), gone: false })
const ROWS = [1, 2, 3, 4].map(rowOf)
/** The third one is of a colleague. */
const mayChange = ({ id }: Ticket): boolean => id !== 3
const showRow = () => undefined

function choosing() {
  const { result, rerender } = renderHook(
    ({ filter }) => {
      const selection = useSelection(filter)
      const cursor = useListCursor(ROWS, undefined, showRow)
      return { ...useChoosing(ROWS, selection, { cursor, mayChange }), cursor, selection }
    },
    { initialProps: { filter: FILTER } },
  )
  return {
    extend: (step: 1 | -1): void => act(() => result.current.extend(step)),
    choose: (id: number, isRange = false): void => act(() => result.current.choose(rowOf(id).ticket, isRange)),
    chosen: () => [...result.current.selection.chosen.ids],
    marked: () => result.current.cursor.id,
    rerender,
  }
}

test('keys choose the first row and then the next, and going back takes out the last', () => {
  const { extend, chosen, marked } = choosing()
  extend(1)
  expect(chosen()).toEqual([1])
  extend(1)
  expect([chosen(), marked()]).toEqual([[1, 2], 2])
  extend(-1)
  expect([chosen(), marked()]).toEqual([[1], 1])
})

test('a row that the user may not change is passed over by keys and by a range', () => {
  const keys = choosing()
  for (let press = 0; press < 4; press++) keys.extend(1)
  expect(keys.chosen()).toEqual([1, 2, 4])
  const pointer = choosing()
  pointer.choose(1)
  pointer.choose(4, true)
  expect(pointer.chosen()).toEqual([1, 2, 4])
})

test('another list begins with nothing chosen', () => {
  const { choose, chosen, rerender } = choosing()
  choose(2)
  rerender({ filter: { ...FILTER, status: 'closed' } })
  expect(chosen()).toEqual([])
})
