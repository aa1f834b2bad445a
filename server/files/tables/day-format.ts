/** Writes days and times of spreadsheets as their cells show them. */

const DAY_MS = 24 * 3600 * 1000
const SECOND_MS = 1000
/** The day 0 of Windows, as Excel counts after the 29 February 1900 that it assumes, and that of older Macs. */
const EPOCH = { windows: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) }
/** The day of that 29 February. The days before it are one more than they should be. */
const ASSUMED_DAY = 60

/** `is1904`: the workbook counts its days as Excel for Mac did. `isMonthFirst`: the system of its readers writes 12/31. */
export type DayStyle = { format: string; is1904?: boolean; isMonthFirst?: boolean }

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
function inDigits({ format, isMonthFirst = false }: DayStyle): string {
  const day = isMonthFirst ? 'mm/dd/yyyy' : 'dd/mm/yyyy'
  const plain = format.replace(SYSTEM_DAY, day).replace(SYSTEM_TIME, isMonthFirst ? 'h:mm:ss AM/PM' : 'hh:mm:ss')
  const tokens = tokensOf(plain)
  if (!tokens.some((token) => NAMED.test(token))) return plain
  const shown = tokens.some((token) => /^d/i.test(token)) ? day : 'mm/yyyy'
  return tokens.some((token) => /^h/i.test(token)) ? `${shown} hh:mm` : shown
}

/** Minutes have the letter of months, and stand after hours or before seconds. */
function isMinute(tokens: string[], index: number): boolean {
  const isPart = (token: string): boolean => LETTERS_OF_DAY.test(token) || IN_BRACKETS.test(token)
  const before = tokens.slice(0, index).findLast(isPart)
  const after = tokens.slice(index + 1).find(isPart)
  return /^\[?h/i.test(before ?? '') || /^\[?s/i.test(after ?? '')
}

type Moment = { day: Date; ms: number }

function toMoment(value: number, isExact: boolean, is1904: boolean): Moment {
  const unit = isExact ? 1 : SECOND_MS
  const inUnits = (days: number): number => Math.round((days * DAY_MS) / unit) * unit
  const days = !is1904 && value < ASSUMED_DAY ? value + 1 : value
  return { day: new Date((is1904 ? EPOCH.mac : EPOCH.windows) + inUnits(days)), ms: inUnits(value) }
}

const padded = (value: number, width: number): string => String(value).padStart(width, '0')

/** Durations count on after 24 hours, 60 minutes or 60 seconds. */
function durationText(letters: string, ms: number): string {
  const units = { h: 3600, m: 60, s: 1 }
  const unit = units[letters.charAt(0).toLowerCase() as keyof typeof units]
  return padded(Math.floor(ms / SECOND_MS / unit), letters.length)
}

function partText(
  token: string,
  { day }: Moment,
  { isMinutes, isHalfDay }: Record<'isMinutes' | 'isHalfDay', boolean>,
) {
  const width = Math.min(2, token.length)
  const hours = day.getUTCHours()
  switch (token.charAt(0).toLowerCase()) {
    case 'y':
      return token.length > 2 ? String(day.getUTCFullYear()) : padded(day.getUTCFullYear() % 100, 2)
    case 'm':
      return padded(isMinutes ? day.getUTCMinutes() : day.getUTCMonth() + 1, width)
    case 'd':
      return padded(day.getUTCDate(), width)
    case 'h':
      return padded(isHalfDay ? hours % 12 || 12 : hours, width)
    default:
      return padded(day.getUTCSeconds(), width)
  }
}

/** Returns a number of days as its cell shows it: 31/12/2026 14:30, 14:30, or 30:00 for a duration. */
export function dayText(value: number, style: DayStyle): string {
  const tokens = tokensOf(inDigits(style))
  const isHalfDay = tokens.some((token) => /^A(?:M\/PM|\/P)$/i.test(token))
  const isExact = tokens.some((token) => token.startsWith('.0'))
  const moment = toMoment(value, isExact, style.is1904 ?? false)
  const texts = tokens.map((token, index) => {
    const [, letters] = IN_BRACKETS.exec(token) ?? []
    if (letters !== undefined) return durationText(letters, moment.ms)
    if (LETTERS_OF_DAY.test(token)) return partText(token, moment, { isMinutes: isMinute(tokens, index), isHalfDay })
    if (/^A(?:M\/PM|\/P)$/i.test(token)) return moment.day.getUTCHours() < 12 ? 'AM' : 'PM'
    if (token.startsWith('.0')) return `.${padded(moment.day.getUTCMilliseconds(), 3).slice(0, token.length - 1)}`
    if (/^["\\]/.test(token)) return token.replaceAll(/^\\|"/g, '')
    return /^[[_*@]/.test(token) ? '' : token
  })
  return texts.join('').trim()
}
