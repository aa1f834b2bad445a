import { expect, test } from 'vitest'
import { dueDateTone, nextDueDates } from './due.ts'

test('a row is yellow 5 days before the due date, orange from 4 days before to 3 days after, red 4 days after', () => {
  const tones = [7, 6, 5, 4, 0, -3, -4, -5].map((days) => [days, dueDateTone(days)])
  expect(tones).toEqual([
    [7, undefined],
    [6, undefined],
    [5, 'soon'],
    [4, 'late'],
    [0, 'late'],
    [-3, 'late'],
    [-4, 'over'],
    [-5, undefined],
  ])
})

test('a due date moves by one period, or starts today if there was none', () => {
  expect(nextDueDates('2026-11-30', 'TRIMESTRAL', '2026-11-21')).toBe('2027-02-28')
  expect(nextDueDates(null, 'MENSAL', '2026-11-21')).toBe('2026-12-21')
})

test('a due date remembers its day after a shorter month', () => {
  expect(nextDueDates('2027-02-28', 'MENSAL', '2026-11-21', 31)).toBe('2027-03-31')
  expect(nextDueDates('2027-04-30', 'MENSAL', '2026-11-21', 31)).toBe('2027-05-31')
  expect(nextDueDates('2027-02-15', 'MENSAL', '2026-11-21', 31)).toBe('2027-03-15')
})
