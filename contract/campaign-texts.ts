import { firstNameOf, knownName } from './person-name.ts'
import {
  fillVariables,
  findUnknownVariables,
  joinParts,
  plainVariable,
  type TextPart,
  type VariableSource,
} from './text-variables.ts'

/** What the placeholders of a text stand for. */
export type TextValues = { name: string; number: string; email: string; variables: { key: string; value: string }[] }

/** The placeholders that every campaign has. The other names of these variables are filled in, too. */
export const PLACEHOLDERS = ['nome', 'numero', 'email'] as const

const sourceOf = ({ name: given, number, email, variables }: TextValues): VariableSource => {
  const name = knownName(given)
  return {
    values: { name, firstName: firstNameOf(name), number, email },
    own: new Map(variables.map(({ key, value }) => [plainVariable(key), value])),
  }
}

/**
 * Splits a text at its placeholders: `{nome}`, `{{name}}`, `{{firstName}}`, `{numero}`, `{email}` and the company's own
 * variables are filled in, in every spelling. Unknown ones stay.
 */
export const fillParts = (text: string, values: TextValues): TextPart[] => fillVariables(text, sourceOf(values))

export const fillText = (text: string, values: TextValues): string => joinParts(fillParts(text, values))

/** Returns what looks like a placeholder in the texts and stands for nothing: it would be sent as it is. */
export function findUnknownPlaceholders(texts: readonly string[], variables: readonly { key: string }[]): string[] {
  const own = variables.map(({ key }) => ({ key, value: '' }))
  return findUnknownVariables(texts, sourceOf({ name: '', number: '', email: '', variables: own }))
}

const LINK = /https?:\/\/|www\./i
export const hasLink = (text: string): boolean => LINK.test(text)
