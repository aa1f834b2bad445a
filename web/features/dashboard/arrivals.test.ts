import { expect, test } from 'vitest'
import { toArrivals } from './arrivals.ts'

const NOTHING = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))

/** Weekdays count from 0 for Monday. */
const counted = (...cells: [weekday: number, hour: number, count: number][]): number[][] =>
  NOTHING.map((row, weekday) =>
    row.map((_, hour) => cells.find(([day, at]) => day === weekday && at === hour)?.[2] ?? 0),
  )

test('a period without conversations shows a usual day and has no peak', () => {
  const { hours, rows, most, peak } = toArrivals({ days: [1, 1, 1, 1, 1, 1, 1], hours: NOTHING })
  expect([hours.at(0), hours.at(-1), most, peak]).toEqual([8, 18, 0, null])
  expect(rows.every((row) => row.length === hours.length)).toBe(true)
})

test('counts become averages by day, so that five Mondays do not outdo four Fridays', () => {
  const { rows, most, peak } = toArrivals({ days: [5, 4, 4, 4, 4, 4, 4], hours: counted([0, 9, 50], [4, 11, 48]) })
  expect(rows[0]?.[1]).toBe(10)
  expect(rows[4]?.[3]).toBe(12)
  expect([most, peak]).toEqual([12, { weekday: 4, hour: 11, average: 12 }])
})

test('hours outside of a usual day are shown where something came', () => {
  const { hours, rows } = toArrivals({ days: [1, 0, 0, 0, 0, 0, 0], hours: counted([0, 3, 1], [0, 23, 1]) })
  expect([hours.at(0), hours.at(-1)]).toEqual([3, 23])
  expect([rows[0]?.at(0), rows[0]?.at(-1), rows[1]?.at(0)]).toEqual([1, 1, 0])
})
