const MAX_BYTES = 200
/** Control characters, and those that turn the reading direction to hide an ending. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

function cut(text: string, bytes: number): string {
  let short = text
  while (Buffer.byteLength(short) > bytes) short = [...short].slice(0, -1).join('')
  return short
}

/** A name to show and to save under: no folders, nothing hidden, at most 200 bytes, its ending kept. */
export function safeName(given: string | null | undefined, fallback = 'arquivo'): string {
  const last = (given ?? '').normalize('NFC').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replaceAll(HIDDEN, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim()
  if (!clean) return fallback
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? ''
  return cut(clean.slice(0, clean.length - ending.length), MAX_BYTES - Buffer.byteLength(ending)) + ending
}
