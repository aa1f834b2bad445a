/** Writes words into a vCard, where some signs separate values and a line break ends one. */
export const escapeCard = (words: string): string => words.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n|\r/g, '\\n')
