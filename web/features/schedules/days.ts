/** Days are YYYY-MM-DD without a time zone. */

const DAY_MS = 86_400_000
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * DAY_MS)

/** Returns the same day of another month, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** Returns the seven days of a week. `weekStart` is 0 if weeks start on Sunday, 1 if on Monday. */
export function weekOf(day: string, weekStart: 0 | 1): string[] {
  const weekday = new Date(toTime(day)).getUTCDay()
  const start = addDays(day, -((weekday - weekStart + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/** Returns the weeks that contain a day of the month. */
export function monthOf(day: string, weekStart: 0 | 1): string[][] {
  const month = day.slice(0, 7)
  const weeks = [weekOf(`${month}-01`, weekStart)]
  for (;;) {
    const next = addDays(weeks.at(-1)?.[0] ?? day, 7)
    if (!next.startsWith(month)) return weeks
    weeks.push(weekOf(next, weekStart))
  }
}

export type CalendarView = 'month' | 'week' | 'day'

/** Returns the days that a view shows for the given day. */
export function daysOf(view: CalendarView, day: string, weekStart: 0 | 1): string[] {
  if (view === 'day') return [day]
  return view === 'week' ? weekOf(day, weekStart) : monthOf(day, weekStart).flat()
}

export const shiftDay = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'month' ? addMonths(day, by) : addDays(day, view === 'week' ? 7 * by : by)

const formatDay = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(toTime(day))

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export const weekdayName = (day: string, locale: string, weekday: 'short' | 'long'): string =>
  formatDay(day, locale, { weekday }).replace('.', '')

/** Returns the title of a view: "Novembro de 2026", "15 – 21 de nov. de 2026", "Sábado, 21 de novembro de 2026". */
export function titleOf(view: CalendarView, day: string, weekStart: 0 | 1, locale: string): string {
  if (view === 'month') return capitalize(formatDay(day, locale, { month: 'long', year: 'numeric' }))
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  if (view === 'day') return capitalize(formatDay(day, locale, { ...date, weekday: 'long' }))
  const week = weekOf(day, weekStart)
  return new Intl.DateTimeFormat(locale, { ...date, month: 'short', timeZone: 'UTC' }).formatRange(
    toTime(week[0] ?? day),
    toTime(week[6] ?? day),
  )
}
