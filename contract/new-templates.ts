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
  textsAround,
  VARIABLE,
} from './template-text.ts'
import {
  BUTTON_KINDS,
  MAX_TEMPLATE_NAME,
  TEMPLATE_MEDIA,
  type TemplateButton,
  type TemplateMedia,
} from './templates.ts'

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

const MEGABYTE = 1024 * 1024
/** What Meta takes as a sample of the file above the text. It takes longer documents, of which nobody needs a sample. */
export const TEMPLATE_SAMPLES: Record<TemplateMedia, { types: readonly string[]; bytes: number }> = {
  image: { types: ['image/jpeg', 'image/png'], bytes: 5 * MEGABYTE },
  video: { types: ['video/mp4'], bytes: 16 * MEGABYTE },
  document: { types: ['application/pdf'], bytes: 16 * MEGABYTE },
}

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
  /** The file above the text, of which a sample comes along; null for none. */
  media: z.enum(TEMPLATE_MEDIA).nullable().default(null),
  /** The line above the text; empty for none, and where a file stands there. */
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
      ...headerFaults(input),
      ...bodyFaults(input),
      ...footerFaults(input),
      ...exampleFaults(input),
      ...input.buttons.flatMap(buttonFaults),
      ...buttonListFaults(input),
    ]
    for (const fault of faults) context.addIssue({ code: 'custom', ...fault })
  })
  .meta({ id: 'NewTemplate' })
export type NewTemplate = z.infer<typeof NewTemplate>

export const TemplateParams = z.object({ id: Id, templateId: Id })

const VARIABLES: FieldMessage = 'Variables are numbers in order, or names in lower case'
const NAME = /^[a-z][a-z0-9_]*$/
const hasBraces = (text: string): boolean => /\{\{|\}\}/.test(text)
const hasNames = (text: string): boolean => namesIn(text).some((name) => !isNumber(name))
/** Says whether all that stands in braces is a variable, and Meta takes their names together. */
const hasGoodVariables = (text: string): boolean => {
  const names = namesIn(text)
  if (hasBraces(text.replaceAll(VARIABLE, ''))) return false
  return names.every((name, index) => name === String(index + 1)) || names.every((name) => NAME.test(name))
}

const hasLineBreak = (text: string): boolean => /[\r\n]/.test(text)
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u
/** Meta takes no emoji and no mark of WhatsApp's formatting outside of the body. */
const isPlain = (text: string): boolean => textsAround(text).every((part) => !/[*_~`]/.test(part) && !EMOJI.test(part))
const MARKED: FieldMessage = 'No emojis and no formatting'

/** Returns the faults of one field, the first of these rules that it breaks. */
const firstFault = (field: string, rules: [isBroken: boolean, message: FieldMessage][]): Fault[] => {
  const broken = rules.find(([isBroken]) => isBroken)
  return broken ? [{ path: [field], message: broken[1] }] : []
}

const headerFaults = ({ header, media }: Fields): Fault[] =>
  firstFault('header', [
    [media !== null && header !== '', 'Invalid value'],
    [!hasGoodVariables(header), VARIABLES],
    [namesIn(header).length > 1, 'Too many'],
    [hasLineBreak(header), 'One line only'],
    [!isPlain(header), MARKED],
  ])

const footerFaults = ({ footer }: Fields): Fault[] =>
  firstFault('footer', [
    [hasBraces(footer), 'No variables here'],
    [hasLineBreak(footer), 'One line only'],
    [EMOJI.test(footer), MARKED],
  ])

/** A space or a full stop is no text at Meta. */
const hasWord = (text: string): boolean => /[^\s\p{P}]/u.test(text)

function bodyFaults({ header, body }: Fields): Fault[] {
  const around = textsAround(body)
  const isMixed = namesIn(header).length > 0 && namesIn(body).length > 0 && hasNames(header) !== hasNames(body)
  const isAtEdge = around.length > 1 && !(hasWord(around[0] ?? '') && hasWord(around.at(-1) ?? ''))
  return firstFault('body', [
    [!hasGoodVariables(body) || isMixed, VARIABLES],
    [isAtEdge, 'A variable stands at the beginning or the end'],
    [around.slice(1, -1).some((text) => text.trim() === ''), 'Two variables stand beside each other'],
    [/(?:\r?\n[^\S\n]*){3}/.test(body), 'Two line breaks in a row at most'],
  ])
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

/** The variable of an address stands at its end, and is a number at Meta. */
const END_VARIABLE = /\{\{1\}\}$/
export const hasEndVariable = (address: string): boolean => END_VARIABLE.test(address.trim())
const WHATSAPP_HOST = /^(wa\.me|(.+\.)?whatsapp\.com)$/
const PHONE = /^\+?\d{8,19}$/
export const digitsOf = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/** Returns what is wrong with an address; a variable stands behind its host, or it could lead anywhere. */
function addressFault(target: string): FieldMessage | null {
  const address = target.replace(END_VARIABLE, '')
  if (hasBraces(address)) return 'One variable, at the end of the address'
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null
  if (!url) return 'Invalid address'
  if (address !== target && !/^https?:\/\/[^/?#]+[/?#]/i.test(address)) return 'One variable, at the end of the address'
  return WHATSAPP_HOST.test(url.hostname) ? 'No link to WhatsApp' : null
}

/** The button that copies a code has no text of its own. */
function buttonTextFault({ kind, text }: ButtonInput): FieldMessage | null {
  if (kind === 'copyCode') return null
  if (text === '') return 'Required'
  if (hasBraces(text)) return 'No variables here'
  if (hasLineBreak(text)) return 'One line only'
  return isPlain(text) ? null : MARKED
}

const targetFault = ({ kind, target }: ButtonInput): FieldMessage | null => {
  if (kind === 'url') return addressFault(target)
  return kind === 'phone' && !PHONE.test(digitsOf(target)) ? 'Invalid number' : null
}

function buttonExampleFault({ kind, target, example }: ButtonInput): FieldMessage | null {
  if (kind === 'copyCode' && lengthOf(example) > MAX_COPIED_CODE) return 'Too Long!'
  const isNeeded = kind === 'copyCode' || (kind === 'url' && hasEndVariable(target))
  return isNeeded && example === '' ? 'Required' : null
}

function buttonFaults(button: ButtonInput, index: number): Fault[] {
  const found = { text: buttonTextFault(button), target: targetFault(button), example: buttonExampleFault(button) }
  return Object.entries(found).flatMap(([field, message]) =>
    message === null ? [] : [{ path: ['buttons', index, field], message }],
  )
}

/** The button that is one too many of its kind is told, and so is one with the text of an earlier one. */
function buttonListFaults({ buttons }: Fields): Fault[] {
  const texts = new Set<string>()
  const counts: Record<TemplateButton['kind'], number> = { reply: 0, url: 0, phone: 0, copyCode: 0 }
  return buttons.flatMap(({ kind, text }, index) => {
    const faults: Fault[] = []
    counts[kind] += 1
    if (counts[kind] > MAX_BUTTONS_OF[kind]) faults.push({ path: ['buttons', index, 'kind'], message: 'Too many' })
    if (kind === 'copyCode' || text === '') return faults
    if (texts.has(text)) faults.push({ path: ['buttons', index, 'text'], message: 'Another button has this text' })
    texts.add(text)
    return faults
  })
}
