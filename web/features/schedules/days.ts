/** Days are YYYY-MM-DD, without a time and without a zone. */

const DAY_MS = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS)

/** The same day of another month, or its last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** first: 0 when weeks begin on Sunday, 1 when on Monday. */
export function weekOf(day: string, first: 0 | 1): string[] {
  const weekday = new Date(timeOf(day)).getUTCDay()
  const start = addDays(day, -((weekday - first + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/** The weeks that have a day of the month. */
export function monthOf(day: string, first: 0 | 1): string[][] {
  const month = day.slice(0, 7)
  const weeks = [weekOf(`${month}-01`, first)]
  for (;;) {
    const next = addDays(weeks.at(-1)?.[0] ?? day, 7)
    if (!next.startsWith(month)) return weeks
    weeks.push(weekOf(next, first))
  }
}

export type CalendarView = 'month' | 'week' | 'day'

/** The days that a view shows around a day. */
export function daysOf(view: CalendarView, day: string, first: 0 | 1): string[] {
  if (view === 'day') return [day]
  return view === 'week' ? weekOf(day, first) : monthOf(day, first).flat()
}

export const shiftDay = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'month' ? addMonths(day, by) : addDays(day, view === 'week' ? 7 * by : by)

const named = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(timeOf(day))

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export const weekdayName = (day: string, locale: string, weekday: 'short' | 'long'): string =>
  named(day, locale, { weekday }).replace('.', '')

/** What the days of a view are called: "Novembro de 2026", "15 – 21 de nov. de 2026", "Sábado, 21 de novembro de 2026". */
export function titleOf(view: CalendarView, day: string, first: 0 | 1, locale: string): string {
  if (view === 'month') return capital(named(day, locale, { month: 'long', year: 'numeric' }))
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  if (view === 'day') return capital(named(day, locale, { ...date, weekday: 'long' }))
  const week = weekOf(day, first)
  return new Intl.DateTimeFormat(locale, { ...date, month: 'short', timeZone: 'UTC' }).formatRange(
    timeOf(week[0] ?? day),
    timeOf(week[6] ?? day),
  )
}
