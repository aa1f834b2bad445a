import { expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { changedRows } from './useSettling.ts'

const row = (id: number, status: Ticket['status'] = 'pending', gone = false) => ({
  ticket: { id, status } as Ticket,
  gone,
})
const idsOf = (rows: ReturnType<typeof row>[]) => rows.map(({ ticket }) => ticket.id)
const BEFORE = ['1 pending false', '2 pending false', '3 pending false']

it('a row has changed when it shows another ticket or another state', () => {
  expect(idsOf(changedRows(BEFORE, [row(1), row(2), row(3)]))).toEqual([])
  expect(idsOf(changedRows(BEFORE, [row(1), row(2, 'open'), row(3)]))).toEqual([2])
  expect(idsOf(changedRows(BEFORE, [row(1, 'pending', true), row(2), row(3)]))).toEqual([1])
  expect(idsOf(changedRows(BEFORE, [row(2), row(3)]))).toEqual([2, 3])
  expect(idsOf(changedRows(BEFORE, [row(9), row(1), row(2), row(3)]))).toEqual([9, 1, 2])
})

it('rows added at the end are not changed rows', () => {
  expect(idsOf(changedRows(BEFORE, [row(1), row(2), row(3), row(4)]))).toEqual([])
})
