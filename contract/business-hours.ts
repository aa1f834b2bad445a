import { z } from 'zod'

/** The names of `weekdayEn`, from Monday on. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * A pause within the hours of a weekday, as at noon: `schedules` has the day from its first opening to its last closing.
 * Clients that know nothing of pauses read and write the latter, and the pauses that still lie within it stay.
 */
export const Break = z
  .object({ weekdayEn: z.enum(WEEKDAYS), startTime: z.string().regex(CLOCK), endTime: z.string().regex(CLOCK) })
  .meta({ id: 'Break' })
export type Break = z.infer<typeof Break>

/** A day has room for nine pauses. */
export const Breaks = z.array(Break).max(63)

/** A blank time of the hours of a day means open all day. */
type Times = { startTime: string; endTime: string }
type DayHours = Times & { weekdayEn: string }

/** Minutes from the beginning of its day, both included; a span past midnight ends after the minutes of the day. */
export type Span = { start: number; end: number }

export const DAY_MINUTES = 24 * 60
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Returns null for a day that ends when it starts: it is closed. */
function wholeSpan({ startTime, endTime }: Times): Span | null {
  if (startTime === '' || endTime === '') return { start: 0, end: DAY_MINUTES - 1 }
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)]
  if (start === end) return null
  return { start, end: end < start ? end + DAY_MINUTES : end }
}

/** Returns a pause in the minutes of the day that it interrupts; null unless the day is open before and after it. */
function pauseIn(whole: Span, pause: Times): Span | null {
  const later = (minutes: number): number => (minutes < whole.start ? minutes + DAY_MINUTES : minutes)
  const [start, end] = [later(minutesOf(pause.startTime)), later(minutesOf(pause.endTime))]
  return whole.start < start && start < end && end < whole.end ? { start, end } : null
}

/** Returns when a day is open, in order. The minutes in which a pause begins and ends are open, as those of the hours. */
export function spansOf(hours: Times, pauses: readonly Times[]): Span[] {
  const whole = wholeSpan(hours)
  if (!whole) return []
  const inside = pauses
    .flatMap((pause) => pauseIn(whole, pause) ?? [])
    .toSorted((one, other) => one.start - other.start)
  let open = whole
  const spans: Span[] = []
  for (const pause of inside) {
    if (pause.start > open.start) spans.push({ start: open.start, end: pause.start })
    open = { start: Math.max(open.start, pause.end), end: open.end }
  }
  return [...spans, open]
}

export const dayOfWeek = <Day extends DayHours>(schedules: readonly Day[], weekday: Weekday): Day | undefined =>
  schedules.find(({ weekdayEn }) => weekdayEn.trim().toLowerCase() === weekday)

/** A day that nobody gave hours is open. */
export const ALWAYS_OPEN = { startTime: '', endTime: '' } as const

/** Returns the pauses that lie within the hours of their days. */
export const fittingBreaks = (schedules: readonly DayHours[], breaks: readonly Break[]): Break[] =>
  breaks.filter((pause) => {
    const whole = wholeSpan(dayOfWeek(schedules, pause.weekdayEn) ?? ALWAYS_OPEN)
    return whole !== null && pauseIn(whole, pause) !== null
  })
