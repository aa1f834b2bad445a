import type { QuickMessage } from '#contract/quick-messages.ts'
import { normalizeText } from '#web/ui/text/normalizeText.ts'

/** So many letters of a message are shown. */
export const PREVIEW_LENGTH = 35
/** Shorter searches are not looked for in message texts, because almost every message has them. */
const MIN_MESSAGE_SEARCH = 3

/**
 * Returns the search after the slash if suggestions should be shown: the text is a slash and at least one more
 * character, without blanks. Otherwise null.
 */
export function quickSearch(text: string): string | null {
  return text.startsWith('/') && text.length > 1 && !/\s/.test(text) ? text.slice(1) : null
}

/** Returns the message in one line, or the file name if there is none. */
export const previewOf = ({ message, mediaName }: Pick<QuickMessage, 'message' | 'mediaName'>): string =>
  message.replace(/\s+/g, ' ').trim() || (mediaName ?? '')

/** How many are shown to whoever looks for nothing: the rest is found by its shortcode, and macros stay in sight. */
const SHOWN_MOST_USED = 8

/** Returns those that people of the company chose most often, and after them the others by their shortcodes. */
export const mostUsed = (all: QuickMessage[]): QuickMessage[] =>
  all.toSorted((a, b) => b.uses - a.uses || a.shortcode.localeCompare(b.shortcode)).slice(0, SHOWN_MOST_USED)

/**
 * Returns first the shortcodes that begin with the search, then those that contain it, then messages that contain it.
 */
export function findQuickMessages(all: QuickMessage[], search: string): QuickMessage[] {
  const normalizedSearch = normalizeText(search)
  const rank = (one: QuickMessage): number => {
    const shortcode = normalizeText(one.shortcode).replace(/^\//, '')
    if (shortcode.startsWith(normalizedSearch)) return 0
    if (shortcode.includes(normalizedSearch)) return 1
    return normalizedSearch.length >= MIN_MESSAGE_SEARCH && normalizeText(one.message).includes(normalizedSearch)
      ? 2
      : -1
  }
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.one.shortcode.localeCompare(b.one.shortcode))
    .map(({ one }) => one)
}
