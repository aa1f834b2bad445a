import { expect, test } from 'vitest'
import { holidayHours, Holidays, isOptionalHoliday, NATIONAL_HOLIDAYS, nationalHolidayIn } from '#contract/holidays.ts'

test.each([
  [2024, '2024-02-12', '2024-02-13', '2024-03-29', '2024-05-30'],
  [2025, '2025-03-03', '2025-03-04', '2025-04-18', '2025-06-19'],
  [2026, '2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04'],
  [2027, '2027-02-08', '2027-02-09', '2027-03-26', '2027-05-27'],
  [2038, '2038-03-08', '2038-03-09', '2038-04-23', '2038-06-24'],
])('the movable holidays of %i', (year, ...days) => {
  const movable = ['carnivalMonday', 'carnival', 'goodFriday', 'corpusChristi'] as const
  expect(movable.map((key) => nationalHolidayIn(year, key))).toEqual(days)
})

test('ten holidays are national, and three days are optional', () => {
  expect(NATIONAL_HOLIDAYS.filter((key) => !isOptionalHoliday(key))).toHaveLength(10)
  expect(NATIONAL_HOLIDAYS.filter(isOptionalHoliday)).toEqual(['carnivalMonday', 'carnival', 'corpusChristi'])
  expect(nationalHolidayIn(2026, 'blackAwareness')).toBe('2026-11-20')
})

test('a day of the company goes before a national one, and one of this year before a yearly one', () => {
  const day = { name: 'Natal', yearly: true, startTime: '08:00', endTime: '12:00' }
  const holidays = {
    national: ['christmas' as const],
    own: [
      { ...day, date: '2020-12-25' },
      { ...day, date: '2026-12-25', yearly: false, endTime: '10:00' },
    ],
  }
  expect(holidayHours(holidays, '2026-12-25')).toMatchObject({ endTime: '10:00' })
  expect(holidayHours(holidays, '2027-12-25')).toMatchObject({ endTime: '12:00' })
  expect(holidayHours({ national: ['christmas'], own: [] }, '2027-12-25')).toEqual({
    startTime: '00:00',
    endTime: '00:00',
  })
  expect(holidayHours(holidays, '2027-12-24')).toBeNull()
})

test('a date that is none is refused', () => {
  const own = (date: string) => ({
    national: [],
    own: [{ name: 'Dia', date, yearly: false, startTime: '00:00', endTime: '00:00' }],
  })
  expect(Holidays.safeParse(own('2026-02-28')).success).toBe(true)
  for (const date of ['2026-02-30', '2026-13-01', '26-01-01', ''])
    expect(Holidays.safeParse(own(date)).success).toBe(false)
  expect(Holidays.safeParse({ national: ['easterMonday'], own: [] }).success).toBe(false)
})
