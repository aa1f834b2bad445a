import { answerIn, normalizeText } from '#contract/bot/customer-replies.ts'

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
