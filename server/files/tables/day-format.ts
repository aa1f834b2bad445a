/** Writes days and times of spreadsheets as their cells show them. */
import type * as xlsx from '@e965/xlsx'

/** `is1904`: the workbook counts its days as Excel for Mac did. `isMonthFirst`: the system of its readers writes 12/31. */
type Calendar = { is1904?: boolean; isMonthFirst?: boolean }
/** Returns what a cell with this format shows for a number of days: 31/12/2026 14:30, 14:30, or 30:00 for a duration. */
export type DayWriter = (value: number, format: string) => string

/** Quoted, escaped, padding and repeated letters, codes in brackets, and the letters that stand for a part of a day. */
const TOKEN = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]|AM\/PM|A\/P|y+|m+|d+|h+|s+|\.0+|[^]/gi
const IN_BRACKETS = /^\[(h+|m+|s+)\]$/i
const LETTERS_OF_DAY = /^(?:y+|m+|d+|h+|s+)$/i
/** Names of days and months, which have a language, and the years of other calendars. */
const NAMED = /^(?:m{3,}|d{3,}|[bge]+)$/i

/** A format has further sections for negative numbers and texts. */
function tokensOf(format: string): string[] {
  const tokens: string[] = format.match(TOKEN) ?? []
  const end = tokens.indexOf(';')
  return end === -1 ? tokens : tokens.slice(0, end)
}

/** Returns whether a format shows a day or a time. */
export const isDayFormat = (format: string): boolean =>
  !/general|standard/i.test(format) &&
  tokensOf(format).some((token) => LETTERS_OF_DAY.test(token) || IN_BRACKETS.test(token))

/** The formats that the system of the reader replaces: of its short day, and of its time. */
const SYSTEM_DAY = /^m\/d\/yy(?:yy)?(?= h|$)/i
const SYSTEM_TIME = /^\[\$-F400\].*/i

/** Returns a format in digits that shows what another one shows in names, or as the system writes it. */
function inDigits(format: string, isMonthFirst: boolean): string {
  const day = isMonthFirst ? 'mm/dd/yyyy' : 'dd/mm/yyyy'
  const plain = format.replace(SYSTEM_DAY, day).replace(SYSTEM_TIME, isMonthFirst ? 'h:mm:ss AM/PM' : 'hh:mm:ss')
  const tokens = tokensOf(plain)
  if (!tokens.some((token) => NAMED.test(token))) return plain
  const shown = tokens.some((token) => /^d/i.test(token)) ? day : 'mm/yyyy'
  return tokens.some((token) => /^h/i.test(token)) ? `${shown} hh:mm` : shown
}

/** The library knows formats, but neither the reader's language nor the system's formats. */
export function dayWriter(
  { SSF }: Pick<typeof xlsx, 'SSF'>,
  { is1904 = false, isMonthFirst = false }: Calendar,
): DayWriter {
  return (value, format) => {
    try {
      return String(SSF.format(inDigits(format, isMonthFirst), value, { date1904: is1904 })).trim()
    } catch {
      return String(value)
    }
  }
}
