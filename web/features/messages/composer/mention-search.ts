import type { Mention } from '#contract/messages.ts'
import { normalizeText } from '#web/ui/normalizeText.ts'

export { mentionedIn } from '#contract/mentions.ts'

/** An "@" that is no part of a word, and what follows it in its line. */
const SEARCH = /(?:^|[^\p{L}\p{N}@])@([^@\n]{0,60})$/u
const MAX_SHOWN = 50
const MIN_DIGITS = 2

/**
 * Returns the search after the "@" before the caret, or null if nobody is being looked for: behind a name that was
 * picked the text goes on.
 */
export function mentionSearch(before: string, picked: Mention[]): string | null {
  const search = SEARCH.exec(before)?.[1]
  if (search === undefined || picked.some(({ name }) => search.startsWith(`${name} `))) return null
  return search
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Returns first the people whose name begins with the search, then those of whom another name or the number does. */
export function findPeople(people: Mention[], search: string): Mention[] {
  const wanted = normalizeText(search)
  const digits = digitsOf(search)
  const rank = ({ name }: Mention): number => {
    const own = normalizeText(name)
    if (own.startsWith(wanted)) return 0
    if (own.includes(` ${wanted}`)) return 1
    return digits.length >= MIN_DIGITS && digitsOf(name).includes(digits) ? 2 : -1
  }
  return people
    .map((person) => ({ person, rank: rank(person) }))
    .filter((one) => one.rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ person }) => person)
}
