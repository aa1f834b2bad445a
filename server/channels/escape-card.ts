/** What some readers of a vCard take for the end of a line. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g

/** Writes words into a vCard, where some signs separate values and a line break ends one. */
export const escapeCard = (words: string): string => words.replaceAll(/[\\;,]/g, '\\$&').replaceAll(LINE_BREAK, '\\n')
