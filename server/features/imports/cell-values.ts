import { z } from 'zod'
import { furtherLines, readPhone, type PhoneFault, type PhoneReading, type ReadPhone } from '#server/lib/phone.ts'

/** People and programs write several values into one cell; Google puts three colons between them. */
const BETWEEN_PHONES = /\s*(?::::|[;,|/\n\r\t•]|\s(?:ou|or|e|and|o|y|[-–&+\\])\s)\s*/i
const BETWEEN_EMAILS = /\s*(?::::|[;,|/\n\r\t])\s*/
const AROUND_EMAIL = /^(?:mailto:)?[<("'[]*|[>)"'\].:]*$/gi
const Email = z.email().max(254)

/** The first valid value of a cell, and what else is in it. Without a value all of it is the rest. */
type Picked = { value: string; rest: string[] }
export type PickedPhone = Picked & { fault: PhoneFault | null }

const toParts = (cell: string, between: RegExp): string[] => cell.split(between).filter((part) => part.trim() !== '')

/** Words that stand before or after a number: `Cel. 2: 11 98888-7777 (recado após 18h)`. */
const WORDS_AROUND = /^\p{L}[^\d+(]*\d\s*(?:[-–]\s+|[.:)]\s*)|^[^\d+(]+|[\s(-]+\p{L}.*$/gu
/** Which of several numbers it is: `2) 11 98888-7777`. */
const ORDINAL = /^\s*\d[).:]\s+/
const CHAT_LINK = /(?:wa\.me\/|whatsapp\.com\/send\/?\?phone=)\+?(\d+)/i

const readPart = (part: string, reading: PhoneReading): ReadPhone => {
  const read = readPhone(part.replace(ORDINAL, ''), reading)
  return 'number' in read ? read : readPhone(part.replaceAll(WORDS_AROUND, ''), reading)
}

/** A longer cell is a text. */
const MAX_WORDS = 12

/** Takes the first of two whole numbers with nothing but blanks between. */
function readTwo(cell: string, reading: PhoneReading): PickedPhone | null {
  const words = cell.trim().split(/\s+/)
  if (words.length > MAX_WORDS) return null
  for (let at = 1; at < words.length; at++) {
    const [first, rest] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const read = readPhone(first, reading)
    if ('number' in read && 'number' in readPhone(rest, reading))
      return { value: read.number, rest: [rest], fault: null }
  }
  return null
}

/** Takes the first whole number of a cell. */
export function pickPhone(cell: string, reading: PhoneReading = {}): PickedPhone {
  const [, linked] = CHAT_LINK.exec(cell) ?? []
  const whole = readPhone(linked ? `+${linked}` : cell.replace(ORDINAL, ''), reading)
  if ('number' in whole) return { value: whole.number, rest: furtherLines(cell), fault: null }
  const parts = toParts(cell, BETWEEN_PHONES)
  const read = parts.map((part) => readPart(part, reading))
  const at = read.findIndex((one) => 'number' in one)
  const first = read[at]
  if (first && 'number' in first) {
    const rest = parts.flatMap((part, index) => (index === at ? furtherLines(part) : [part]))
    return { value: first.number, rest, fault: null }
  }
  const two = readTwo(cell, reading)
  if (two) return two
  const isIncomplete = [whole, ...read].some((one) => 'fault' in one && one.fault === 'noAreaCode')
  return { value: '', rest: toParts(cell, /\n/), fault: isIncomplete ? 'noAreaCode' : 'invalidNumber' }
}

/** Programs call people and groups by ids that look like addresses: `5511988887777@c.us`. */
const WHATSAPP_ID = /^[\d:_-]+@(?:c\.us|s\.whatsapp\.net|g\.us|lid|newsletter|broadcast)$/i
const isEmail = (text: string): boolean => !WHATSAPP_ID.test(text) && Email.safeParse(text).success
export const isWhatsappId = (cell: string): boolean => WHATSAPP_ID.test(cell)
const bareAddress = (word: string): string => word.replaceAll(AROUND_EMAIL, '')

/** Takes the first e-mail address of a cell, which may have a name beside it. */
export function pickEmail(cell: string): Picked {
  const parts = toParts(cell, BETWEEN_EMAILS).map((part) => ({ part, words: part.split(/\s+/).map(bareAddress) }))
  const first = parts.find(({ words }) => words.some(isEmail))
  const value = first?.words.find(isEmail) ?? ''
  const rest = parts.flatMap((one) =>
    one === first ? one.words.filter((word) => word !== value && word.includes('@')) : [one.part],
  )
  return { value, rest }
}

/** Most cells have no such sign, and to take a cell apart takes ten times as long as to look for it. */
export const hasEmail = (cell: string): boolean => cell.includes('@') && pickEmail(cell).value !== ''

const ADDRESS_AND_SIGNS = /[<("'[]*[^\s<>()"'[\];,|]+@[^\s<>()"'[\];,|]+[>)"'\];,|]*/g

/** Returns a name without the addresses beside it: `Davi <davi@example.com>`. */
export const withoutEmails = (cell: string): string =>
  hasEmail(cell)
    ? cell
        .replaceAll(ADDRESS_AND_SIGNS, ' ')
        .replaceAll(/^[\s"']+|[\s"']+$/g, '')
        .trim()
    : cell

/** Flags are made of letters of their own. */
const PICTURE = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** What address books call the kinds of phones and e-mails; Google marks its own words with an asterisk. */
const KIND =
  /^(\*.*|home|work|mobile|main|other|custom|internet|smtp|casa|trabalho|celular|principal|outros?|residencial|comercial|trabajo|movil|otro|particular|obsolete)$/i

const isKind = (cell: string): boolean => KIND.test(cell.normalize('NFD').replaceAll(/\p{M}/gu, '').trim())

/** Whether a cell has no letter, digit or picture: people put a full stop or a dash where a name is asked for. */
export const isOnlySigns = (cell: string): boolean => !/[\p{L}\d]/u.test(cell) && !PICTURE.test(cell)

/** Whether a cell may be a person's name. Some people are only a heart to those who know them. */
export const isNameLike = (cell: string): boolean =>
  (/\p{L}/u.test(cell) || PICTURE.test(cell)) &&
  !isKind(cell) &&
  !cell.includes('@.') &&
  !hasEmail(cell) &&
  !/^https?:/i.test(cell)
