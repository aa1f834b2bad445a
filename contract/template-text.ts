/**
 * Fills in templates, in the server that sends them and in the picture of how they look. This file imports no schemas,
 * because the web app shows the picture without them.
 */
import type { TemplateContent, TemplateInput } from './templates.ts'

type Values = Readonly<Record<string, string>>

type Named = Pick<TemplateInput, 'name' | 'language'>

/** A template is known by its name and its language. */
export const isSameTemplate = ({ name, language }: Named, other: Named | null | undefined): boolean =>
  name === other?.name && language === other.language

export const VARIABLE = /\{\{\s*(\w{1,200})\s*\}\}/g

/** WhatsApp takes no line breaks, tabs or rows of spaces in the value of a variable. */
export const cleanValue = (value: string): string => value.replaceAll(/\s+/g, ' ').trim()

/**
 * Returns what looks like a variable in a value: nothing fills it in, and the customer would read it. Values of campaigns have
 * variables of their own, which are filled in before.
 */
export const bracesIn = (value: string): string | undefined => /\{\{.*?\}\}/.exec(value)?.[0]

export const keyOf = (part: 'header' | 'body', name: string): string => `${part}.${name}`
export const buttonKey = (index: number): string => `button.${index}`

export const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** Returns the names of the variables of a text, each once; numbers in their order, as Meta takes them. */
export function namesIn(text: string): string[] {
  const names = [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name ?? ''))]
  return names.every(isNumber) ? names.toSorted((one, other) => Number(one) - Number(other)) : names
}

/** Returns what stands before, between and behind the variables of a text, of which it is the whole where there are none. */
export const textsAround = (text: string): string[] => text.replaceAll(VARIABLE, '\0').split('\0')

/** Meta takes the buttons that answer only beside each other, so they stand first. */
export const inMetaOrder = <Button extends { kind: string }>(buttons: readonly Button[]): Button[] => [
  ...buttons.filter(({ kind }) => kind === 'reply'),
  ...buttons.filter(({ kind }) => kind !== 'reply'),
]

/** A text in pieces: what stands in it, and the variables, of which those without a value keep their braces. */
type TextPiece = { text: string; key: string | null; isFilled: boolean }

export function piecesOf(text: string, part: 'header' | 'body', values: Values): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(VARIABLE)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), key: null, isFilled: true })
    const key = keyOf(part, match[1] ?? '')
    const value = cleanValue(values[key] ?? '')
    pieces.push({ text: value || match[0], key, isFilled: value !== '' })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), key: null, isFilled: true })
  return pieces
}

const fill = (text: string, part: 'header' | 'body', values: Values): string =>
  piecesOf(text, part, values)
    .map((piece) => piece.text)
    .join('')

/** Returns the keys of the variables that have no value yet. */
export const missingKeys = ({ variables }: Pick<TemplateContent, 'variables'>, values: Values): string[] =>
  variables.flatMap(({ key }) => (cleanValue(values[key] ?? '') === '' ? [key] : []))

/** Returns what the customer reads, which is the text of the message here. */
export function filledText({ header, body, footer }: TemplateContent, values: Values): string {
  const title = fill(header.text, 'header', values)
  return [title && `*${title}*`, fill(body, 'body', values), footer].filter(Boolean).join('\n\n')
}

/** What WhatsApp takes of a template that is filled in. */
export const MAX_TITLE = 60
export const MAX_BODY = 1024
export const MAX_COPIED_CODE = 15

/** A character counts once, also one that the language of this program stores as two. */
export const lengthOf = (text: string): number => [...text].length

/** Says whether a part of the template is longer than WhatsApp takes it once it has these values. */
export function isTooLong({ header, body, buttons }: TemplateContent, values: Values): boolean {
  if (lengthOf(fill(header.text, 'header', values)) > MAX_TITLE) return true
  if (lengthOf(fill(body, 'body', values)) > MAX_BODY) return true
  const codeOf = (index: number): string => cleanValue(values[buttonKey(index)] ?? '')
  return buttons.some(({ kind }, index) => kind === 'copyCode' && lengthOf(codeOf(index)) > MAX_COPIED_CODE)
}
