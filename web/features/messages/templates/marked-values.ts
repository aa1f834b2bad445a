import { piecesOf } from '#contract/template-text.ts'
import type { RichNode } from '#web/features/messages/text/marks.ts'
import { readRichText } from '#web/features/messages/text/rich-text.ts'

/** A node of a template's text: WhatsApp's formatting, with the values of variables apart. */
export type MarkedNode =
  | { kind: 'text'; text: string }
  | { kind: 'value'; text: string; isFilled: boolean }
  | { kind: 'link'; href: string | undefined; children: MarkedNode[] }
  | { kind: 'mono' | 'bold' | 'italic' | 'strike'; children: MarkedNode[] }

type Value = { start: number; end: number; isFilled: boolean }

/**
 * Reads the text of a template with its values. The formatting is that of the whole text, as WhatsApp reads it: marks
 * around a variable format its value, and marks within a value format too.
 */
export function markValues(
  text: string,
  part: 'header' | 'body',
  values: Readonly<Record<string, string>>,
): MarkedNode[] {
  const pieces = piecesOf(text, part, values)
  const whole = pieces.map((piece) => piece.text).join('')
  return new Marker(whole, valuesIn(pieces)).mark(readRichText(whole))
}

function valuesIn(pieces: ReturnType<typeof piecesOf>): Value[] {
  let end = 0
  return pieces.flatMap(({ key, text, isFilled }) => {
    const start = end
    end += text.length
    return key === null ? [] : [{ start, end, isFilled }]
  })
}

/** Goes through the nodes of a text in their order, and so knows where in the text each of them stands. */
class Marker {
  readonly text: string
  readonly values: Value[]
  at = 0

  constructor(text: string, values: Value[]) {
    this.text = text
    this.values = values
  }

  mark(nodes: RichNode[]): MarkedNode[] {
    return nodes.flatMap((node) => this.markNode(node))
  }

  markNode(node: RichNode): MarkedNode[] {
    if (node.kind === 'text') return this.split(node.text.length)
    if (node.kind === 'link') return [{ kind: 'link', href: node.href, children: this.split(node.text.length) }]
    if (node.kind === 'mono') return [{ kind: 'mono', children: this.splitMono(node.text.length) }]
    this.at += 1
    const children = this.mark(node.children)
    this.at += 1
    return [{ kind: node.kind, children }]
  }

  /** The line breaks right within its marks are no part of a text in one width. */
  splitMono(length: number): MarkedNode[] {
    const fence = this.text.startsWith('```', this.at) ? '```' : '`'
    this.at += fence.length
    if (this.text[this.at] === '\n') this.at += 1
    const children = this.split(length)
    this.at = this.text.indexOf(fence, this.at) + fence.length
    return children
  }

  /** Takes the next characters, and parts the values from what stands around them. */
  split(length: number): MarkedNode[] {
    const end = this.at + length
    const nodes: MarkedNode[] = []
    const takeText = (upTo: number): void => {
      if (upTo > this.at) nodes.push({ kind: 'text', text: this.text.slice(this.at, upTo) })
      this.at = upTo
    }
    for (const value of this.values) {
      const start = Math.max(value.start, this.at)
      const stop = Math.min(value.end, end)
      if (start >= stop) continue
      takeText(start)
      nodes.push({ kind: 'value', text: this.text.slice(start, stop), isFilled: value.isFilled })
      this.at = stop
    }
    takeText(end)
    return nodes
  }
}
