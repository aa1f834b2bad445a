import type { ReactNode } from 'react'
import { variableKeys, type NewTemplate } from '#contract/new-templates.ts'
import { inMetaOrder, isNumber, namesIn } from '#contract/template-text.ts'
import type { TemplateButton, TemplateLook } from '#contract/templates.ts'
import type { RequestValue } from '#web/api/calls.ts'

type Picture = { template: TemplateLook; values: Readonly<Record<string, string>>; customer: string }
/** Renders a template as the customer sees it. */
export type TemplatePictureOf = (picture: Picture) => ReactNode

/** `key` tells a button from the others while they are added and removed. */
type ButtonValues = { key: string; kind: TemplateButton['kind']; text: string; target: string; example: string }
export type TemplateValues = {
  name: string
  language: string
  category: NewTemplate['category']
  header: string
  body: string
  footer: string
  buttons: ButtonValues[]
  examples: Record<string, string>
}

export const emptyTemplate = (language: string): TemplateValues => ({
  ...{ name: '', language, category: 'UTILITY', header: '', body: '', footer: '' },
  ...{ buttons: [], examples: {} },
})

export const emptyButton = (kind: TemplateButton['kind']): ButtonValues => ({
  ...{ key: crypto.randomUUID(), kind },
  ...{ text: '', target: '', example: '' },
})

export type TemplateRequest = RequestValue<typeof NewTemplate>

/** An example of a variable that is not there any more is left out. */
export function toRequest({ examples, buttons, ...texts }: TemplateValues): TemplateRequest {
  const used = variableKeys(texts).map((key) => [key, examples[key] ?? ''])
  return {
    ...texts,
    examples: Object.fromEntries(used) as Record<string, string>,
    buttons: buttons.map(({ kind, text, target, example }) => ({ kind, text, target, example })),
  }
}

export const lookOf = ({ header, body, footer, buttons }: TemplateValues): TemplateLook => ({
  ...{ header: { text: header, media: null }, body, footer },
  buttons: inMetaOrder(buttons).map(({ kind, text }) => ({ kind, text })),
})

/** Returns the next variable with a number, as `{{2}}`. */
export function nextVariable(body: string): string {
  const numbers = namesIn(body).filter(isNumber).map(Number)
  return `{{${Math.max(0, ...numbers) + 1}}}`
}

/** Writes a name as Meta takes it, while it is typed: "Segunda via" becomes `segunda_via`. */
export const toName = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '')
