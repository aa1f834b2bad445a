import { DateTime } from 'luxon'
import type { WorkingHours } from '#contract/companies.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Local times as HH:MM, which compare as text. null: open all day. */
type Range = { start: string; end: string } | null

function rangeOn(schedules: WorkingHours[], weekday: number): Range {
  const day = schedules.find(({ weekdayEn }) => weekdayEn.trim().toLowerCase() === WEEKDAYS[weekday - 1])
  return day?.startTime && day.endTime ? { start: day.startTime, end: day.endTime } : null
}

const crossesMidnight = ({ start, end }: NonNullable<Range>): boolean => start > end

/**
 * Whether somebody works at this moment, by the clocks of the time zone. A day that is missing or has a blank time is
 * open all day; one that ends when it starts, as 00:00–00:00, is closed all day; one that ends before it starts goes on
 * after midnight. Both ends are still open.
 */
export function isOpenAt(schedules: WorkingHours[], timezone: string, moment: Date): boolean {
  const clock = DateTime.fromJSDate(moment, { zone: timezone })
  const time = clock.toFormat('HH:mm')
  const today = rangeOn(schedules, clock.weekday)
  const yesterday = rangeOn(schedules, ((clock.weekday + 5) % 7) + 1)
  if (yesterday && crossesMidnight(yesterday) && time <= yesterday.end) return true
  if (!today) return true
  if (crossesMidnight(today)) return time >= today.start
  return today.start < today.end && time >= today.start && time <= today.end
}
