import { normalizeText } from './normalizeText.ts'

/** How well a search fits a text. From best to worst: a word begins so, the text has it, its letters stand in order. */
const BEGINS = 3
const CONTAINS = 2
const IN_ORDER = 1
const NOT_FOUND = 0

const WORD_START = /[\p{L}\p{N}]/u

function scoreWord(text: string, word: string): number {
  let at = text.indexOf(word)
  const isContained = at !== -1
  while (at !== -1) {
    if (at === 0 || !WORD_START.test(text[at - 1] ?? '')) return BEGINS
    at = text.indexOf(word, at + 1)
  }
  if (isContained) return CONTAINS
  return hasInOrder(text, word) ? IN_ORDER : NOT_FOUND
}

/** Letters may be left out, not the first of a word: "trsf" finds "Transferir". Two letters alone would find all. */
function hasInOrder(text: string, word: string): boolean {
  if (word.length < 3) return false
  return text.split(/[^\p{L}\p{N}]+/u).some((one) => {
    if (one[0] !== word[0]) return false
    let at = 0
    for (const letter of one) if (letter === word[at]) at += 1
    return at === word.length
  })
}

/** Returns 0 unless each word of the search is found. Accents and capitals do not count, nor does the order of words. */
export function matchText(text: string, search: string): number {
  const words = normalizeText(search).split(/\s+/).filter(Boolean)
  const plain = normalizeText(text)
  return words.length === 0 ? BEGINS : Math.min(...words.map((word) => scoreWord(plain, word)))
}

/** Returns the items whose text fits, the best first; equally good ones stay in their order. */
export const sortByMatch = <T>(items: readonly T[], search: string, textOf: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, score: matchText(textOf(item), search) }))
    .filter(({ score }) => score > NOT_FOUND)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item)
