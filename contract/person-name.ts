import { formatPhone } from './phone-format.ts'

/** How people are addressed before their name, in the languages of the product. */
const FORM_OF_ADDRESS =
  /^(?:seu|dona|dom|sr|sra|srta|senhor|senhora|dra?|profa?|professora?|padre|pastora?|tio|tia|don|doña|señora?|mr|mrs|ms|miss)\.?$/i

/** Returns the first name as one says it to the person: "Seu Antônio" and "Dra. Lia" keep how they are addressed. */
export function firstNameOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return second !== undefined && FORM_OF_ADDRESS.test(first) ? `${first} ${second}` : first
}

const NUMBER = /^\+?[\d\s().-]{6,}$/

/** Blanks, and letters that look like them: people who want no name to be seen are called by these. */
const UNSEEN_BEFORE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+/u

/**
 * Returns the name for a text to the person; empty for somebody who has no name but the number, an id, or letters that
 * nobody sees.
 */
export function knownName(name: string): string {
  const visible = name.replace(UNSEEN_BEFORE, '')
  return NUMBER.test(visible.trim()) ? '' : visible
}

/** Returns how a person is called in lists and notices: whoever has no name is called by the written number, if it is known. */
export const shownName = ({ name, number }: { name: string; number: string }): string =>
  knownName(name) || formatPhone(number) || name
