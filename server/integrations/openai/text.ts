/** Portuguese has about so many letters for each token. */
const LETTERS_PER_TOKEN = 3.6

export const estimateTokens = (text: string): number => Math.ceil(text.length / LETTERS_PER_TOKEN)

/**
 * Removes what a model thought before it answered. Some servers leave out the first mark, and a cut answer lacks the
 * last one.
 */
export const withoutThoughts = (text: string): string =>
  text
    .replaceAll(/<think(?:ing)?>[^]*?<\/think(?:ing)?>/gi, '')
    .replace(/^[^]*?<\/think(?:ing)?>/i, '')
    .replace(/<think(?:ing)?>[^]*$/i, '')
    .trim()
