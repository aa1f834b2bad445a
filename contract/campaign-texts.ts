import { firstNameOf, knownName } from './person-name.ts'
import {
  fillVariables,
  findUnknownVariables,
  joinSegments,
  plainVariable,
  type TextSegment,
  type VariableSource,
  type VariableValues,
} from './text-variables.ts'

/** What the placeholders of a text stand for. `moment` is the time at which it leaves, as the company's clocks show it. */
export type TextValues = {
  name: string
  number: string
  email: string
  moment: Required<Pick<VariableValues, 'ms' | 'date' | 'hour'>>
  variables: { key: string; value: string }[]
  /** The contact's own fields, by their plain names. */
  ownFields?: VariableValues['ownFields']
}

/** The placeholders that every campaign has. The other names of these variables are filled in, too. */
export const PLACEHOLDERS = ['nome', 'numero', 'email'] as const

const sourceOf = ({ name: given, number, email, moment, variables, ownFields }: TextValues): VariableSource => {
  const name = knownName(given)
  return {
    values: { name, firstName: firstNameOf(name), number, email, ...moment, ownFields },
    own: new Map(variables.map(({ key, value }) => [plainVariable(key), value])),
  }
}

/**
 * Splits a text at its placeholders: `{nome}`, `{{name}}`, `{{firstName}}`, `{numero}`, `{email}`, `{{ms}}`, `{{date}}`, `{{hour}}` and
 * the company's own variables are filled in, in every spelling. Unknown ones stay.
 */
export const fillSegments = (text: string, values: TextValues): TextSegment[] => fillVariables(text, sourceOf(values))

export const fillText = (text: string, values: TextValues): string => joinSegments(fillSegments(text, values))

/** Returns what looks like a placeholder in the texts and stands for nothing: it would be sent as it is. */
export function findUnknownPlaceholders(
  texts: readonly string[],
  variables: readonly { key: string }[],
  ownFields: VariableValues['ownFields'] = {},
): string[] {
  const own = variables.map(({ key }) => ({ key, value: '' }))
  return findUnknownVariables(
    texts,
    sourceOf({ name: '', number: '', email: '', moment: { ms: '', date: '', hour: '' }, variables: own, ownFields }),
  )
}

const LINK = /https?:\/\/|www\./i
export const hasLink = (text: string): boolean => LINK.test(text)
