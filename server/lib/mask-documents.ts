/** Documents and cards of people, which models and their servers need not know. */
import { replaceTaxDocuments } from './tax-documents.ts'

/** A whole group of figures as people write a card, and not a part of a longer one such as the line of a bill. */
const CARD = /(?<!\d[ .-]?)\d(?:[ -]?\d){12,18}(?![ .-]?\d)/g
/** How the numbers of cards begin, by their length: telephones with country codes have thirteen figures as well. */
const BEGINNINGS: Record<number, RegExp> = { 13: /^4/, 14: /^3[0689]/, 15: /^3[47]/, 16: /^[2-6]/, 19: /^[3-6]/ }

/** Says whether the check digit of a card is right. */
function hasLuhnDigit(figures: string): boolean {
  const sum = [...figures].toReversed().reduce((total, figure, index) => {
    const value = Number(figure) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const isCard = (figures: string): boolean =>
  (BEGINNINGS[figures.length]?.test(figures) ?? false) && hasLuhnDigit(figures) && !/^(\d)\1*$/.test(figures)

const KINDS = { cpf: 'CPF', cnpj: 'CNPJ', card: 'cartão' } as const

/** Some keyboards write figures, letters and punctuation as wide as Chinese ones. */
const toHalfWidth = (text: string): string => text.replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))

export type DocumentMask = {
  /** Puts marks such as `[CPF 1]` in place of documents and cards; the same number gets the same mark each time. */
  mask(text: string): string
  /** Puts the numbers back. A mark that was not given stays as it is. */
  restore(text: string): string
  /** Whether any text had such a number. */
  readonly isUsed: boolean
}

export function createDocumentMask(): DocumentMask {
  const marks = new Map<string, string>()
  const originals = new Map<string, string>()
  const counts = { cpf: 0, cnpj: 0, card: 0 }

  function markOf(kind: keyof typeof KINDS, value: string, written: string): string {
    const known = marks.get(value)
    if (known !== undefined) return known
    counts[kind]++
    const mark = `[${KINDS[kind]} ${counts[kind]}]`
    marks.set(value, mark)
    originals.set(mark, written)
    return mark
  }

  return {
    mask: (text) =>
      replaceTaxDocuments(toHalfWidth(text), ({ kind, value }, written) => markOf(kind, value, written)).replaceAll(
        CARD,
        (written) => {
          const figures = written.replaceAll(/\D/g, '')
          return isCard(figures) ? markOf('card', figures, written) : written
        },
      ),
    restore: (text) => text.replaceAll(/\[(?:CPF|CNPJ|cartão) \d+\]/g, (mark) => originals.get(mark) ?? mark),
    get isUsed() {
      return marks.size > 0
    },
  }
}

/** Says whether a text has a document or a card. */
export function hasDocuments(text: string): boolean {
  const mask = createDocumentMask()
  mask.mask(text)
  return mask.isUsed
}
