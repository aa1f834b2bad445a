/** A node of a message's text: WhatsApp's formatting with * _ ~ `, and links that may be opened. */
export type RichNode =
  | { kind: 'text'; text: string }
  /** A mention is a link that leads nowhere. */
  | { kind: 'link'; text: string; href?: string }
  | { kind: 'mono'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: RichNode[] }

export type Link = { start: number; end: number; href: string }

const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' } as const
export const isMark = (character: string): character is keyof typeof MARKS => character in MARKS
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character)

/** Marks the characters that are part of a link. */
export function markLinked(length: number, links: Link[]): Uint8Array {
  const linked = new Uint8Array(length)
  for (const { start, end } of links) linked.fill(1, start, end)
  return linked
}

/** Returns the first of the sorted positions that is not before `from`, or -1. */
function firstFrom(positions: number[], from: number): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return positions[low] ?? -1
}

/**
 * Parses one text. Its depth is bounded, because each of the three marks closes once per level. Strangers write the
 * texts, so positions that are needed repeatedly are computed once; otherwise a hostile text could block the browser.
 */
export class Reader {
  readonly text: string
  readonly links: Map<number, Link>
  readonly linked: Uint8Array
  /** For each mark, the positions where it may close and where a line ends. */
  readonly stops: Record<keyof typeof MARKS, number[]> = { '*': [], _: [], '~': [] }

  /** `links` are sorted. */
  constructor(text: string, links: Link[]) {
    this.text = text
    this.links = new Map(links.map((link) => [link.start, link]))
    this.linked = markLinked(text.length, links)
    for (let at = 0; at < text.length; at += 1) {
      const character = text[at] ?? ''
      if (character === '\n') for (const positions of Object.values(this.stops)) positions.push(at)
      if (!isMark(character) || this.linked[at]) continue
      if (!isSpace(text[at - 1]) && !isWord(text[at + 1])) this.stops[character].push(at)
    }
  }

  /**
   * Returns where the mark that opens at `start` closes, or -1. It must close on the same line, enclose something, and
   * not be inside a word.
   */
  findClosing(mark: keyof typeof MARKS, start: number, end: number): number {
    if (isWord(this.text[start - 1]) || isSpace(this.text[start + 1])) return -1
    const stop = firstFrom(this.stops[mark], start + 2)
    return stop < end && this.text[stop] === mark ? stop : -1
  }

  mono(start: number, end: number): { text: string; next: number } | null {
    const fence = this.text.startsWith('```', start) ? '```' : '`'
    const close = this.text.indexOf(fence, start + fence.length)
    if (close === -1 || close + fence.length > end || close === start + fence.length) return null
    const text = this.text.slice(start + fence.length, close)
    if (fence === '`' && text.includes('\n')) return null
    return { text: text.replace(/^\n|\n$/g, ''), next: close + fence.length }
  }

  read(start: number, end: number): RichNode[] {
    const nodes: RichNode[] = []
    let plain = start
    const flush = (upTo: number) => {
      if (upTo > plain) nodes.push({ kind: 'text', text: this.text.slice(plain, upTo) })
    }
    for (let at = start; at < end;) {
      const found = this.nodeAt(at, end)
      if (!found) {
        at += 1
        continue
      }
      flush(at)
      nodes.push(found.node)
      at = plain = found.next
    }
    flush(end)
    return nodes
  }

  nodeAt(at: number, end: number): { node: RichNode; next: number } | null {
    const link = this.links.get(at)
    if (link && link.end <= end) {
      return { node: { kind: 'link', text: this.text.slice(at, link.end), href: link.href }, next: link.end }
    }
    const character = this.text[at] ?? ''
    if (character === '`') {
      const mono = this.mono(at, end)
      return mono && { node: { kind: 'mono', text: mono.text }, next: mono.next }
    }
    if (!isMark(character) || this.linked[at]) return null
    const close = this.findClosing(character, at, end)
    if (close === -1) return null
    return { node: { kind: MARKS[character], children: this.read(at + 1, close) }, next: close + 1 }
  }
}

/** Matches an address, up to its last letter, digit or slash: a mark after that is not part of it. */
const ADDRESS = /(?:https?:\/\/|www\.)\S*[\p{L}\p{N}/]/giu

/**
 * Returns the text without its formatting marks, for one-line previews. Nobody follows a link there: marks in an address are
 * left as they are, and the list is shown before the library that finds links is loaded.
 */
export function plainMessage(text: string): string {
  const flatten = (node: RichNode): string => ('children' in node ? node.children.map(flatten).join('') : node.text)
  const shown = text.slice(0, 200)
  const addresses = [...shown.matchAll(ADDRESS)].map(({ 0: href, index }) => ({
    ...{ start: index, end: index + href.length, href },
  }))
  return new Reader(shown, addresses).read(0, shown.length).map(flatten).join('').replace(/\s+/g, ' ').trim()
}
