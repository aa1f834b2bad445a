/** Phone numbers are digits with the country code and without a plus. */
const BRAZILIAN_MOBILE = /^55(\d{2})9?([6-9]\d{7})$/
/** Area code and eight digits, or nine for a mobile: how people in Brazil write a number. */
const BRAZILIAN_AT_HOME = /^[1-9][1-9](?:[2-9]\d{7}|9\d{8})$/

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Returns every spelling of the same Brazilian mobile number, with and without the ninth digit. WhatsApp has older
 * numbers without it, while people write it. Land lines begin with 2 to 5; with a nine in front they would be another
 * person's mobile, so they have one spelling.
 */
export function phoneVariants(number: string): string[] {
  const [, area, local] = BRAZILIAN_MOBILE.exec(number) ?? []
  return area && local ? [`55${area}9${local}`, `55${area}${local}`] : [number]
}

/** Returns the spelling that is stored: Brazilian mobiles have the ninth digit. */
export const canonicalPhone = (number: string): string => phoneVariants(number)[0] ?? number

/** Adds the country code 55 to a number in the form that people in Brazil type without it. */
export const withCountry = (number: string): string => (BRAZILIAN_AT_HOME.test(number) ? `55${number}` : number)

/** The characters that people put between the digits of a number. */
const TYPED_NUMBER = /^[\d\s()+.\-/\u00a0\u2010-\u2015\u202a-\u202e']+$/
/** A phone number that a spreadsheet program formatted as an amount. */
const AMOUNT_FORMAT = /^(\d+)[.,]0+$/
const BRAZILIAN = /^55[1-9][1-9]\d{8,9}$/
const MIN_DIGITS = 8
/** The maximum length in E.164. */
const MAX_DIGITS = 15

/**
 * Parses a number from a list kept by people: with separators, without a country code, or with the zero of a
 * long-distance call. Returns it in its stored spelling, or null when it is not a complete phone number, such as
 * 5,51E+12.
 */
export function typedPhone(text: string): string | null {
  const typed = text.trim().replace(AMOUNT_FORMAT, '$1')
  if (!TYPED_NUMBER.test(typed)) return null
  const number = canonicalPhone(withCountry(digitsOf(typed).replace(/^0+/, '')))
  if (number.length < MIN_DIGITS || number.length > MAX_DIGITS) return null
  return number.startsWith('55') && !BRAZILIAN.test(number) ? null : number
}

/** Text that people search by and that is written like a telephone number. */
const SEARCHED_NUMBER = /^[\d\s()+.-]{3,}$/
const MIN_SEARCHED_DIGITS = 3

/**
 * Returns what to search for: text that is written like a telephone number is searched without punctuation, with and
 * without the ninth digit.
 */
export function searchedSpellings(text: string): string[] {
  const digits = SEARCHED_NUMBER.test(text) ? digitsOf(text) : ''
  if (digits.length < MIN_SEARCHED_DIGITS) return [text]
  return [...new Set([digits, ...phoneVariants(withCountry(digits))])]
}
