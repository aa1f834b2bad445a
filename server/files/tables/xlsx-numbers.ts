import type { DayWriter } from './day-format.ts'

/** Excel's built-in formats that show a number as a day or a time, which a workbook does not spell out. */
const BUILT_IN = new Map([
  [14, 'm/d/yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
])
/** Those of eastern Asia. */
const EASTERN = [
  [27, 36],
  [50, 58],
] as const

const LAST_DAY = 2_958_465

/** Returns the format of days or times with this number; undefined if it shows something else. */
export const builtInDayFormat = (id: number): string | undefined =>
  BUILT_IN.get(id) ?? (EASTERN.some(([from, to]) => id >= from && id <= to) ? BUILT_IN.get(14) : undefined)

/** Returns a number as it was typed: a phone number is not rounded to 5.51E+12, and a day is what its cell shows. */
export function numberText(text: string, dayFormat: string | undefined, writeDay: DayWriter | null): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  const isDay = dayFormat !== undefined && writeDay !== null && value >= 0 && value <= LAST_DAY
  return isDay ? writeDay(value, dayFormat) : String(value)
}
