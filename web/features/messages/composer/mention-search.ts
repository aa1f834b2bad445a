import { mentionedIn } from '#contract/mentions.ts'
import { normalizeText } from '#web/ui/text/normalizeText.ts'

/**
 * Somebody who can be mentioned: a member of a group, or a colleague in a note. The `number` as people read it is empty where it
 * is not known or is the name.
 */
export type Person = { id: number; name: string; number?: string; contactId?: number | null; key?: string | null }

/** An "@" that is no part of a word, and what follows it in its line. */
const SEARCH = /(?:^|[^\p{L}\p{N}@])@([^@\n]{0,60})$/u
const MAX_SHOWN = 50
const MIN_DIGITS = 2
/** What may be the beginning of a number, and no time such as 14h30. */
const NUMBER = /^[\d\s()+.-]+$/

/**
 * Returns the search after the "@" before the caret, or null if nobody is being looked for: behind a name that was
 * picked the text goes on.
 */
export function mentionSearch(before: string, picked: Person[]): string | null {
  const search = SEARCH.exec(before)?.[1]
  if (search === undefined || picked.some(({ name }) => search.startsWith(`${name} `))) return null
  return search
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Returns first the people whose name begins with the search, then those of whom another name does, and then those whose number
 * has its digits.
 */
export function findPeople(people: Person[], search: string): Person[] {
  const normalizedSearch = normalizeText(search)
  const digits = NUMBER.test(search) ? digitsOf(search) : ''
  const rank = ({ name, number = '' }: Person): number => {
    const own = normalizeText(name)
    if (own.startsWith(normalizedSearch)) return 0
    if (own.includes(` ${normalizedSearch}`)) return 1
    return digits.length >= MIN_DIGITS && digitsOf(`${name} ${number}`).includes(digits) ? 2 : -1
  }
  return people
    .map((person) => ({ person, rank: rank(person) }))
    .filter((one) => one.rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ person }) => person)
}

/** What looks for people in an unsent text, in which the user picked some of them. */
export const peopleFinder = (people: Person[]) => ({
  /** Whoever was typed by hand is mentioned too. Of namesakes those who were picked. */
  findIn(text: string, picked: Person[]): Person[] {
    const others = people.filter(({ name }) => !picked.some((one) => one.name === name))
    return mentionedIn(text, [...picked, ...others])
  },
  /** Returns who fits what stands behind the "@" before the caret; null when nobody is being looked for. */
  suggest(before: string, picked: Person[]): { search: string; options: Person[] } | null {
    const search = mentionSearch(before, picked)
    return search === null ? null : { search, options: findPeople(people, search) }
  },
})
