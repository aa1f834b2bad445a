import { z } from 'zod'
import { Id } from './fields.ts'
import type { FieldMessage } from './field-messages.ts'
import {
  cleanValue,
  isNumber,
  keyOf,
  lengthOf,
  MAX_BODY,
  MAX_COPIED_CODE,
  MAX_TITLE,
  namesIn,
  VARIABLE,
} from './template-text.ts'
import { BUTTON_KINDS, MAX_TEMPLATE_NAME, type TemplateButton } from './templates.ts'

/** A template of official WhatsApp that is made here and submitted to Meta, within the limits of Meta. */

/** Codes of authentication have a fixed text at Meta, and nobody writes one by hand. */
export const NEW_TEMPLATE_CATEGORIES = ['UTILITY', 'MARKETING'] as const
/** Those that are offered; Meta has more. */
export const TEMPLATE_LANGUAGES = [
  ...['pt_BR', 'pt_PT', 'es', 'es_AR', 'es_ES', 'es_MX', 'en', 'en_GB', 'en_US'],
  ...['de', 'fr', 'it', 'ja', 'ko', 'nl', 'ru', 'tr', 'zh_CN'],
] as const

const MAX_FOOTER = 60
const MAX_BUTTON = 25
const MAX_ADDRESS = 2000
const MAX_EXAMPLE = 200
export const MAX_BUTTONS = 10
export const MAX_BUTTONS_OF: Record<TemplateButton['kind'], number> = { reply: 10, url: 2, phone: 1, copyCode: 1 }
export const TEMPLATE_LIMITS = {
  name: MAX_TEMPLATE_NAME,
  header: MAX_TITLE,
  body: MAX_BODY,
  footer: MAX_FOOTER,
} as const
export const BUTTON_LIMITS = { text: MAX_BUTTON, target: MAX_ADDRESS, example: MAX_EXAMPLE } as const

/** A character counts once, as at Meta, also one that is stored as two. */
const textUpTo = (limit: number) =>
  z
    .string()
    .max(2 * limit)
    .trim()
    .refine((text) => lengthOf(text) <= limit, 'Too Long!' satisfies FieldMessage)

/**
 * `target` is the address or the telephone number that the button opens. `example` is one of the variable at the end of
 * the address, or the code that the button copies. The button of a code has a text of Meta's own.
 */
const ButtonInput = z.object({
  kind: z.enum(BUTTON_KINDS),
  text: textUpTo(MAX_BUTTON).default(''),
  target: textUpTo(MAX_ADDRESS).default(''),
  example: textUpTo(MAX_EXAMPLE).default(''),
})
export type ButtonInput = z.infer<typeof ButtonInput>

const fields = z.object({
  name: z
    .string('Required')
    .trim()
    .min(1, 'Required')
    .max(MAX_TEMPLATE_NAME)
    .regex(/^[a-z0-9_]*$/, 'Lower case letters, digits and underscores only' satisfies FieldMessage),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2,3})?$/, 'Invalid value'),
  category: z.enum(NEW_TEMPLATE_CATEGORIES),
  /** The line above the text; empty for none. */
  header: textUpTo(MAX_TITLE).default(''),
  body: textUpTo(MAX_BODY).refine((text) => text !== '', 'Required' satisfies FieldMessage),
  footer: textUpTo(MAX_FOOTER).default(''),
  buttons: z.array(ButtonInput).max(MAX_BUTTONS).default([]),
  /** An example for each variable of header and body by its key, such as `body.1`: Meta reviews the template with them. */
  examples: z.record(z.string().max(300), z.string().max(MAX_EXAMPLE)).default({}),
})
type Fields = z.infer<typeof fields>

type Fault = { path: (string | number)[]; message: FieldMessage }

/** The body, the header and the like have variables as `{{name}}`; what looks like one and is none is refused. */
export const NewTemplate = fields
  .superRefine((input, context) => {
    const faults = [
      ...textFaults(input),
      ...exampleFaults(input),
      ...input.buttons.flatMap(buttonFaults),
      ...tooMany(input),
    ]
    for (const fault of faults) context.addIssue({ code: 'custom', ...fault })
  })
  .meta({ id: 'NewTemplate' })
export type NewTemplate = z.infer<typeof NewTemplate>

export const TemplateParams = z.object({ id: Id, templateId: Id })

const VARIABLES: FieldMessage = 'Variables are numbers in order, or names in lower case'
const NAME = /^[a-z][a-z0-9_]*$/
const hasBraces = (text: string): boolean => /\{\{|\}\}/.test(text)
/** Says whether all that stands in braces is a variable, and Meta takes their names together. */
const hasGoodVariables = (text: string): boolean => {
  const names = namesIn(text)
  if (hasBraces(text.replaceAll(VARIABLE, ''))) return false
  return names.every((name, index) => name === String(index + 1)) || names.every((name) => NAME.test(name))
}

/** Meta does not count a full stop after it as text. */
const EDGE = /^[\s\p{P}]*\{\{\s*\w+\s*\}\}|\{\{\s*\w+\s*\}\}[\s\p{P}]*$/u
const hasNames = (text: string): boolean => namesIn(text).some((name) => !isNumber(name))

function textFaults({ header, body, footer }: Fields): Fault[] {
  const faults: Fault[] = []
  const refuse = (part: string, message: FieldMessage): void => void faults.push({ path: [part], message })
  if (!hasGoodVariables(header)) refuse('header', VARIABLES)
  else if (namesIn(header).length > 1) refuse('header', 'Too many')
  if (/[\r\n]/.test(header)) refuse('header', 'One line only')
  const isMixed = namesIn(header).length > 0 && namesIn(body).length > 0 && hasNames(header) !== hasNames(body)
  if (!hasGoodVariables(body) || isMixed) refuse('body', VARIABLES)
  else if (EDGE.test(body)) refuse('body', 'A variable stands at the beginning or the end')
  if (hasBraces(footer)) refuse('footer', 'No variables here')
  if (/[\r\n]/.test(footer)) refuse('footer', 'One line only')
  return faults
}

/** Returns the keys of the variables of header and body. */
export const variableKeys = ({ header, body }: Pick<Fields, 'header' | 'body'>): string[] => [
  ...namesIn(header).map((name) => keyOf('header', name)),
  ...namesIn(body).map((name) => keyOf('body', name)),
]

const exampleFaults = (input: Fields): Fault[] =>
  variableKeys(input)
    .filter((key) => cleanValue(input.examples[key] ?? '') === '')
    .map((key) => ({ path: ['examples', key], message: 'Required' }))

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)
/** The variable of an address stands at its end, and is a number at Meta. */
const END_VARIABLE = /\{\{1\}\}$/
export const hasEndVariable = (address: string): boolean => END_VARIABLE.test(address.trim())
const PHONE = /^\+?\d{8,20}$/
export const digitsOf = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

function buttonFaults({ kind, text, target, example }: ButtonInput, index: number): Fault[] {
  const faults: Fault[] = []
  const refuse = (field: string, message: FieldMessage): void =>
    void faults.push({ path: ['buttons', index, field], message })
  if (kind !== 'copyCode' && text === '') refuse('text', 'Required')
  if (kind !== 'copyCode' && hasBraces(text)) refuse('text', 'No variables here')
  if (kind === 'phone' && !PHONE.test(digitsOf(target))) refuse('target', 'Invalid number')
  if (kind === 'copyCode' && example === '') refuse('example', 'Required')
  if (kind === 'copyCode' && lengthOf(example) > MAX_COPIED_CODE) refuse('example', 'Too Long!')
  if (kind !== 'url') return faults
  const address = target.replace(END_VARIABLE, '')
  if (hasBraces(address)) refuse('target', 'One variable, at the end of the address')
  else if (!isWebAddress(address)) refuse('target', 'Invalid address')
  if (hasEndVariable(target) && example === '') refuse('example', 'Required')
  return faults
}

/** The button that is one too many of its kind is told. */
function tooMany({ buttons }: Fields): Fault[] {
  return buttons.flatMap(({ kind }, index) => {
    const before = buttons.slice(0, index).filter((one) => one.kind === kind).length
    return before < MAX_BUTTONS_OF[kind] ? [] : [{ path: ['buttons', index, 'kind'], message: 'Too many' as const }]
  })
}
