import { StringDecoder } from 'node:string_decoder'
import { TableError } from './table-error.ts'

/** A token of an XML file. Names are without their prefix. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** The limit for one tag or text; those of a table are shorter. */
export const MAX_PART_LENGTH = 256 * 1024
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const TAG = /^(\/?)(?:[\w.-]+:)?([\w.-]+)([^]*?)(\/?)$/

const letter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (whole, hex?: string, decimal?: string, name = '') => {
          if (hex) return letter(Number.parseInt(hex, 16))
          return decimal ? letter(Number(decimal)) : (ENTITIES.get(String(name)) ?? whole)
        },
      )
    : text

/** By the name of an attribute; making one takes longer than using it. */
const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known) return known
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

/** Returns the value of an attribute with any prefix. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = patternOf(name).exec(attributes)
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : null
}

/** Returns the next token of the text and where it ends; null when it is incomplete. */
function nextToken(text: string, at: number): { token: XmlToken | null; end: number } | null {
  const until = (mark: string): number => text.indexOf(mark, at)
  if (text[at] !== '<') {
    const end = until('<')
    return end < 0 ? null : { token: { kind: 'text', text: unescapeXml(text.slice(at, end)) }, end }
  }
  if (text.startsWith('<![CDATA[', at)) {
    const end = until(']]>')
    return end < 0 ? null : { token: { kind: 'text', text: text.slice(at + 9, end) }, end: end + 3 }
  }
  const mark = text.startsWith('<!--', at) ? '-->' : '>'
  const end = until(mark)
  if (end < 0) return null
  const [, slash, name = '', attributes = '', isEmpty] = TAG.exec(text.slice(at + 1, end)) ?? []
  const after = end + mark.length
  if (mark !== '>' || !name) return { token: null, end: after }
  if (slash) return { token: { kind: 'close', name }, end: after }
  return { token: { kind: 'open', name, attributes, isEmpty: isEmpty === '/' }, end: after }
}

/** Yields the complete tokens of a text, and returns the rest. */
function* completeTokens(text: string): Generator<XmlToken, string> {
  let at = 0
  for (let next = nextToken(text, at); next; next = nextToken(text, at)) {
    at = next.end
    if (next.token) yield next.token
  }
  return text.slice(at)
}

/**
 * Calls `take` with the tokens of a file as its bytes arrive, and yields what it returns for each piece of them. A token
 * lives only during its call: lists of them would outlive the young generation, and become most of the memory of an
 * import. Throws TableError for a token above the limit.
 */
export async function* mapXmlTokens<Result>(
  bytes: AsyncIterable<Buffer>,
  take: (token: XmlToken) => Result | null,
): AsyncGenerator<Result[]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of bytes) {
    const results: Result[] = []
    const tokens = completeTokens(rest + decoder.write(piece))
    let next = tokens.next()
    for (; !next.done; next = tokens.next()) {
      const result = take(next.value)
      if (result !== null) results.push(result)
    }
    rest = next.value
    if (rest.length > MAX_PART_LENGTH) throw new TableError('ERR_IMPORT_TOO_LARGE')
    yield results
  }
}
