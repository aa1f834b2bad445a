/** Returns the text in lower case without accents, as the server compares texts. */
export const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
