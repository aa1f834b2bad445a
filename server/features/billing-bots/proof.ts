import type { BilledCustomer } from '#server/integrations/billing/biller.ts'

/**
 * How a person shows that a registration is theirs. owner: the message comes from a telephone number of the registration,
 * so a yes is enough. phone, name: the person writes the end of such a number, or the first name.
 */
export const PROOFS = ['owner', 'phone', 'name'] as const
export type Proof = (typeof PROOFS)[number]

const LAST_DIGITS = 4
const MIN_PHONE = 8

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Reduces a Brazilian number to area code and the last eight digits, so that it does not matter whether the ninth digit
 * or the country is there. Numbers without an area code are nobody's in particular.
 */
function phoneKey(text: string): string | null {
  const digits = digitsOf(text)
  const national = digits.length >= 12 && digits.startsWith('55') ? digits.slice(2) : digits.replace(/^0/, '')
  if (national.length !== 10 && national.length !== 11) return null
  return national.slice(0, 2) + national.slice(-8)
}

/** `number` is the number from which the person writes; empty if the channel has none. */
export function proofFor({ name, phones }: BilledCustomer, number: string): Proof | null {
  const own = phoneKey(number)
  if (own !== null && phones.some((phone) => phoneKey(phone) === own)) return 'owner'
  if (phones.some((phone) => digitsOf(phone).length >= MIN_PHONE)) return 'phone'
  return registeredName(name) === '' ? null : 'name'
}

/** The first word of the name of a registration, by which its owner is asked for and may prove to be it. */
export const registeredName = (name: string): string => /[\p{L}\p{N}.'-]+/u.exec(name)?.[0].slice(0, 30) ?? ''

/** Removes accents, capitals and punctuation, by which an answer may differ from what was meant. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

/** Whether the answer proves that the registration is the person's. */
export function isProven(proof: Exclude<Proof, 'owner'>, { name, phones }: BilledCustomer, answer: string): boolean {
  if (proof === 'name') {
    const firstName = plain(registeredName(name))
    return firstName !== '' && plain(answer).split(' ')[0] === firstName
  }
  const digits = digitsOf(answer)
  // A whole number is an answer too, but fewer digits than asked for are not.
  return (
    digits.length >= LAST_DIGITS &&
    phones.some((phone) => digitsOf(phone).length >= MIN_PHONE && phoneEndsWith(digitsOf(phone), digits))
  )
}

const phoneEndsWith = (phone: string, digits: string): boolean =>
  digits.length === LAST_DIGITS
    ? phone.endsWith(digits)
    : phoneKey(phone) !== null && phoneKey(phone) === phoneKey(digits)

const PERSON = ['atendente', 'humano', 'agent', 'human', 'agente', 'asesor']

export const wantsPerson = (text: string): boolean =>
  plain(text) === '#' ||
  plain(text)
    .split(' ')
    .some((word) => PERSON.includes(word))
