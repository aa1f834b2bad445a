/** Digits in keycap emoji are digits with marks, and other alphabets' digits are compatible with ours. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u200e|\u200f|\ufe0f/gu, '')
    .trim()
    .toLowerCase()

/** `1`, `[ 1 ]`, `1.`, `1)`, `*1*` and `1️⃣` are all the number 1. */
const NUMBER = /^[[(*_]*\s*(\d{1,4})\s*[\]).*_-]*$/

/** Which of the labels the customer chose, by its number or its own words; null for anything else. */
export function readChoice(text: string, labels: string[]): number | null {
  const answer = plain(text)
  const number = Number(NUMBER.exec(answer)?.[1] ?? 0)
  if (number >= 1 && number <= labels.length) return number - 1
  const named = labels.findIndex((label) => answer !== '' && plain(label) === answer)
  return named === -1 ? null : named
}

const asksFor = (key: string) => {
  const written = new RegExp(`^[[(*_]*\\s*${key}\\s*[\\]).*_]*$`)
  return (text: string): boolean => written.test(plain(text))
}
export const asksForMainMenu = asksFor('#')
export const asksForPrevious = asksFor('0')
