/** Excel's built-in formats that show a number as a day or a time. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

const DAY_MS = 24 * 3600 * 1000
/** Excel counts days from this date, because it assumes a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30)
const LAST_DAY = 2_958_465

export const isBuiltInDate = (id: number): boolean => BUILT_IN.some(([from, to]) => id >= from && id <= to)

/** Returns whether a format that the workbook defines shows a day or a time. */
export function isDateFormat(format: string): boolean {
  const code = format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[dmyhs]/i.test(code) && !/general/i.test(code)
}

/**
 * Returns a number as it was typed: a phone number is not rounded to 5.51E+12; a day becomes 2026-11-21, with its time
 * if it has one.
 */
export function numberText(text: string, isDate: boolean): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (!isDate || value < 0 || value > LAST_DAY) return String(value)
  const [day = '', time = ''] = new Date(EPOCH + Math.round(value * DAY_MS)).toISOString().split('T')
  return Number.isInteger(value) ? day : `${day} ${time.slice(0, 5)}`
}
