import { z } from 'zod'
import { CLOCK } from './business-hours.ts'

const DAY_MS = 24 * 60 * 60_000
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns Easter Sunday of the Gregorian calendar, in milliseconds of its midnight in UTC. */
function easterOf(year: number): number {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const leaps = Math.floor(century / 4)
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leaps - lunar + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/** The days of Brazil: by date, or by days after Easter. Of the optional ones everybody decides for himself. */
const DAYS = {
  newYear: { on: '01-01' },
  carnivalMonday: { afterEaster: -48, isOptional: true },
  carnival: { afterEaster: -47, isOptional: true },
  goodFriday: { afterEaster: -2 },
  tiradentes: { on: '04-21' },
  labourDay: { on: '05-01' },
  corpusChristi: { afterEaster: 60, isOptional: true },
  independence: { on: '09-07' },
  aparecida: { on: '10-12' },
  allSouls: { on: '11-02' },
  republic: { on: '11-15' },
  blackAwareness: { on: '11-20' },
  christmas: { on: '12-25' },
} as const satisfies Record<string, { on: string } | { afterEaster: number; isOptional?: true }>

export type NationalHoliday = keyof typeof DAYS
export const NATIONAL_HOLIDAYS = Object.keys(DAYS) as NationalHoliday[]
export const isOptionalHoliday = (key: NationalHoliday): boolean => 'isOptional' in DAYS[key]

/** Returns the date (YYYY-MM-DD) of a holiday of Brazil in a year. */
export function nationalHolidayIn(year: number, key: NationalHoliday): string {
  const day = DAYS[key]
  return 'on' in day ? `${year}-${day.on}` : iso(easterOf(year) + day.afterEaster * DAY_MS)
}

const isDay = (text: string): boolean => {
  const time = Date.parse(text)
  return !Number.isNaN(time) && iso(time) === text
}

/**
 * A day of the company's own. It is open from startTime to endTime, which may be on the next day; equal times, as 00:00 to
 * 00:00, mean closed. With `yearly` it counts in every year.
 */
export const OwnHoliday = z
  .object({
    name: z.string().trim().min(1).max(80),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .refine(isDay, 'Invalid date'),
    yearly: z.boolean(),
    startTime: z.string().regex(CLOCK),
    endTime: z.string().regex(CLOCK),
  })
  .meta({ id: 'OwnHoliday' })
export type OwnHoliday = z.infer<typeof OwnHoliday>

export const MAX_OWN_HOLIDAYS = 100

/** On these days the company's hours are others: on the national ones it is closed. */
export const Holidays = z
  .object({ national: z.array(z.enum(NATIONAL_HOLIDAYS)).max(50), own: z.array(OwnHoliday).max(MAX_OWN_HOLIDAYS) })
  .meta({ id: 'Holidays' })
export type Holidays = z.infer<typeof Holidays>

export const NO_HOLIDAYS: Holidays = { national: [], own: [] }

/** The hours of a day in place of those of its weekday. */
type HolidayHours = { startTime: string; endTime: string }
const CLOSED: HolidayHours = { startTime: '00:00', endTime: '00:00' }

/**
 * Returns the hours of a date (YYYY-MM-DD) that is a holiday, otherwise null. A day of the company's own goes before a
 * national one, and one of this year before a yearly one.
 */
export function holidayHours({ national, own }: Holidays, date: string): HolidayHours | null {
  const isYearly = (one: OwnHoliday): boolean => one.yearly && one.date.slice(5) === date.slice(5)
  const found = own.find((one) => one.date === date) ?? own.find(isYearly)
  if (found) return found
  const year = Number(date.slice(0, 4))
  return national.some((key) => nationalHolidayIn(year, key) === date) ? CLOSED : null
}
