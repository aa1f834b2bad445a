import { expect, test } from 'vitest'
import { nextHoliday, nextNational, nextOwn } from './coming.ts'

const day = { name: 'Aniversário', yearly: false, startTime: '00:00', endTime: '00:00' }

test('a holiday of today is the next one, and one of yesterday comes next year', () => {
  expect(nextNational('christmas', '2026-12-25')).toBe('2026-12-25')
  expect(nextNational('christmas', '2026-12-26')).toBe('2027-12-25')
  expect(nextOwn({ ...day, date: '2020-03-05', yearly: true }, '2026-03-06')).toBe('2027-03-05')
  expect(nextOwn({ ...day, date: '2026-03-05' }, '2026-03-06')).toBeNull()
})

test('the first of all comes next', () => {
  const own = [{ ...day, date: '2026-12-24' }]
  expect(nextHoliday({ national: ['christmas', 'newYear'], own }, '2026-12-01')).toMatchObject({
    own: { name: 'Aniversário' },
  })
  expect(nextHoliday({ national: ['christmas', 'newYear'], own }, '2026-12-26')).toEqual({
    date: '2027-01-01',
    national: 'newYear',
  })
  expect(nextHoliday({ national: [], own }, '2026-12-26')).toBeNull()
})
