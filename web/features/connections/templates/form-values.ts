import type { ReactNode } from 'react'
import { TEMPLATE_SAMPLES, variableKeys, type NewTemplate } from '#contract/new-templates.ts'
import { inMetaOrder, isNumber, namesIn } from '#contract/template-text.ts'
import type { TemplateButton, TemplateLook, TemplateMedia } from '#contract/templates.ts'
import type { RequestValue } from '#web/api/calls.ts'

type Picture = { template: TemplateLook; values: Readonly<Record<string, string>>; file: File | null; customer: string }
/** Renders a template as the customer sees it. */
export type TemplatePictureOf = (picture: Picture) => ReactNode

/** `key` tells a button from the others while they are added and removed. */
type ButtonValues = { key: string; kind: TemplateButton['kind']; text: string; target: string; example: string }
export type TemplateValues = {
  name: string
  language: string
  category: NewTemplate['category']
  media: TemplateMedia | null
  /** A sample of what stands above the text. */
  file: File | null
  header: string
  body: string
  footer: string
  buttons: ButtonValues[]
  examples: Record<string, string>
}

export const emptyTemplate = (language: string): TemplateValues => ({
  ...{ name: '', language, category: 'UTILITY', media: null, file: null, header: '', body: '', footer: '' },
  ...{ buttons: [], examples: {} },
})

export const emptyButton = (kind: TemplateButton['kind']): ButtonValues => ({
  ...{ key: crypto.randomUUID(), kind },
  ...{ text: '', target: '', example: '' },
})

export type TemplateRequest = RequestValue<typeof NewTemplate>

/** A title stays while a file takes its place, in case it comes back. */
const shownHeader = ({ media, header }: Pick<TemplateValues, 'media' | 'header'>): string =>
  media === null ? header : ''

/** Returns the keys of the variables that ask for an example. */
export const keysOf = (values: TemplateValues): string[] =>
  variableKeys({ header: shownHeader(values), body: values.body })

/** What is not shown any more is left out: a title under a file, and an example of a variable that is gone. */
export function toRequest(values: TemplateValues): TemplateRequest {
  const { name, language, category, media, body, footer, buttons, examples } = values
  const used = keysOf(values).map((key) => [key, examples[key] ?? ''])
  return {
    ...{ name, language, category, media, header: shownHeader(values), body, footer },
    examples: Object.fromEntries(used) as Record<string, string>,
    buttons: buttons.map(({ kind, text, target, example }) => ({ kind, text, target, example })),
  }
}

/** Returns what is wrong with the sample; null if nothing is. */
export function sampleFault({ media, file }: Pick<TemplateValues, 'media' | 'file'>): 'missing' | 'refused' | null {
  if (media === null) return null
  if (!file) return 'missing'
  const { types, bytes } = TEMPLATE_SAMPLES[media]
  // Some systems do not know the type of a file: the server looks into it.
  const isTaken = file.type === '' || types.includes(file.type)
  return isTaken && file.size <= bytes ? null : 'refused'
}

export const lookOf = (values: TemplateValues): TemplateLook => ({
  header: { text: shownHeader(values), media: values.media },
  ...{ body: values.body, footer: values.footer },
  buttons: inMetaOrder(values.buttons).map(({ kind, text }) => ({ kind, text })),
})

/** Returns the next variable of the body: with a number, as `{{2}}`, or with a name where others have one. */
export function nextVariable(values: Pick<TemplateValues, 'media' | 'header' | 'body'>): string {
  const names = namesIn(values.body)
  const isNamed = [...namesIn(shownHeader(values)), ...names].some((name) => !isNumber(name))
  const next = (prefix: string): string => {
    let number = 1
    while (names.includes(`${prefix}${number}`)) number += 1
    return `{{${prefix}${number}}}`
  }
  return next(isNamed ? 'var_' : '')
}

/** Writes a name as Meta takes it, while it is typed: "Segunda via" becomes `segunda_via`. */
export const toName = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '')
