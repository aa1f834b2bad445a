/** Reads what people type as dates, numbers and addresses, and writes it as outside systems read it. Undefined if wrong. */

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/
const URL_TEXT = /^(https?:\/\/)?([^\s/.]+\.)+[^\s/.]{2,}(\/\S*)?$/i
const DAY = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]?\d|2[0-3])(?:[:h]([0-5]\d))?\s*h?$/i

export const readEmail = (text: string): string | undefined => (EMAIL.test(text) ? text : undefined)

export const readUrl = (text: string): string | undefined =>
  URL_TEXT.test(text) ? (/^https?:/i.test(text) ? text : `https://${text}`) : undefined

/** Keeps the plus of an international number; everything else between the digits goes. */
export function readPhone(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return undefined
  return text.trim().startsWith('+') ? `+${digits}` : digits
}

/** A comma is the decimal sign, and a point between groups of three digits is none. */
export function readNumber(text: string): string | undefined {
  const compact = text.replace(/\s|R\$|€|\$|%/g, '')
  const isGrouped = /^-?\d{1,3}(\.\d{3})+$/.test(compact)
  const normal = compact.includes(',') || isGrouped ? compact.replaceAll('.', '').replace(',', '.') : compact
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(normal) ? normal : undefined
}

export function readTime(text: string): string | undefined {
  const [, hour, minute = '00'] = TIME.exec(text.trim()) ?? []
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

/** Days come before months, as customers of this desk write them. A day without a year is of the current one. */
function readDay(text: string, now: Date): string | undefined {
  if (ISO_DAY.test(text)) return isRealDay(text) ? text : undefined
  const [, day, month, year = String(now.getFullYear())] = DAY.exec(text) ?? []
  if (!day || !month) return undefined
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(iso) ? iso : undefined
}

const isRealDay = (iso: string): boolean => {
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}

function readMoment(text: string, hasTime: boolean, now: Date): string | undefined {
  const [dayText = '', ...timeText] = text.trim().split(/\s+(?:às\s+|at\s+|a\s+las\s+)?|T/)
  const day = readDay(dayText, now)
  if (!day || !hasTime) return timeText.length ? undefined : day
  const time = readTime(timeText.join(' '))
  return time && `${day} ${time}`
}

export type DateForm = { hasTime: boolean; isRange: boolean }

export function readDate(text: string, { hasTime, isRange }: DateForm, now = new Date()): string | undefined {
  if (!isRange) return readMoment(text, hasTime, now)
  const parts = text.split(/\s+(?:a|até|ao|to|hasta|al|-|–)\s+/i).map((part) => readMoment(part, hasTime, now))
  const [from, to] = parts
  return parts.length === 2 && from && to ? `${from} to ${to}` : undefined
}
