import { normalizeText } from './normalizeText.ts'

/** Splits a text into three parts: before the found text, the found text as it is written, and after it. */
export function splitHighlight(text: string, search: string): [string, string, string] {
  const searchText = normalizeText(search)
  const characters = [...text]
  let normalized = ''
  /**
   * The position in `normalized` at which each character of the text begins; without accents a character may become shorter
   * or longer.
   */
  const starts = characters.map((character) => {
    const start = normalized.length
    normalized += normalizeText(character)
    return start
  })
  const at = searchText === '' ? -1 : normalized.indexOf(searchText)
  if (at === -1) return [text, '', '']
  const first = starts.findLastIndex((start) => start <= at)
  const end = starts.findIndex((start) => start >= at + searchText.length)
  const next = end === -1 ? characters.length : end
  const textBetween = (from: number, to?: number) => characters.slice(from, to).join('')
  return [textBetween(0, first), textBetween(first, next), textBetween(next)]
}
