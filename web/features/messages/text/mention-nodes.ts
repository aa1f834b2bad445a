import { replaceMentions } from '#contract/mentions.ts'
import type { RichNode } from './marks.ts'
import { readRichText } from './rich-text.ts'

const FIRST_PRIVATE_SIGN = 0xe000

/** Returns a letter of no alphabet that the text does not have. */
function unusedSign(text: string): string {
  let code = FIRST_PRIVATE_SIGN
  while (text.includes(String.fromCharCode(code))) code += 1
  return String.fromCharCode(code)
}

/**
 * Reads a text with the mentions of these names. While the formatting is read, a single sign stands for each mention, so
 * that the marks in a name format nothing and those around it still do.
 */
export function readMentions(text: string, names: readonly string[]): RichNode[] {
  const sign = unusedSign(text)
  const mentions: string[] = []
  const people = names.map((name) => ({ name }))
  const signed = replaceMentions(text, people, ({ name }) => {
    mentions.push(`@${name}`)
    return sign
  })
  let next = 0
  const restored = (part: string): string => part.replaceAll(sign, () => mentions[next++] ?? '')
  const withMentions = (node: RichNode): RichNode[] => {
    if ('children' in node) return [{ ...node, children: node.children.flatMap(withMentions) }]
    if (node.kind === 'text') {
      const parts = node.text.split(sign)
      return parts.flatMap((part, index): RichNode[] => [
        ...(index > 0 ? [{ kind: 'link' as const, text: mentions[next++] ?? '' }] : []),
        ...(part ? [{ kind: 'text' as const, text: part }] : []),
      ])
    }
    const start = next
    const shown = restored(node.text)
    if (node.kind !== 'link' || !node.href) return [{ ...node, text: shown }]
    next = start
    return [{ ...node, text: shown, href: restored(node.href) }]
  }
  return readRichText(signed).flatMap(withMentions)
}
