import { DateTime } from 'luxon'
import type { SnoozeSpan } from '#contract/macros.ts'

const atClock = (day: DateTime, clock: string): DateTime =>
  day.set({ hour: Number(clock.slice(0, 2)), minute: Number(clock.slice(3)), second: 0, millisecond: 0 })

/** Returns when a snooze ends that begins now, in the company's time zone. A weekday is never today. */
export function snoozeEnd(span: SnoozeSpan, now: Date, timezone: string): string {
  const local = DateTime.fromJSDate(now, { zone: timezone })
  const end = endOf(span, local)
  return end.toUTC().toISO() ?? now.toISOString()
}

function endOf(span: SnoozeSpan, now: DateTime): DateTime {
  if (span.unit === 'minutes') return now.plus({ minutes: span.count })
  if (span.unit === 'days') return atClock(now.plus({ days: span.count }), span.clock)
  const days = (span.weekday - now.weekday + 7) % 7 || 7
  return atClock(now.plus({ days }), span.clock)
}
