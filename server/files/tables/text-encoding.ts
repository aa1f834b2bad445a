import { isUtf8 } from 'node:buffer'

const startsWith = (bytes: Buffer, mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)

/** Below it are the letters of ASCII, which are alike in all encodings. */
const HALF = 0x80

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >= HALF && byte < 0xc0

/** Returns how many bytes a letter takes in UTF-8 whose first one this is; 0 if it begins none. */
function lengthBehind(first: number): number {
  return first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0
}

/** Returns how many bytes the letter takes that begins here in UTF-8; 0 if none does. */
function lengthOfLetter(bytes: Buffer, at: number): number {
  const length = lengthBehind(bytes[at] ?? 0)
  for (let next = 1; next < length; next++) if (!isContinuation(bytes[at + next])) return 0
  return length
}

const MAX_LETTER_BYTES = 4

/** Returns how many bytes are left here of one broken letter: an emoji without its last byte leaves three. */
function lengthOfDamage(bytes: Buffer, at: number): number {
  const begun = lengthBehind(bytes[at] ?? 0)
  const most = begun || MAX_LETTER_BYTES
  let length = 1
  for (let next = 1; next < most && lengthOfLetter(bytes, at + next) === 0; next++) {
    const byte = bytes[at + next] ?? 0
    const isNext = length === next
    // Behind the first byte of a letter, one that was changed may stand between those that were not.
    const isPart = isContinuation(byte) ? isNext || begun > 0 : isNext && begun > 0 && byte >= HALF
    if (isPart) length = next + 1
  }
  return length
}

/** Emoji begin like this, and nobody writes the two letters that other encodings have for it. */
const isEmojiBegun = (bytes: Buffer, at: number): boolean => bytes[at] === 0xf0 && bytes[at + 1] === 0x9f

/** A text in another encoding has hardly any letters that UTF-8 would write in several bytes, a damaged one most. */
function isDamagedUtf8(bytes: Buffer): boolean {
  let [letters, broken] = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const isAscii = (bytes[at] ?? 0) < HALF
    const length = isAscii ? 1 : lengthOfLetter(bytes, at)
    if (length === 0 && !isEmojiBegun(bytes, at)) broken++
    else if (!isAscii) letters++
    at += length || lengthOfDamage(bytes, at)
  }
  return letters > 0 && letters >= broken
}

/** The upper half of the code page of DOS, in which Excel still offers to save. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const fromDos = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u00ff]/g, (letter) => DOS[letter.charCodeAt(0) - HALF] ?? '')

/** The encodings of single bytes, the likeliest first: of Windows, of Excel for Mac, and of DOS. */
const SINGLE_BYTE: ((bytes: Buffer) => string)[] = [
  (bytes) => new TextDecoder('windows-1252').decode(bytes),
  (bytes) => new TextDecoder('macintosh').decode(bytes),
  fromDos,
]
const SAMPLE_BYTES = 64 * 1024
const ACCENTED = /[áàâãéêíóôõúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑ]/g
const UNLIKELY = /[^\p{ASCII}áàâãéêíóôõúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑªº°‘’“”–—…€]/gu

/** Says how much a text looks like one of people who write Portuguese or Spanish. */
const likelihood = (text: string): number =>
  (text.match(ACCENTED)?.length ?? 0) - 2 * (text.match(UNLIKELY)?.length ?? 0)

function decodeSingleBytes(bytes: Buffer): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const scores = SINGLE_BYTE.map((decode) => likelihood(decode(sample)))
  const decode = SINGLE_BYTE[scores.indexOf(Math.max(...scores))]
  return decode ? decode(bytes) : ''
}

/** UTF-16 without a mark shows by the bytes of Latin letters, of which every other one is 0. */
const MOST_PAIRS = 0.6
const FEW_PAIRS = 0.05

function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const pairs = Math.floor(sample.length / 2)
  let [first, second] = [0, 0]
  for (let at = 0; at < pairs * 2; at += 2) {
    if (sample[at] === 0) first++
    if (sample[at + 1] === 0) second++
  }
  const [isFirst, isSecond] = [first, second].map((zeros) => zeros > pairs * MOST_PAIRS)
  if (isSecond && first < pairs * FEW_PAIRS) return 'utf-16le'
  return isFirst && second < pairs * FEW_PAIRS ? 'utf-16be' : null
}

/** Returns the encoding of several bytes for a letter; null if each byte is one. */
function encodingOf(bytes: Buffer): string | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked !== null) return unmarked
  if (startsWith(bytes, [0xef, 0xbb, 0xbf]) || isUtf8(bytes) || isDamagedUtf8(bytes)) return 'utf-8'
  return null
}

/** Decodes a text, guessing its encoding. A broken byte costs its letter and no other one. */
export function decodeText(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  return encoding === null ? decodeSingleBytes(bytes) : new TextDecoder(encoding).decode(bytes).replaceAll('\ufffd', '')
}
