import { localeOf } from '#web/i18n.ts'

/** Weekdays from Monday; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export const weekdayName = (language: string, day: number, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: style, timeZone: 'UTC' })
    .format(new Date(Date.UTC(2023, 0, 1 + day)))
    .replace('.', '')

/** Says which days these are, such as "seg–sáb" for several in a row, or "seg, qua". */
export function weekdaysText(language: string, days: readonly number[]): string {
  const chosen = WEEK.filter((day) => days.includes(day))
  const names = chosen.map((day) => weekdayName(language, day, 'short'))
  const first = WEEK.findIndex((day) => day === chosen[0])
  const isRow = chosen.length > 2 && chosen.every((day, index) => WEEK[first + index] === day)
  return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}
