import { withoutCourtesies } from './courtesies.ts'

/**
 * Normalizes a text for comparison. Keycap emoji become plain digits, and other digits compatible with ours become
 * ours.
 */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u200e|\u200f|\ufe0f/gu, '')
    .trim()
    .toLowerCase()

/** Words that people write before a number: “opção 2”, “nº 2”, “minha nota é 3”. */
const NUMBER_INTRODUCTION =
  /^(?:(?:a )?(?:minha|mi|my) )?(?:opcao|opcion|option|numero|number|nota|rating|no|n)(?: (?:e|es|is))?[\s.:°]*(?=\d)/

/** Returns the answer without courtesies, emoji and words that introduce a number. */
const answerIn = (text: string): string =>
  withoutCourtesies(normalizeText(text))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;.!]+|[\s,;!]+$/g, '')
    .replace(NUMBER_INTRODUCTION, '')

/** `1`, `[ 1 ]`, `1.`, `1)`, `*1*` and `1️⃣` are all the number 1. */
const NUMBER = /^[[(*_]*\s*(\d{1,4})\s*[\]).*_-]*$/

/** Returns the index of the label that the customer chose, by its number or its own words; null for anything else. */
export function readChoice(text: string, labels: string[]): number | null {
  const answer = normalizeText(text)
  const number = Number(NUMBER.exec(answerIn(text))?.[1] ?? 0)
  if (number >= 1 && number <= labels.length) return number - 1
  const named = labels.findIndex((label) => answer !== '' && normalizeText(label) === answer)
  return named === -1 ? null : named
}

/** Customers answer in their own gender, while the labels are masculine. */
const FEMININE = /(satisfe(?:it|ch))a$/
const RATE = /^[[(*_]*\s*(\d{1,2})\s*[\]).*_-]*\s*(.*)$/u

/**
 * Returns the customer's rating, from 1 to the number of labels: a number of one or two digits, limited to that range,
 * a label's own words, or both. Returns null for anything else, because the number of a document or a price is not a
 * rating.
 */
export function readRate(text: string, labels: string[]): number | null {
  const answer = answerIn(text).replace(FEMININE, '$1o')
  const named = labels.findIndex((label) => normalizeText(label) === answer)
  if (named !== -1) return named + 1
  const [, digits, words = ''] = RATE.exec(answer) ?? []
  if (digits === undefined) return null
  const isAlone = words === '' || words.replace(/^[–—:-]\s*/, '') === normalizeText(labels[Number(digits) - 1] ?? ' ')
  return isAlone ? Math.min(Math.max(Number(digits), 1), labels.length) : null
}

const asksFor = (key: string) => {
  const written = new RegExp(`^[[(*_]*\\s*${key}\\s*[\\]).*_]*$`)
  return (text: string): boolean => written.test(normalizeText(text))
}
export const asksForMainMenu = asksFor('#')
export const asksForPrevious = asksFor('0')
