/** CPF and CNPJ, the numbers by which people and companies are known in Brazil. */

/** `value` is in capitals and without punctuation. */
export type TaxDocument = { kind: 'cpf' | 'cnpj'; value: string }

const CPF_LENGTH = 11
const CNPJ = /^[0-9A-Z]{12}\d{2}$/
const CPF = /^\d{11}$/

/** Letters count from 17 on: the value of a character is its distance from "0". */
const valueOf = (character: string): number => character.charCodeAt(0) - 48

/** Returns the check digit of these characters for weights that grow from 2 at the right end, up to `maxWeight`. */
function checkDigit(characters: string, maxWeight: number): number {
  const sum = [...characters].reduceRight(
    ({ total, weight }, character) => ({
      total: total + valueOf(character) * weight,
      weight: weight === maxWeight ? 2 : weight + 1,
    }),
    { total: 0, weight: 2 },
  ).total
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

function hasCheckDigits(value: string, maxWeight: number): boolean {
  const body = value.slice(0, -2)
  const first = checkDigit(body, maxWeight)
  return value === `${body}${first}${checkDigit(`${body}${first}`, maxWeight)}`
}

const isRepeated = (value: string): boolean => /^(.)\1*$/.test(value)

/** Converts a document without other text around it; null if its check digits are wrong. */
function toDocument(text: string): TaxDocument | null {
  const value = text.replaceAll(/[^0-9A-Z]/g, '')
  if (isRepeated(value)) return null
  if (CPF.test(value)) return hasCheckDigits(value, CPF_LENGTH) ? { kind: 'cpf', value } : null
  return CNPJ.test(value) && hasCheckDigits(value, 9) ? { kind: 'cnpj', value } : null
}

/** The ways in which a document may stand in a sentence: with or without its punctuation. */
const IN_SENTENCE =
  /(?<![0-9A-Z])(?:[0-9A-Z]{2}[. ]?[0-9A-Z]{3}[. ]?[0-9A-Z]{3}[/ ]?[0-9A-Z]{4}[- ]?\d{2}|\d{3}[. ]?\d{3}[. ]?\d{3}[- /]?\d{2})(?![0-9A-Z])/g

/**
 * Finds the document in what a person wrote. `wrong` is a text with digits but without a valid document, `none` a text
 * that gives none.
 */
export function findTaxDocument(text: string): TaxDocument | 'wrong' | 'none' {
  const plain = text.normalize('NFKC').toUpperCase().trim()
  const candidates = [plain, ...(plain.match(IN_SENTENCE) ?? [])]
  for (const candidate of candidates) {
    const document = toDocument(candidate)
    if (document) return document
  }
  return /\d/.test(plain) ? 'wrong' : 'none'
}

/** In lower case letters only without spaces between, because words would look like documents. */
const IN_LOWER_CASE = /(?<![0-9a-z])[0-9a-z]{12}\d{2}(?![0-9a-z])/gi

/** Replaces each valid document of a text. `written` is how it stood there. */
export function replaceTaxDocuments(text: string, replace: (document: TaxDocument, written: string) => string): string {
  const replaced = (written: string): string => {
    const document = toDocument(written.toUpperCase())
    return document ? replace(document, written) : written
  }
  return text.replaceAll(IN_SENTENCE, replaced).replaceAll(IN_LOWER_CASE, replaced)
}

/** Writes the document with its punctuation, as most systems store it. */
export const formatTaxDocument = ({ kind, value }: TaxDocument): string =>
  kind === 'cpf'
    ? value.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')

/** Whether a text of another system is this document, however it is written there. */
export const isSameDocument = ({ value }: TaxDocument, text: string): boolean =>
  text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '') === value
