import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import type { WorkingHours } from '#contract/companies.ts'
import { NO_HOLIDAYS, type Holidays } from '#contract/holidays.ts'
import { isOpenAt as isOpen } from './hours.ts'

const ZONE = 'America/Sao_Paulo'
const day = (weekdayEn: string, startTime: string, endTime: string) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
})
const WEEK = [
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((name) => day(name, '08:00', '18:00')),
  day('saturday', '08:00', '12:00'),
  day('sunday', '00:00', '00:00'),
]
const isOpenAt = (schedules: WorkingHours[], timezone: string, moment: Date): boolean =>
  isOpen({ schedules, breaks: [] }, { timezone, holidays: NO_HOLIDAYS }, moment)
const at = (time: string, zone = ZONE): Date => DateTime.fromISO(time, { zone }).toJSDate()

/** 2026-11-23 is a Monday. */
test.each([
  ['2026-11-23T07:59:59', false],
  ['2026-11-23T08:00:00', true],
  ['2026-11-23T18:00:59', true],
  ['2026-11-23T18:01:00', false],
  ['2026-11-28T12:30:00', false],
  ['2026-11-29T00:00:00', false],
  ['2026-11-29T12:00:00', false],
])('an ordinary week at %s', (time, open) => {
  expect(isOpenAt(WEEK, ZONE, at(time))).toBe(open)
})

test('hours are in the company’s time zone', () => {
  const moment = new Date('2026-11-23T11:30:00Z')
  expect(isOpenAt(WEEK, 'America/Sao_Paulo', moment)).toBe(true)
  expect(isOpenAt(WEEK, 'America/Rio_Branco', moment)).toBe(false)
})

test('a day that is missing or blank is open; one that ends as it starts is closed', () => {
  const sunday = at('2026-11-29T03:00:00')
  expect(isOpenAt([], ZONE, sunday)).toBe(true)
  expect(isOpenAt([day('Sunday', '', '')], ZONE, sunday)).toBe(true)
  expect(isOpenAt([day('sunday', '09:00', '')], ZONE, sunday)).toBe(true)
  expect(isOpenAt([day('sunday', '03:00', '03:00')], ZONE, sunday)).toBe(false)
})

test.each([
  ['2026-11-27T21:59:00', false],
  ['2026-11-27T22:00:00', true],
  ['2026-11-28T00:30:00', true],
  ['2026-11-28T02:00:00', true],
  ['2026-11-28T02:01:00', false],
])('a Friday that goes on until Saturday at two, at %s', (time, open) => {
  const nights = [day('friday', '22:00', '02:00'), day('saturday', '00:00', '00:00')]
  expect(isOpenAt(nights, ZONE, at(time))).toBe(open)
})

test('hours follow daylight saving time', () => {
  const nights = [day('saturday', '22:00', '03:30'), day('sunday', '00:00', '00:00')]
  const newYork = 'America/New_York'
  // On 2026-03-08 the clock goes from 01:59 to 03:00. On 2026-11-01 it shows 01:30 twice.
  expect(isOpenAt(nights, newYork, new Date('2026-03-08T06:59:00Z'))).toBe(true)
  expect(isOpenAt(nights, newYork, new Date('2026-03-08T07:30:00Z'))).toBe(true)
  expect(isOpenAt(nights, newYork, new Date('2026-03-08T07:31:00Z'))).toBe(false)
  expect(isOpenAt(nights, newYork, new Date('2026-11-01T05:30:00Z'))).toBe(true)
  expect(isOpenAt(nights, newYork, new Date('2026-11-01T06:30:00Z'))).toBe(true)
  expect(isOpenAt(nights, newYork, new Date('2026-11-01T08:31:00Z'))).toBe(false)
})

const minute = fc.integer({ min: 0, max: 1439 })
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('every minute of a day is open or closed as its range says', () => {
  fc.assert(
    fc.property(minute, minute, minute, (start, end, now) => {
      const everyDay = WEEK.map(({ weekdayEn }) => day(weekdayEn, clock(start), clock(end)))
      const is = isOpenAt(everyDay, ZONE, at(`2026-11-25T${clock(now)}`))
      if (start === end) return !is
      return is === (start < end ? now >= start && now <= end : now >= start || now <= end)
    }),
  )
})

const LUNCH = [{ weekdayEn: 'monday' as const, startTime: '12:00', endTime: '13:30' }]

test.each([
  ['2026-11-23T12:00:59', true],
  ['2026-11-23T12:01:00', false],
  ['2026-11-23T13:29:59', false],
  ['2026-11-23T13:30:00', true],
  ['2026-11-24T12:30:00', true],
])('a pause at noon on Mondays, at %s', (time, open) => {
  const days = { schedules: WEEK, breaks: LUNCH }
  expect(isOpen(days, { timezone: ZONE, holidays: NO_HOLIDAYS }, at(time))).toBe(open)
})

const own = { yearly: false, startTime: '00:00', endTime: '00:00' }
const HOLIDAYS: Holidays = {
  national: ['republic', 'christmas'],
  own: [
    { ...own, name: 'Véspera', date: '2025-12-24', yearly: true, startTime: '08:00', endTime: '12:00' },
    { ...own, name: 'Plantão', date: '2026-11-30', startTime: '20:00', endTime: '02:00' },
    { ...own, name: 'Recesso', date: '2026-12-03' },
  ],
}

/** 2026-12-25 is a Friday. */
test.each([
  ['2026-12-25T10:00', false],
  ['2026-12-24T10:00', true],
  ['2026-12-24T12:01', false],
  ['2026-12-03T10:00', false],
  ['2027-12-03T10:00', true],
  ['2026-11-30T10:00', false],
  ['2026-11-30T20:00', true],
  ['2026-12-01T02:00', true],
  ['2026-12-01T02:01', false],
])('on holidays their own hours count, at %s', (time, open) => {
  expect(isOpen({ schedules: WEEK, breaks: LUNCH }, { timezone: ZONE, holidays: HOLIDAYS }, at(time))).toBe(open)
})

test('a queue may answer on holidays, and a night before one goes on until its end', () => {
  const calendar = { timezone: ZONE, holidays: HOLIDAYS }
  expect(isOpen({ schedules: WEEK, breaks: [], opensOnHolidays: true }, calendar, at('2026-12-25T10:00'))).toBe(true)
  const nights = WEEK.map(({ weekdayEn }) => day(weekdayEn, '22:00', '02:00'))
  expect(isOpen({ schedules: nights, breaks: [] }, calendar, at('2026-12-25T01:00'))).toBe(false)
  expect(
    isOpen(
      { schedules: nights, breaks: [] },
      { ...calendar, holidays: { national: ['christmas'], own: [] } },
      at('2026-12-25T01:00'),
    ),
  ).toBe(true)
})
