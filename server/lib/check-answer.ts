import { LinkifyIt } from 'linkify-it'
import { toPlain } from './plain-text.ts'

/** Why an answer is not said. */
export type AnswerFault = 'empty' | 'instructions' | 'link' | 'number'

const MAX_LETTERS = 2000
/** Windows of the instructions that an answer must not have. A company's own text may be quoted for longer. */
const RULES_WINDOW = { letters: 40, step: 15 }
const PROMPT_WINDOW = { letters: 140, step: 40 }

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true })

const linkOf = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^[a-z]+:(?:\/\/)?/, '')
    .replace(/^www\./, '')
    .replace(/[/.]+$/, '')

const linksIn = (text: string): string[] => (linkify.match(text) ?? []).map(({ url }) => linkOf(url))

/** Documents, telephones and keys: groups of figures so long that they name somebody or lead somewhere. */
const NUMBER = /\+?\d(?:[\s().-]?\d){9,}/g
const numbersIn = (text: string): string[] => [...text.matchAll(NUMBER)].map(([found]) => found.replaceAll(/\D/g, ''))

function hasWindowOf(answer: string, source: string, { letters, step }: typeof RULES_WINDOW): boolean {
  const plain = toPlain(source)
  for (let at = 0; at + letters <= plain.length; at += step) {
    if (answer.includes(plain.slice(at, at + letters))) return true
  }
  return false
}

/**
 * What an answer is compared with. `rules` are ours and `prompt` the company's, which are not shown. `known` is everything
 * that the company wrote, whose links and numbers may be said; of `said`, the conversation, only the numbers.
 */
type Compared = { rules: string; prompt: string; known: string; said: string }

export function findFault(text: string, { rules, prompt, known, said }: Compared): AnswerFault | null {
  if (text.trim() === '') return 'empty'
  const plain = toPlain(text)
  if (hasWindowOf(plain, rules, RULES_WINDOW) || hasWindowOf(plain, prompt, PROMPT_WINDOW)) return 'instructions'
  const links = new Set(linksIn(known))
  if (linksIn(text).some((link) => !links.has(link))) return 'link'
  const figures = `${known}\n${said}`.replaceAll(/(?<=\d)[\s().-]+(?=\d)/g, '')
  return numbersIn(text).some((number) => !figures.includes(number)) ? 'number' : null
}

/** Turns what models write by habit into plain text, and cuts at the end of a sentence what is too long. */
export function tidy(text: string): string {
  const plain = text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\((\S+?)\)/g, (_, title: string, url: string) =>
      title === url ? url : `${title}: ${url}`,
    )
    .replaceAll(/\*\*(.+?)\*\*/g, '*$1*')
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (plain.length <= MAX_LETTERS) return plain
  const cut = plain.slice(0, MAX_LETTERS)
  const end = Math.max(...['. ', '! ', '? ', '\n'].map((sign) => cut.lastIndexOf(sign)))
  return cut.slice(0, end > MAX_LETTERS / 2 ? end + 1 : MAX_LETTERS).trim()
}

const CITATION = /\n*[ \t]*\**(?:fontes?|sources?|fuentes?)\**[ \t]*:[ \t]*([^\n]*)\s*$/i

/** Separates an answer from the line that names its passages. */
export function splitCitation(text: string): { text: string; ids: number[] } {
  const [whole, list] = CITATION.exec(text) ?? []
  if (whole === undefined || list === undefined) return { text: text.trim(), ids: [] }
  const ids = [...list.matchAll(/\d+/g)].map(([id]) => Number(id))
  return { text: text.slice(0, text.length - whole.length).trim(), ids }
}
