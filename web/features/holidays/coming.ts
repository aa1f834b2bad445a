import { nationalHolidayIn, type Holidays, type NationalHoliday, type OwnHoliday } from '#contract/holidays.ts'

/** The next time of a holiday that a company keeps. */
type ComingHoliday = { date: string; national: NationalHoliday } | { date: string; own: OwnHoliday }

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Returns when a national holiday comes next, from a day (YYYY-MM-DD) on. */
export function nextNational(key: NationalHoliday, today: string): string {
  const date = nationalHolidayIn(yearOf(today), key)
  return date < today ? nationalHolidayIn(yearOf(today) + 1, key) : date
}

/** Returns when a day of the company's own comes next; null when it is over. */
export function nextOwn({ date, yearly }: OwnHoliday, today: string): string | null {
  if (!yearly) return date < today ? null : date
  const ofYear = (year: number): string => `${year}${date.slice(4)}`
  const [soon, later] = [ofYear(yearOf(today)), ofYear(yearOf(today) + 1)]
  return soon < today ? later : soon
}

/** Returns the holiday that comes next; null when there is none. */
export function nextHoliday({ national, own }: Holidays, today: string): ComingHoliday | null {
  const coming: ComingHoliday[] = [
    ...own.flatMap((one) => {
      const date = nextOwn(one, today)
      return date === null ? [] : [{ date, own: one }]
    }),
    ...national.map((key) => ({ date: nextNational(key, today), national: key })),
  ]
  return coming.toSorted((one, other) => one.date.localeCompare(other.date))[0] ?? null
}
