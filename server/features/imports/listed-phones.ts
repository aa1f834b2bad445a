import { DEFAULT_COUNTRY, digitsOf, readPhone, type PhoneReading, type ReadPhone } from '#server/lib/phone.ts'
import { planOf } from '#server/lib/phone-plans.ts'

/** How people of a country write its own numbers in lists, beyond what its plan says. */
type ListedSpelling = {
  /** The digits of its longest number as people type it, and of its shortest, if that has fewer. */
  digits: number
  least?: number
  /** A whole number, where the plan only knows how long it is. */
  national?: RegExp
  /** A number without its area code, where the plan has none. */
  local?: RegExp
  /** How numbers were written before they got longer, and what they are now. */
  former?: [shape: RegExp, current: string]
  /** What is dialled before the code of another country, unless it is 00. */
  exit?: RegExp
}

const SPELLINGS: Record<string, ListedSpelling> = {
  1: { digits: 10, exit: /^011(?=[1-9])/ },
  34: { digits: 9, national: /^[5-9]\d{8}$/ },
  351: { digits: 9, national: /^(?:[26-9]\d|30)\d{7}$/ },
  /** Lima has seven digits after its area code, the provinces six. */
  51: { digits: 9, least: 8, national: /^(?:9\d{8}|[1-8]\d{7})$/, local: /^[2-7]\d{5,6}$/ },
  52: { digits: 10 },
  54: { digits: 10 },
  55: { digits: 11, least: 10 },
  /** Santiago's numbers begin with 2 or 3, so that no area code makes one of a mobile that lacks its 9. */
  56: { digits: 9, national: /^(?:2[23]\d{7}|[3-9]\d{8})$/, local: /^[2-9]\d{6,7}$/ },
  /** Since 2021 there is a 60 before the single digit of the area. */
  57: { digits: 10, former: [/^(?:03?)?([124-8][2-9]\d{6})$/, '60$1'] },
  58: { digits: 10 },
  591: { digits: 8, local: /^[2-4]\d{6}$/ },
  593: { digits: 9, least: 8, local: /^[2-7]\d{6}$/ },
  /** Land lines have as many digits as their exchange gives them. */
  595: { digits: 9, least: 8, national: /^(?:9\d{8}|[2-8]\d{7,8})$/, local: /^[1-9]\d{5,6}$/ },
  598: { digits: 8 },
}

const TYPED = /^[\d\s()+.\-/\u2010-\u2015']+$/
const DAY =
  /^\d{1,2}\/\d{1,2}\/\d{2}(?:\d{2})?$|^\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d{2}$|^(?:19|20)\d{2}[/.-]\d{1,2}[/.-]\d{1,2}$/
const FROM_ABROAD = /^[^\d+]*(?:\+|00(?!0))/
const INVALID = { fault: 'invalidNumber' } as const

const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

const nationalShape = (country: string, { national }: ListedSpelling): RegExp => national ?? planOf(country).national

/**
 * Whether what would be a number of another country is rather a slip of the pen: it follows a zero as at home, has too few
 * digits, or one too many. Programs write the whole numbers of other countries without separators, so that there only
 * those with too few are slips.
 */
function isMistyped(typed: string, country: string, spelling: ListedSpelling): boolean {
  const digits = digitsOf(typed)
  const { digits: most, least = most } = spelling
  if (digits.startsWith('0') || digits.length < least) return true
  if (typed === digits) return false
  if (digits.length === least) return true
  return digits.length === most + 1 && nationalShape(country, spelling).test(digits.slice(0, most))
}

/** Reads what the plan of the country refuses, as its own people write it. */
function readAsListed(text: string, country: string, spelling: ListedSpelling, areaCode: string): ReadPhone {
  const digits = digitsOf(text).replace(/^00/, '')
  const isWhole = digits.startsWith(country)
  const bare = [...(isWhole ? [digits.slice(country.length)] : []), ...(FROM_ABROAD.test(text) ? [] : [digits])]
  const { former, local } = spelling
  for (const dialled of bare) {
    const current = former ? dialled.replace(former[0], former[1]) : dialled
    if (current !== dialled) return readPhone(`+${country}${current}`, { country })
    const rest = dialled.replace(/^0/, '')
    if (spelling.national?.test(rest)) return { number: country + rest }
    if (!local?.test(rest)) continue
    if (areaCode === '') return { fault: 'noAreaCode' }
    return nationalShape(country, spelling).test(areaCode + rest) ? { number: country + areaCode + rest } : INVALID
  }
  return INVALID
}

/**
 * Reads a number from a list of the company's country. One that its people typed is never a number of another country,
 * unless it has a plus or is a whole one with its code.
 */
export function readListedPhone(given: string, reading: PhoneReading = {}): ReadPhone {
  const text = visible(given)
  if (DAY.test(text)) return INVALID
  const { country = DEFAULT_COUNTRY, areaCode } = reading
  const spelling = SPELLINGS[country]
  const digits = digitsOf(text)
  if (spelling?.exit?.test(digits) && TYPED.test(text))
    return readPhone(`+${digits.replace(spelling.exit, '')}`, reading)
  const read = readPhone(given, reading)
  if (spelling === undefined || !TYPED.test(text)) return read
  const isOwn = 'number' in read && read.number.startsWith(country)
  if ('number' in read && !isOwn) return !FROM_ABROAD.test(text) && isMistyped(text, country, spelling) ? INVALID : read
  if (isOwn && (spelling.national?.test(read.number.slice(country.length)) ?? true)) return read
  if ('fault' in read && read.fault === 'noAreaCode') return read
  return readAsListed(text, country, spelling, digitsOf(areaCode ?? '').replace(/^0+/, ''))
}
