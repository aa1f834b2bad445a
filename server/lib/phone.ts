import { countryCodeOf, habitsOf, planOf, type WritingHabits } from './phone-plans.ts'

/** Phone numbers are digits with the country code and without a plus. */

/** The country code of companies whose country is not known. */
export const DEFAULT_COUNTRY = '55'

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * The mobiles that WhatsApp knows in two spellings, with and without a digit, each as the parts around it: Brazil's ninth
 * digit, Mexico's 1 and Argentina's 9. The database has the same rule in `identity_key`.
 */
const DOUBLE_SPELLINGS: [digit: string, shape: RegExp][] = [
  ['9', /^(55\d{2})9?([6-9]\d{7})$/],
  ['1', /^(52)1?([2-9]\d{9})$/],
  ['9', /^(54)9?([1-3]\d{9})$/],
]

/**
 * Returns every spelling of the same mobile number, the longer one first. WhatsApp has older numbers of Brazil without
 * the ninth digit, while people write it. Land lines of Brazil begin with 2 to 5; with a nine in front they would be
 * another person's mobile, so they have one spelling.
 */
export function phoneVariants(number: string): string[] {
  for (const [digit, shape] of DOUBLE_SPELLINGS) {
    const [, before, after] = shape.exec(number) ?? []
    if (before && after) return [before + digit + after, before + after]
  }
  return [number]
}

/** Returns the spelling that is stored, the longer one. */
export const canonicalPhone = (number: string): string => phoneVariants(number)[0] ?? number

/** Argentines put a 15 between the area code, of two to four digits, and the rest of a mobile, at home. */
const ARGENTINE_AT_HOME = [/^(11)15(\d{8})$/, /^([23]\d{2})15(\d{7})$/, /^([23]\d{3})15(\d{6})$/]

function withoutFifteen(country: string, digits: string): string {
  const shape = country === '54' ? ARGENTINE_AT_HOME.find((one) => one.test(digits)) : undefined
  return shape ? digits.replace(shape, '9$1$2') : digits
}

/** Adds the country code to a number in the form that people of the country type without it. */
const withCountry = (number: string, country = DEFAULT_COUNTRY): string =>
  planOf(country).national.test(number) ? country + number : number

/** How a company's numbers are read: `areaCode` completes those that have none. */
export type PhoneReading = { country?: string; areaCode?: string | null }
export type PhoneFault = 'noAreaCode' | 'invalidNumber'
export type ReadPhone = { number: string } | { fault: PhoneFault }

/** The characters that people put between the digits of a number. */
const TYPED_NUMBER = /^[\d\s()+.\-/\u00a0\u2010-\u2015\u202a-\u202e']+$/
/** A phone number that a spreadsheet program formatted as an amount. */
const AMOUNT_FORMAT = /^(\d+)[.,]0+$/
/** A number that a spreadsheet program has shortened, such as 5,51E+12, or written out: 5,511988887777E+12. */
const SCIENTIFIC = /^(\d)[.,](\d+)E\+?(\d{1,2})$/i
/** What WhatsApp's own ids have behind a number. */
const WHATSAPP_ID = /@(?:s\.whatsapp\.net|c\.us)$/
const EXTENSION = /[\s,;(]*(?:ramal|rml|r\.|ext|extensi[oó]n|int|x|#)[.:]*\s*\d{1,5}\s*\)?$/i
/** A second line in short behind a number: `3333-4444/45`, `98888-4001 (2)`. */
const SECOND_LINE =
  /(?<=\d{3,5}[\s.-]?\d{4})\s*(?:(?:(?:\/\s*|[,;]\s+|(?<=\s)(?:e|ou|y|o|or|and)\s+)\d{1,4}\s*)+|\(\s*0?\d\s*\))$/i
/** Whoever puts the area code behind a number means none of the digits before it. */
const CODE_BEHIND = /\d\s*\(\s*\d{2,3}\s*\)$/
const FROM_ABROAD = /^[^\d+]*(?:\+|00(?!0))/
/** How Brazilians wrote that any telephone company may be dialled between 0 and the area code, also after the country's. */
const ANY_CARRIER = /^((?:\+|00)?55\s*)?\(?\s?(?:0?\s?\(?xx|0\s?\(?\*\*)\s?\)?\s?/i
const DAY =
  /^\d{1,2}\/\d{1,2}\/\d{2}(?:\d{2})?$|^\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d{2}$|^(?:19|20)\d{2}[/.-]\d{1,2}[/.-]\d{1,2}$|^\d{4}-\d{2}-\d{2}$/
const MIN_DIGITS = 8
/** The maximum length in E.164. */
const MAX_DIGITS = 15
const INVALID = { fault: 'invalidNumber' } as const

/** Returns the digits of a scientific notation that has all of them; otherwise the text as it is. */
function writtenOut(text: string): string {
  const [, first = '', rest = '', exponent = ''] = SCIENTIFIC.exec(text) ?? []
  return first && Number(exponent) === rest.length ? first + rest : text
}

const toVisible = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'+/, '')

/** Removes what spreadsheet programs and people put around a number. */
const toTyped = (text: string): string =>
  writtenOut(toVisible(text).replace(AMOUNT_FORMAT, '$1').replace(ANY_CARRIER, '$1('))
    .replace(EXTENSION, '')
    .replace(SECOND_LINE, '')

/** Returns the digits of the further lines that are written in short behind a number. */
export const furtherLines = (text: string): string[] => SECOND_LINE.exec(toVisible(text))?.[0].match(/\d+/g) ?? []

const found = (number: string): ReadPhone =>
  number.length < MIN_DIGITS || number.length > MAX_DIGITS ? INVALID : { number: canonicalPhone(number) }

/** Reads what follows a country code. */
function readWithin(country: string, digits: string, areaCode: string): ReadPhone {
  const { national, afterCode = national, local } = planOf(country)
  const rest = withoutFifteen(country, digits)
  if (afterCode.test(rest)) return found(country + rest)
  return local?.test(rest) ? completed(country, rest, areaCode) : INVALID
}

function completed(country: string, local: string, areaCode: string): ReadPhone {
  if (areaCode === '') return { fault: 'noAreaCode' }
  const rest = withoutFifteen(country, areaCode + local)
  return planOf(country).national.test(rest) ? found(country + rest) : INVALID
}

function readFromAbroad(digits: string, country: string, areaCode: string): ReadPhone {
  const code = countryCodeOf(digits)
  if (code === undefined) return found(digits)
  const rest = digits.slice(code.length).replace(planOf(code).trunk, '')
  return readWithin(code, rest, code === country ? areaCode : '')
}

/** Reads a number without a plus: as the company's country writes it, or else with the code of any country. */
function readAtHome(typed: string, country: string, areaCode: string): ReadPhone {
  const plan = planOf(country)
  const digits = digitsOf(typed)
  const bare = withoutFifteen(country, digits.replace(plan.trunk, ''))
  if (plan.foreign?.test(typed)) return INVALID
  if (plan.national.test(bare)) return found(country + bare)
  // Without a separator nobody knows whether a zero after the country code is a trunk or a mistake.
  const rest = digits.startsWith(country) ? digits.slice(country.length) : ''
  const afterCode = typed === digits ? rest : rest.replace(plan.trunk, '')
  if ((plan.afterCode ?? plan.national).test(afterCode)) return found(country + afterCode)
  if (plan.local?.test(bare)) return completed(country, bare, areaCode)
  const stripped = digits.replace(/^0+/, '')
  const code = countryCodeOf(stripped)
  const read = code === undefined ? INVALID : readWithin(code, stripped.slice(code.length), '')
  return 'number' in read ? read : INVALID
}

function readByPlan(typed: string, country: string, areaCode: string): ReadPhone {
  if (!FROM_ABROAD.test(typed)) return readAtHome(typed, country, areaCode)
  return readFromAbroad(digitsOf(typed.replace(/\(0\)/, '')).replace(/^0+/, ''), country, areaCode)
}

const nationalShape = (country: string, { national }: WritingHabits): RegExp => national ?? planOf(country).national

/**
 * Whether what would be a number of another country is rather a slip of the pen: it follows a zero as at home, has too few
 * digits, or one too many, or is written in the groups of the own country. Programs write the whole numbers of other countries without separators, so that there only
 * those with too few are slips.
 */
function isMistyped(typed: string, country: string, habits: WritingHabits): boolean {
  const digits = digitsOf(typed)
  const { digits: most, least = most, grouped } = habits
  if (digits.startsWith('0') || digits.length < least) return true
  if (typed === digits) return false
  if (digits.length === least || (grouped?.test(typed) ?? digits.length <= most)) return true
  return digits.length === most + 1 && nationalShape(country, habits).test(digits.slice(0, most))
}

/** Reads what the plan of the country refuses, as its own people write it. */
function readByHabits(typed: string, country: string, habits: WritingHabits, areaCode: string): ReadPhone {
  const digits = digitsOf(typed).replace(/^00/, '')
  const isWhole = digits.startsWith(country)
  const bare = [...(isWhole ? [digits.slice(country.length)] : []), ...(FROM_ABROAD.test(typed) ? [] : [digits])]
  const { former, local } = habits
  for (const dialled of bare) {
    const current = former ? dialled.replace(former[0], former[1]) : dialled
    if (current !== dialled) return readFromAbroad(country + current, country, '')
    const rest = dialled.replace(/^0/, '')
    if (habits.national?.test(rest)) return { number: country + rest }
    if (!local?.test(rest)) continue
    if (areaCode === '') return { fault: 'noAreaCode' }
    return nationalShape(country, habits).test(areaCode + rest) ? { number: country + areaCode + rest } : INVALID
  }
  return INVALID
}

function readTyped(typed: string, country: string, areaCode: string): ReadPhone {
  const habits = habitsOf(country)
  const digits = digitsOf(typed)
  if (habits?.short?.test(typed)) return INVALID
  if (habits?.exit?.test(digits)) return readFromAbroad(digits.replace(habits.exit, ''), country, areaCode)
  const read = readByPlan(typed, country, areaCode)
  if (habits === undefined) return read
  const isOwn = 'number' in read && read.number.startsWith(country)
  if ('number' in read && !isOwn) return !FROM_ABROAD.test(typed) && isMistyped(typed, country, habits) ? INVALID : read
  if (isOwn && (habits.national?.test(read.number.slice(country.length)) ?? true)) return read
  if ('fault' in read && read.fault === 'noAreaCode') return read
  return readByHabits(typed, country, habits, areaCode)
}

/**
 * Reads a number as people of the company's country write it, in a list or by hand: with separators, without a country
 * code, or with the zero of a long-distance call. It is never one of another country, unless it has a plus or is a whole
 * one with its code. Gives it in its stored spelling, or says why it is not a complete phone number: such as 5,51E+12, or
 * one without its area code.
 */
export function readPhone(text: string, { country = DEFAULT_COUNTRY, areaCode }: PhoneReading = {}): ReadPhone {
  const typed = toTyped(text)
  const [id] = WHATSAPP_ID.test(typed) ? typed.split(/[@:]/) : []
  if (id !== undefined) return /^\d+$/.test(id) ? found(id) : INVALID
  if (!TYPED_NUMBER.test(typed) || DAY.test(typed) || CODE_BEHIND.test(typed)) return INVALID
  return readTyped(typed, country, digitsOf(areaCode ?? '').replace(/^0+/, ''))
}

/** What people write beside a number: `tel: 11 98888-7777 (recado)`. */
const BESIDE_NUMBER = /[^\d\s()+.\-/]+/gu

/** Reads a number that was typed into a field or sent by a program, with or without words beside it. */
export function readEntered(text: string, reading?: PhoneReading): ReadPhone {
  const read = readPhone(text, reading)
  // What a spreadsheet program has shortened has lost its last digits.
  if ('number' in read || SCIENTIFIC.test(toVisible(text))) return read
  return readPhone(toTyped(text).replaceAll(BESIDE_NUMBER, ' '), reading)
}

/** Returns the digits of a number that says itself that its country code follows; null for others. */
export const digitsFromAbroad = (text: string): string | null =>
  FROM_ABROAD.test(text) ? digitsOf(text).replace(/^00/, '') : null

/** Returns the number in its stored spelling, or null if it is not a complete one. */
export function typedPhone(text: string, reading?: PhoneReading): string | null {
  const read = readPhone(text, reading)
  return 'number' in read ? read.number : null
}

/**
 * Returns a stored number for a file that is read again: one of another country gets a plus where it would be taken for
 * one of the company's.
 */
export const toReadableNumber = (number: string, reading: PhoneReading): string =>
  number === '' || typedPhone(number, reading) === number ? number : `+${number}`

/** Text that people search by and that is written like a telephone number. */
const SEARCHED_NUMBER = /^[\d\s()+.-]{3,}$/
const MIN_SEARCHED_DIGITS = 3

/**
 * Returns what to search for: text that is written like a telephone number is searched without punctuation, in every
 * spelling.
 */
export function searchedSpellings(text: string): string[] {
  const digits = SEARCHED_NUMBER.test(text) ? digitsOf(text) : ''
  if (digits.length < MIN_SEARCHED_DIGITS) return [text]
  return [...new Set([digits, ...phoneVariants(withCountry(digits))])]
}
