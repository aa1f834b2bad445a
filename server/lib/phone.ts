import { countryCodeOf, planOf } from './phone-plans.ts'

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
export const withCountry = (number: string, country = DEFAULT_COUNTRY): string =>
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
const FROM_ABROAD = /^\(?\s*(?:\+|00(?!0))/
/** How Brazilians wrote that any telephone company may be dialled between 0 and the area code, also after the country's. */
const ANY_CARRIER = /^((?:\+|00)?55\s*)?\(?\s?(?:0?\s?\(?xx|0\s?\(?\*\*)\s?\)?\s?/i
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MIN_DIGITS = 8
/** The maximum length in E.164. */
const MAX_DIGITS = 15
const INVALID = { fault: 'invalidNumber' } as const

/** Returns the digits of a scientific notation that has all of them; otherwise the text as it is. */
function writtenOut(text: string): string {
  const [, first = '', rest = '', exponent = ''] = SCIENTIFIC.exec(text) ?? []
  return first && Number(exponent) === rest.length ? first + rest : text
}

/** Removes what spreadsheet programs and people put around a number. */
function toTyped(text: string): string {
  const visible = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'+/, '')
  return writtenOut(visible.replace(AMOUNT_FORMAT, '$1').replace(ANY_CARRIER, '$1(')).replace(EXTENSION, '')
}

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

/**
 * Reads a number from a list kept by people: with separators, without a country code, or with the zero of a
 * long-distance call. Gives it in its stored spelling, or says why it is not a complete phone number: such as 5,51E+12,
 * or one without its area code, which must not become a number of another country.
 */
export function readPhone(text: string, { country = DEFAULT_COUNTRY, areaCode }: PhoneReading = {}): ReadPhone {
  const typed = toTyped(text)
  const [id] = WHATSAPP_ID.test(typed) ? typed.split(/[@:]/) : []
  if (id !== undefined) return /^\d+$/.test(id) ? found(id) : INVALID
  if (!TYPED_NUMBER.test(typed) || DAY.test(typed)) return INVALID
  const area = digitsOf(areaCode ?? '').replace(/^0+/, '')
  if (!FROM_ABROAD.test(typed)) return readAtHome(typed, country, area)
  return readFromAbroad(digitsOf(typed.replace(/\(0\)/, '')).replace(/^0+/, ''), country, area)
}

/** Returns the number in its stored spelling, or null if it is not a complete one. */
export function typedPhone(text: string, reading?: PhoneReading): string | null {
  const read = readPhone(text, reading)
  return 'number' in read ? read.number : null
}

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
