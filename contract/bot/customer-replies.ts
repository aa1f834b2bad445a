import { withoutCourtesies } from '#contract/courtesies.ts'

/**
 * Normalizes a text for comparison. Keycap emoji become plain digits, and other digits compatible with ours become
 * ours.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u200e|\u200f|\ufe0f/gu, '')
    .trim()
    .toLowerCase()

/** Words that people write before a number: “opção 2”, “nº 2”, “minha nota é 3”. */
const NUMBER_INTRODUCTION =
  /^(?:(?:a )?(?:minha|mi|my) )?(?:opcao|opcion|option|numero|number|nota|rating|no|n)(?: (?:e|es|is))?[\s.:°]*(?=\d)/

/** A longer text is no number with courtesies, and to look for one would take long. */
const MAX_ANSWER_LETTERS = 500

/** Returns the answer without courtesies, emoji and words that introduce a number. */
export function answerIn(text: string): string {
  if (text.length > MAX_ANSWER_LETTERS) return ''
  return withoutCourtesies(normalizeText(text))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;.!]+|[\s,;!]+$/g, '')
    .replace(NUMBER_INTRODUCTION, '')
}

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

const asksFor = (key: string) => {
  const written = new RegExp(`^[[(*_]*\\s*${key}\\s*[\\]).*_]*$`)
  return (text: string): boolean => written.test(normalizeText(text))
}
export const asksForMainMenu = asksFor('#')
export const asksForPrevious = asksFor('0')
