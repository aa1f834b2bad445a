import { expect, test } from 'vitest'
import { readDashboardAddress, toDashboardAddress } from './address.ts'
import { daysOf, thisMonth, type Filter } from './filter.ts'

const NOVEMBER = thisMonth('2026-11-21')

test.each<[object, Filter]>([
  [{}, NOVEMBER],
  [{ days: 7 }, { kind: 'period', days: 7 }],
  [
    { from: '2026-11-02', to: '2026-11-09', queue: 3, user: 7 },
    { kind: 'date', from: '2026-11-02', to: '2026-11-09', queueId: 3, userId: 7 },
  ],
  [{ from: '2026-11-02' }, { kind: 'date', from: '2026-11-02', to: null }],
  [{ to: '2026-11-09' }, { kind: 'date', from: null, to: '2026-11-09' }],
  [{ queue: 3 }, { ...NOVEMBER, queueId: 3 }],
])('%j in an address is the filter %j, and is put into it again', (search, filter) => {
  expect(readDashboardAddress(search as Record<string, unknown>, NOVEMBER)).toEqual(filter)
  expect(readDashboardAddress(toDashboardAddress(filter), thisMonth('2020-01-02'))).toEqual(filter)
})

test.each([
  { days: 8 },
  { days: '7' },
  { days: 0 },
  { from: '2026-02-30' },
  { from: '0026-02-03' },
  { from: '9999-01-01' },
  { from: '2026-11-09', to: '2026-11-02' },
  { from: 20261102, queue: -1, user: 'x' },
  { queue: 1.5, user: { id: 7 } },
])('%j in an address says nothing', (search) =>
  expect(readDashboardAddress(search as Record<string, unknown>, NOVEMBER)).toEqual(NOVEMBER),
)

test('the days of a period end with today', () => {
  expect(daysOf({ kind: 'period', days: 7 }, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  expect(daysOf({ kind: 'period', days: 1 }, '2026-03-03')).toEqual({ from: '2026-03-03', to: '2026-03-03' })
  expect(daysOf({ ...NOVEMBER, queueId: 3 }, '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
})
