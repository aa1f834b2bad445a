/** Limits of what is kept of an advertisement, which a stranger wrote. */
export const MAX_AD_PICTURE_BYTES = 48 * 1024
const MAX_AD_LETTERS = 300

export const cutWords = (words: string, letters = MAX_AD_LETTERS): string => words.slice(0, letters).toWellFormed()

export const toDataUrl = (mimetype: string, bytes: Uint8Array): string =>
  `data:${mimetype};base64,${Buffer.from(bytes).toString('base64')}`
