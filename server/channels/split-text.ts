import type { ChannelFeatures } from '#contract/channels.ts'

type TextLimit = NonNullable<ChannelFeatures['text']>

const TEXT_SIZES: Record<TextLimit['unit'], (text: string) => number> = {
  characters: (text) => text.length,
  bytes: (text) => Buffer.byteLength(text),
}

/** Splits a text at the end of a line or word where possible. */
export function splitText(text: string, { limit, unit }: TextLimit): string[] {
  const sizeOf = TEXT_SIZES[unit]
  const pieces: string[] = []
  let rest = text.trim()
  while (sizeOf(rest) > limit) {
    const head = headOf(rest, limit, sizeOf)
    const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    const cut = end > head.length / 2 ? end : head.length
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return rest ? [...pieces, rest] : pieces
}

/** Returns as many whole characters from the start as fit into the limit. */
function headOf(text: string, limit: number, sizeOf: (text: string) => number): string {
  let head = ''
  for (const letter of text) {
    if (sizeOf(head + letter) > limit) break
    head += letter
  }
  return head
}
