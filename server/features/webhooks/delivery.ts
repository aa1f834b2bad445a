import { cleanLine } from '#server/lib/clean-text.ts'

/** What is to be delivered. `body` is the text as it was written, with links that may have expired. */
export type Delivery = { id: number; messageId: string; type: string; body: string; tries: number }
/** Where it goes, and what signs it. */
export type Target = { url: string; secrets: string[] }

/** So many characters of an answer are shown. */
export const SHOWN_CHARACTERS = 300

export const clippedLine = (text: string): string => cleanLine(text, SHOWN_CHARACTERS)
