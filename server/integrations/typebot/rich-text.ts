import { z } from 'zod'

/** A node of Typebot's rich text: a leaf has `text` and marks, an element has `type` and `children`. */
const Node = z.object({
  text: z.string().optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  code: z.boolean().optional(),
  type: z.string().optional(),
  url: z.string().optional(),
  children: z.array(z.unknown()).optional(),
})

/** Deeper elements are left out: no editor makes them, and each level costs a call. */
const MAX_DEPTH = 12
const LISTS = ['ul', 'ol']
const BLOCKS = ['p', 'h1', 'h2', 'h3', 'blockquote', ...LISTS, 'li', 'lic', 'variable', 'code_block']

/** Puts the mark around the words, not around the spaces beside them, where WhatsApp would not see it. */
function mark(text: string, sign: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
  return words === '' ? text : `${before}${sign}${words}${sign}${after}`
}

function leaf({ text = '', bold, italic, strikethrough, code }: z.infer<typeof Node>): string {
  let marked = text
  if (code) marked = mark(marked, '`')
  if (strikethrough) marked = mark(marked, '~')
  // WhatsApp has no underline: such text appears without a mark rather than with a wrong one.
  if (italic) marked = mark(marked, '_')
  return bold ? mark(marked, '*') : marked
}

const linkText = (text: string, url: string): string =>
  text.trim() === '' || text.trim() === url ? url : `${text} (${url})`

const listItem = (text: string, ordered: boolean, index: number): string => `${ordered ? `${index + 1}.` : '-'} ${text}`

function children(node: z.infer<typeof Node>, depth: number): string[] {
  return (node.children ?? []).map((child) => render(child, depth + 1))
}

function element(node: z.infer<typeof Node>, depth: number): string {
  const { type = '' } = node
  const parts = children(node, depth)
  if (LISTS.includes(type)) return parts.map((part, index) => listItem(part, type === 'ol', index)).join('\n')
  const isOfBlocks = (node.children ?? []).some((child) => BLOCKS.includes(Node.safeParse(child).data?.type ?? ''))
  const text = parts.join(isOfBlocks ? '\n' : '')
  if (type === 'a') return linkText(text, node.url ?? '')
  if (/^h[1-6]$/.test(type)) return mark(text, '*')
  if (type === 'blockquote') return text.replace(/^/gm, '> ')
  return text
}

function render(value: unknown, depth: number): string {
  const { data: node } = Node.safeParse(value)
  if (!node || depth > MAX_DEPTH) return ''
  return node.children ? element(node, depth) : leaf(node)
}

/** Writes Typebot's rich text with the marks of WhatsApp. Each top element is a line; an empty one is a blank line. */
export const richTextToWhatsapp = (elements: unknown[]): string =>
  elements
    .map((part) => render(part, 0))
    .join('\n')
    .trim()

/** Writes markdown with the marks of WhatsApp. */
export const markdownToWhatsapp = (markdown: string): string =>
  markdown
    .replace(/^#{1,6} +(.+)$/gm, '**$1**')
    .replace(/(?<!!)\[([^\]\n]*)\]\(([^)\s]+)\)/g, (_all, text: string, url: string) => linkText(text, url))
    .replace(/~~([^~\n]+)~~/g, '~$1~')
    .replace(/(?<![*\w])\*([^*\s](?:[^*\n]*[^*\s])?)\*(?![*\w])/g, '_$1_')
    .replace(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replace(/^(\s*)[*+] /gm, '$1- ')
    .trim()
