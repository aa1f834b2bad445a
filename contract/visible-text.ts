/** Control characters but line ends and tabs, invisible letters, and those that turn the reading direction around. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu
/** The joiner of combined emoji is invisible as well, but harmless. */
const KEPT = new Set(['\u200d', '\n', '\r', '\t'])
const JOINERS_AT_ENDS = /^\u200d+|\u200d+$/g

/** Removes the letters that nobody sees: two texts that look alike are alike then. */
export const withoutHidden = (text: string): string =>
  text.replaceAll(HIDDEN, (sign) => (KEPT.has(sign) ? sign : '')).replaceAll(JOINERS_AT_ENDS, '')

/** The same in one line, with one blank between words. */
export const toVisibleLine = (text: string): string => withoutHidden(text.replaceAll(/\s+/g, ' '))
