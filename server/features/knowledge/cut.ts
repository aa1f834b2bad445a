/** A part of a source, before it is cut; `page` of a PDF or row of a table. */
export type Piece = { page: number | null; text: string }

const TARGET = 700
const MAX = 1200

const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Cuts a paragraph that is too long at ends of sentences, and a sentence that is too long between words. */
function split(paragraph: string): string[] {
  if (paragraph.length <= MAX) return [paragraph]
  const sentences = paragraph.split(/(?<=[.!?;:])\s+|\n/).flatMap((sentence) => {
    if (sentence.length <= MAX) return [sentence]
    return sentence.match(new RegExp(`[^]{1,${MAX}}(?:\\s|$)|[^]{1,${MAX}}`, 'g')) ?? []
  })
  return join(sentences, ' ')
}

const MAX_HEADING = 80
const isHeading = (paragraph: string): boolean => paragraph.length <= MAX_HEADING && !/[.!?;:]$/.test(paragraph)

/** A heading says what the paragraph after it is about, and stays with it. */
function withHeadings(paragraphs: string[]): string[] {
  const joined: string[] = []
  let headings: string[] = []
  for (const paragraph of paragraphs) {
    headings.push(paragraph)
    if (isHeading(paragraph)) continue
    joined.push(headings.join('\n'))
    headings = []
  }
  return headings.length === 0 ? joined : [...joined, headings.join('\n')]
}

/** Joins parts as long as a passage does not become longer than it should. */
function join(parts: string[], between: string): string[] {
  const passages: string[] = []
  for (const part of parts) {
    const last = passages.at(-1)
    if (last !== undefined && last.length + between.length + part.length <= TARGET)
      passages[passages.length - 1] = last + between + part
    else passages.push(part)
  }
  return passages
}

/** Cuts pieces into passages of a few sentences, each within one page. */
export function cutIntoPassages(pieces: Piece[]): Piece[] {
  return pieces.flatMap(({ page, text }) => {
    const paragraphs = clean(text)
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== '')
    return join(withHeadings(paragraphs).flatMap(split), '\n\n').map((passage) => ({ page, text: passage.trim() }))
  })
}
