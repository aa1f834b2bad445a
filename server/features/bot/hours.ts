import { DateTime } from 'luxon'
import type { OpenDays } from '#contract/bot/flow.ts'
import { ALWAYS_OPEN, DAY_MINUTES, dayOfWeek, spansOf, WEEKDAYS, type Span } from '#contract/business-hours.ts'
import { holidayHours, type Holidays } from '#contract/holidays.ts'

/** Where the hours are meant, and on which days others count. */
export type Calendar = { timezone: string; holidays: Holidays }

/** Returns when somebody answers on a day of the calendar. What begins there may go on after midnight. */
export function spansOn({ schedules, breaks, opensOnHolidays }: OpenDays, holidays: Holidays, day: DateTime): Span[] {
  const holiday = opensOnHolidays ? null : holidayHours(holidays, day.toFormat('yyyy-MM-dd'))
  if (holiday) return spansOf(holiday, [])
  const weekday = WEEKDAYS[day.weekday - 1] ?? 'monday'
  const pauses = breaks.filter(({ weekdayEn }) => weekdayEn === weekday)
  return spansOf(dayOfWeek(schedules, weekday) ?? ALWAYS_OPEN, pauses)
}

/**
 * Returns whether this moment is within business hours. A day that is missing or has a blank time is open all day; one that
 * ends when it starts, as 00:00–00:00, is closed all day; one that ends before it starts continues after midnight, also
 * into a holiday. The minutes of start and end are included, those of a pause between them are not.
 */
export function isOpenAt(days: OpenDays, { timezone, holidays }: Calendar, moment: Date): boolean {
  const clock = DateTime.fromJSDate(moment, { zone: timezone })
  const minute = clock.hour * 60 + clock.minute
  const isWithin = (day: DateTime, at: number): boolean =>
    spansOn(days, holidays, day).some(({ start, end }) => start <= at && at <= end)
  return isWithin(clock, minute) || isWithin(clock.minus({ days: 1 }), minute + DAY_MINUTES)
}
