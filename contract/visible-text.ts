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

/**
 * Blanks, and what takes the place of a letter and shows none: fillers of Hangul, the cell of Braille without dots, marks of
 * annotations, a note without a head.
 */
const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]*$/u

/** Says whether a text has nothing to be seen. */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** Returns the text as it is when there is something to be seen in it; otherwise nothing. */
export const seenIn = (text: string | null | undefined): string => (text == null || isBlank(text) ? '' : text)
