import { isUtf8 } from 'node:buffer'

const startsWith = (bytes: Buffer, mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte < 0xc0

/** Returns how many bytes the letter takes that begins here in UTF-8; 0 if none does. */
function lengthOfLetter(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0
  const length =
    first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0
  for (let next = 1; next < length; next++) if (!isContinuation(bytes[at + next])) return 0
  return length
}

/** A text in another encoding has hardly any letters that UTF-8 would write in several bytes, a damaged one most. */
function isDamagedUtf8(bytes: Buffer): boolean {
  let [letters, broken] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const length = lengthOfLetter(bytes, at)
    if (length === 0) broken++
    else letters++
    at += Math.max(0, length - 1)
  }
  return letters > 0 && letters >= broken
}

const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte))

/**
 * Excel for Mac writes accents where Windows has quotation marks and signs, which seldom stand within a word; accents of
 * Windows are signs there.
 */
function isMacRoman(bytes: Buffer): boolean {
  let [mac, windows] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80 || (!isAsciiLetter(bytes[at - 1]) && !isAsciiLetter(bytes[at + 1]))) continue
    if (byte < 0xa0) mac++
    else if (byte >= 0xc0) windows++
  }
  return mac > windows
}

function encodingOf(bytes: Buffer): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  if (startsWith(bytes, [0xef, 0xbb, 0xbf]) || isUtf8(bytes) || isDamagedUtf8(bytes)) return 'utf-8'
  return isMacRoman(bytes) ? 'macintosh' : 'windows-1252'
}

/** Decodes a text, guessing its encoding. A broken byte costs its letter and no other one. */
export const decodeText = (bytes: Buffer): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\ufffd', '')
