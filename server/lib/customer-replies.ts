/** Digits in keycap emoji are digits with marks, and other alphabets' digits are compatible with ours. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u200e|\u200f|\ufe0f/gu, '')
    .trim()
    .toLowerCase()

const COURTESIES = [
  /\b(?:(?:muit[oa]|muchas|many) )?(?:obrigad[oa]|obg|obgd[oa]?|valeu|vlw|grat[oa]|gracias|thanks|thank you|thx)\b/g,
  /\b(?:por favor|pfv|please)\b/g,
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d]/gu,
]
/** What people write before a number: “opção 2”, “nº 2”, “nota 3”. */
const LEAD = /^(?:opcao|opcion|option|numero|number|nota|no|n)[\s.:°]*(?=\d)/

/** The answer itself, without thanks, smileys and what introduces a number. */
const bare = (text: string): string =>
  COURTESIES.reduce((rest, courtesy) => rest.replaceAll(courtesy, ' '), plain(text))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;!]+|[\s,;!]+$/g, '')
    .replace(LEAD, '')

/** `1`, `[ 1 ]`, `1.`, `1)`, `*1*` and `1️⃣` are all the number 1. */
const NUMBER = /^[[(*_]*\s*(\d{1,4})\s*[\]).*_-]*$/

/** Which of the labels the customer chose, by its number or its own words; null for anything else. */
export function readChoice(text: string, labels: string[]): number | null {
  const answer = plain(text)
  const number = Number(NUMBER.exec(bare(text))?.[1] ?? 0)
  if (number >= 1 && number <= labels.length) return number - 1
  const named = labels.findIndex((label) => answer !== '' && plain(label) === answer)
  return named === -1 ? null : named
}

/** People say it of themselves; the labels say it of nobody. */
const FEMININE = /(satisfe(?:it|ch))a$/
const RATE = /^[[(*_]*\s*(\d{1,2})\s*[\]).*_-]*\s*(.*)$/u

/**
 * How the customer rates, from 1 to as many as there are labels: a number of one or two digits, brought into that range,
 * a label's own words, or both. null for anything else: a document's number or a price is no opinion.
 */
export function readRate(text: string, labels: string[]): number | null {
  const answer = bare(text).replace(FEMININE, '$1o')
  const named = labels.findIndex((label) => plain(label) === answer)
  if (named !== -1) return named + 1
  const [, digits, words = ''] = RATE.exec(answer) ?? []
  if (digits === undefined) return null
  const isAlone = words === '' || words.replace(/^[–—:-]\s*/, '') === plain(labels[Number(digits) - 1] ?? ' ')
  return isAlone ? Math.min(Math.max(Number(digits), 1), labels.length) : null
}

const asksFor = (key: string) => {
  const written = new RegExp(`^[[(*_]*\\s*${key}\\s*[\\]).*_]*$`)
  return (text: string): boolean => written.test(plain(text))
}
export const asksForMainMenu = asksFor('#')
export const asksForPrevious = asksFor('0')
