import { normalizeText } from '#web/ui/normalizeText.ts'

/** A text in three parts: before the searched words, the words as they stand there, and after them. */
export function splitHighlight(text: string, search: string): [string, string, string] {
  const wanted = normalizeText(search)
  const characters = [...text]
  let plain = ''
  /** Where each character of the text begins in the plain one: without accents it may be shorter or longer. */
  const starts = characters.map((character) => {
    const start = plain.length
    plain += normalizeText(character)
    return start
  })
  const at = wanted === '' ? -1 : plain.indexOf(wanted)
  if (at === -1) return [text, '', '']
  const first = starts.findLastIndex((start) => start <= at)
  const end = starts.findIndex((start) => start >= at + wanted.length)
  const next = end === -1 ? characters.length : end
  const part = (from: number, to?: number) => characters.slice(from, to).join('')
  return [part(0, first), part(first, next), part(next)]
}
