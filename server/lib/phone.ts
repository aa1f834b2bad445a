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
