/** Telephone numbers are digits with the country code and no plus. */
const BRAZIL = /^55(\d{2})(9?)(\d{8})$/

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Every way the same Brazilian mobile is written: with and without the ninth digit. WhatsApp knows older numbers without
 * it, people write it. Land lines begin with 2 to 5 and have no ninth digit.
 */
export function phoneVariants(number: string): string[] {
  const match = BRAZIL.exec(number)
  if (!match) return [number]
  const [, area = '', nine = '', local = ''] = match
  if (nine === '' && !/^[6-9]/.test(local)) return [number]
  return [`55${area}9${local}`, `55${area}${local}`]
}

/** The way to store it: Brazilian mobiles with the ninth digit. */
export const canonicalPhone = (number: string): string => phoneVariants(number)[0] ?? number

/** A number typed without a country, in a country where that is what people do. */
export function withCountry(number: string, country = '55'): string {
  if (number.length === 10 || number.length === 11) return `${country}${number}`
  return number
}
