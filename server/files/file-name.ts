import { cleanLine } from '#server/lib/clean-text.ts'

const MAX_BYTES = 200
/** Longer than any extension and any name that is kept together. */
const MAX_LETTERS = 1000

function cut(text: string, bytes: number): string {
  const letters = [...text].slice(0, bytes)
  while (Buffer.byteLength(letters.join('')) > bytes) letters.pop()
  return letters.join('')
}

/** Returns a file name without folders and leading dots, at most 200 bytes long, with its extension. */
export function safeName(given: string | null | undefined, fallback = 'arquivo'): string {
  const last = (given ?? '').slice(-MAX_LETTERS).normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = cleanLine(last, MAX_LETTERS)
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  if (!clean) return fallback
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? ''
  return cut(clean.slice(0, clean.length - ending.length), MAX_BYTES - Buffer.byteLength(ending)) + ending
}
