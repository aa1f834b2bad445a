import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { stableRows } from './useStableOrder.ts'

const ticket = (id: number, minute = 0) =>
  exampleTicket({ id, updatedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z` })
const frozenOrder = (ids: number[]) => ({ ids, last: new Map(ids.map((id) => [id, ticket(id)])) })
const ids = ({ rows }: ReturnType<typeof stableRows>) => rows.map((row) => row.ticket.id)

describe('the list under the pointer', () => {
  it('keeps the order and counts new tickets and those that moved up', () => {
    const result = stableRows([ticket(9, 9), ticket(2, 8), ticket(1)], frozenOrder([1, 2]))
    expect(ids(result)).toEqual([1, 2])
    expect(result.waiting).toBe(2)
  })

  it('shows changes in place', () => {
    const changed = { ...ticket(1), lastMessage: 'nova' }
    expect(stableRows([changed, ticket(2)], frozenOrder([1, 2])).rows[0]?.ticket.lastMessage).toBe('nova')
  })

  it('keeps the row of a ticket that left', () => {
    const result = stableRows([ticket(2)], frozenOrder([1, 2]))
    expect(result.rows.map(({ ticket: { id }, gone }) => [id, gone])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('appends later pages', () => {
    const result = stableRows([ticket(1), ticket(2), ticket(3)], frozenOrder([1, 2]))
    expect(ids(result)).toEqual([1, 2, 3])
    expect(result.waiting).toBe(0)
  })

  it('counts nothing when the first row changes', () => {
    expect(stableRows([ticket(1, 9), ticket(2)], frozenOrder([1, 2])).waiting).toBe(0)
  })
})

it('in a list by the longest wait, a new message moves nobody up, and who comes back does', () => {
  const since = (id: number, minute: number, change: Partial<Ticket> = {}) =>
    exampleTicket({ id, status: 'pending', waitingSince: `2026-11-20T09:0${minute}:00.000Z`, ...change })
  const before = [since(1, 1), since(2, 2)]
  const order = { ids: [1, 2], last: new Map(before.map((one) => [one.id, one])) }
  const written = since(2, 2, { updatedAt: '2026-11-20T11:00:00.000Z', lastMessage: 'Oi?' })
  expect(stableRows([before[0]!, written], order, 'longestWait').waiting).toBe(0)
  expect(stableRows([since(3, 0), ...before], order, 'longestWait').waiting).toBe(1)
  const later = stableRows([...before, since(4, 4)], order, 'longestWait')
  expect(ids(later)).toEqual([1, 2, 4])
  expect(later.waiting).toBe(0)
  expect(stableRows([since(2, 0), before[0]!], order, 'longestWait').waiting).toBe(1)
})

it('the list follows the live order without the pointer', () => {
  expect(ids(stableRows([ticket(2), ticket(1)], null))).toEqual([2, 1])
})
