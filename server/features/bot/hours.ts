import { DateTime } from 'luxon'
import type { WorkingHours } from '#contract/companies.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Local times as HH:MM, which can be compared as text; null means open all day. */
type Range = { start: string; end: string } | null

function rangeOn(schedules: WorkingHours[], weekday: number): Range {
  const day = schedules.find(({ weekdayEn }) => weekdayEn.trim().toLowerCase() === WEEKDAYS[weekday - 1])
  return day?.startTime && day.endTime ? { start: day.startTime, end: day.endTime } : null
}

const crossesMidnight = ({ start, end }: NonNullable<Range>): boolean => start > end

/**
 * Returns whether this moment is within business hours in the time zone. A day that is missing or has a blank time is
 * open all day; one that ends when it starts, as 00:00–00:00, is closed all day; one that ends before it starts
 * continues after midnight. The minutes of start and end are included.
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
