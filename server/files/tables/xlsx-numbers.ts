/** Excel's built-in formats that show a number as a day or a time. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

const DAY_MS = 24 * 3600 * 1000
/** The day 0 of Windows, as Excel counts after the 29 February 1900 that it assumes, and that of older Macs. */
const EPOCH = { windows: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) }
/** The day of that 29 February. The days before it are one more than they should be. */
const ASSUMED_DAY = 60
const LAST_DAY = 2_958_465

export const isBuiltInDate = (id: number): boolean => BUILT_IN.some(([from, to]) => id >= from && id <= to)

/** Returns whether a format that the workbook defines shows a day or a time. */
export function isDateFormat(format: string): boolean {
  const code = format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[dmyhs]/i.test(code) && !/general/i.test(code)
}

const dayOf = (value: number, is1904: boolean): number => {
  if (is1904) return EPOCH.mac + Math.round(value * DAY_MS)
  return EPOCH.windows + Math.round((value < ASSUMED_DAY ? value + 1 : value) * DAY_MS)
}

/** `is1904`: the workbook counts its days as Excel for Mac did. */
export type NumberStyle = { isDate: boolean; is1904: boolean }

/**
 * Returns a number as it was typed: a phone number is not rounded to 5.51E+12; a day becomes 2026-11-21, with its time
 * if it has one.
 */
export function numberText(text: string, { isDate, is1904 }: NumberStyle): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (!isDate || value < 0 || value > LAST_DAY) return String(value)
  const [day = '', time = ''] = new Date(dayOf(value, is1904)).toISOString().split('T')
  return Number.isInteger(value) ? day : `${day} ${time.slice(0, 5)}`
}
