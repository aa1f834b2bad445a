/**
 * What a menu offers: what is typed to choose it, and what it says. `target` is the queue or the option, by which a button
 * of an earlier menu is known again.
 */
export type MenuChoice = { key: string; label: string; target?: string }

const choiceLine = ({ key, label }: MenuChoice): string => `[ ${key} ] - ${label}`
const choiceLines = (choices: MenuChoice[]): string => choices.map(choiceLine).join('\n')

export const numberedChoices = (labels: string[]): MenuChoice[] =>
  labels.map((label, index) => ({ key: String(index + 1), label }))

/** Joins the parts that are not empty with blank lines. */
const joinParagraphs = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

export const menuText = (heading: string, options: MenuChoice[], navigation: MenuChoice[]): string =>
  joinParagraphs(heading, choiceLines(options), choiceLines(navigation))
