/** How a text mentions people: "@" and the name of each. */

/** No letter or digit stands before the "@", as in an address of e-mail. */
const START = String.raw`(?<![\p{L}\p{N}])`
/** A name ends where no letter or digit follows: "@Ana" does not stand in "@Anabela". */
const END = String.raw`(?![\p{L}\p{N}])`

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Matches every mention of these names, of two that begin alike the longer one; null without names. */
function patternOf(names: string[]): RegExp | null {
  if (names.length === 0) return null
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  return new RegExp(`${START}@(${longestFirst.map(escaped).join('|')})${END}`, 'gu')
}

/**
 * Replaces each mention with what `write` gives for the person. Where several people have one name, the first mention
 * is the first of them, and so on.
 */
export function replaceMentions<Person extends { name: string }>(
  text: string,
  people: Person[],
  write: (person: Person) => string,
): string {
  const pattern = patternOf(people.map(({ name }) => name))
  if (!pattern) return text
  const seen = new Map<string, number>()
  return text.replaceAll(pattern, (written, name: string) => {
    const namesakes = people.filter((person) => person.name === name)
    const earlier = seen.get(name) ?? 0
    seen.set(name, earlier + 1)
    const person = namesakes[Math.min(earlier, namesakes.length - 1)]
    return person ? write(person) : written
  })
}

/** Returns the people whom the text mentions. */
export function mentionedIn<Person extends { name: string }>(text: string, people: Person[]): Person[] {
  const found = new Set<Person>()
  replaceMentions(text, people, (person) => {
    found.add(person)
    return ''
  })
  return people.filter((person) => found.has(person))
}
