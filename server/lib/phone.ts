/** Telephone numbers are digits with the country code and no plus. */
const BRAZILIAN_MOBILE = /^55(\d{2})9?([6-9]\d{7})$/
/** Area code and eight digits, or nine of a mobile: how a Brazilian number is typed at home. */
const BRAZILIAN_AT_HOME = /^[1-9][1-9](?:[2-9]\d{7}|9\d{8})$/

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Every way the same Brazilian mobile is written: with and without the ninth digit. WhatsApp knows older numbers without
 * it, people write it. Land lines begin with 2 to 5: with a nine in front they would be somebody else's mobile.
 */
export function phoneVariants(number: string): string[] {
  const [, area, local] = BRAZILIAN_MOBILE.exec(number) ?? []
  return area && local ? [`55${area}9${local}`, `55${area}${local}`] : [number]
}

/** The way to store it: Brazilian mobiles with the ninth digit. */
export const canonicalPhone = (number: string): string => phoneVariants(number)[0] ?? number

/** A number typed without a country, in a country where that is what people do. */
export const withCountry = (number: string): string => (BRAZILIAN_AT_HOME.test(number) ? `55${number}` : number)

/** What people put between the digits of a number. */
const TYPED = /^[\d\s()+.\-/\u00a0\u2010-\u2015\u202a-\u202e']+$/
/** A spreadsheet that took it for an amount. */
const AMOUNT = /^(\d+)[.,]0+$/
const BRAZILIAN = /^55[1-9][1-9]\d{8,9}$/
const SHORTEST = 8
/** Of E.164. */
const LONGEST = 15

/**
 * A number as it stands in a list that people keep: with marks, without its country, with the zero of a long-distance
 * call. Ready to be stored; null when it is not a whole telephone number, as 5,51E+12.
 */
export function typedPhone(text: string): string | null {
  const typed = text.trim().replace(AMOUNT, '$1')
  if (!TYPED.test(typed)) return null
  const number = canonicalPhone(withCountry(digitsOf(typed).replace(/^0+/, '')))
  if (number.length < SHORTEST || number.length > LONGEST) return null
  return number.startsWith('55') && !BRAZILIAN.test(number) ? null : number
}
