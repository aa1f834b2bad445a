/** What the Cloud API takes of a new template, and how it words its refusals. */
import { Refused, type Json, type StoredMedia } from './cloud-rules.ts'

const TEMPLATE_CODES = {
  invalid: 0,
  limit: 2388019,
  justDeleted: 2388023,
  nameTaken: 2388024,
  tooLong: 2388040,
  header: 2388047,
  body: 2388072,
  footer: 2388073,
  sample: 2388273,
  words: 2388293,
  edge: 2388299,
} as const

export const refusedTemplate = (why: keyof typeof TEMPLATE_CODES): Refused =>
  new Refused({
    ...{ code: 100, subcode: TEMPLATE_CODES[why], message: `Invalid parameter: ${why}`, status: 400 },
    told: `Confira a parte: ${why}`,
  })

export const variablesIn = (text: unknown): string[] => [
  ...new Set([...String(text ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '')),
]

type NewTemplate = { name: string; language: string; category: string; components: Json[] }
type Example = Record<string, unknown>

const CATEGORIES = new Set(['MARKETING', 'UTILITY', 'AUTHENTICATION'])
const isShort = (text: unknown, limit: number): boolean => [...String(text ?? '')].length <= limit

type FindSample = (handle: string) => StoredMedia | undefined

/** Returns the new template. Throws unless Meta takes it for review. */
export function checkNewTemplate(body: Json, sample: FindSample): NewTemplate {
  const { name, language, category, components, parameter_format: format } = body as NewTemplate & Json
  if (!/^[a-z0-9_]{1,512}$/.test(name) || !/^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language)) throw refusedTemplate('invalid')
  if (!CATEGORIES.has(category) || !Array.isArray(components)) throw refusedTemplate('invalid')
  if (components.filter(({ type }) => type === 'BODY').length !== 1) throw refusedTemplate('body')
  for (const part of components) checkPart(part, format === 'NAMED', sample)
  return { name, language, category, components }
}

function checkPart(part: Json, isNamed: boolean, sample: FindSample): void {
  const { type, text } = part
  if (type === 'HEADER') return part['format'] === 'TEXT' ? checkHeader(part, isNamed) : checkSample(part, sample)
  if (type === 'BODY') return checkBody(part, isNamed)
  if (type === 'BUTTONS') return checkButtons(part['buttons'] as Json[])
  if (type !== 'FOOTER' || !text || variablesIn(text).length > 0 || EMOJI.test(String(text)))
    throw refusedTemplate('footer')
  if (!isShort(text, 60)) throw refusedTemplate('tooLong')
}

const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u
/** Says whether a text outside of the body has what Meta takes in the body alone. */
const isMarked = (text: unknown): boolean =>
  /[*_~`\n]/.test(String(text).replaceAll(/\{\{\w+\}\}/g, '')) || EMOJI.test(String(text))

const SAMPLES: Record<string, RegExp> = {
  IMAGE: /^image\/(jpeg|png)$/,
  VIDEO: /^video\/mp4$/,
  DOCUMENT: /^application\/pdf$/,
}

function checkSample({ format, text, example }: Json, find: FindSample): void {
  const [handle] = ((example as Example | undefined)?.['header_handle'] ?? []) as string[]
  const file = find(handle ?? '')
  if (text !== undefined || !file || !SAMPLES[String(format)]?.test(file.mimetype)) throw refusedTemplate('sample')
}

function checkHeader(part: Json, isNamed: boolean): void {
  const { text } = part
  if (!text || variablesIn(text).length > 1 || isMarked(text)) throw refusedTemplate('header')
  if (!isShort(text, 60)) throw refusedTemplate('tooLong')
  if (!hasExamples(part, 'header', isNamed)) throw refusedTemplate('header')
}

function checkBody(part: Json, isNamed: boolean): void {
  const text = String(part['text'] ?? '')
  const names = variablesIn(text)
  if (text === '') throw refusedTemplate('body')
  if (!isShort(text, 1024)) throw refusedTemplate('tooLong')
  if (/^[\s\p{P}]*\{\{\w+\}\}|\{\{\w+\}\}[\s\p{P}]*$/u.test(text)) throw refusedTemplate('edge')
  if (/\}\}\s*\{\{|\n\s*\n\s*\n/.test(text)) throw refusedTemplate('body')
  if (!hasExamples(part, 'body', isNamed)) throw refusedTemplate('body')
  const words = text.replaceAll(/\{\{\w+\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  if (words < 2 * names.length) throw refusedTemplate('words')
}

/** Each variable has an example: by its name, or in order. */
function hasExamples(part: Json, kind: 'header' | 'body', isNamed: boolean): boolean {
  const names = variablesIn(part['text'])
  if (names.length === 0) return true
  const example = (part['example'] ?? {}) as Example
  if (isNamed) {
    const given = (example[`${kind}_text_named_params`] ?? []) as { param_name: string; example: string }[]
    return names.every((name) => given.some((one) => one.param_name === name && Boolean(one.example)))
  }
  const given = example[`${kind}_text`] as unknown[] | undefined
  const values = (kind === 'body' ? given?.[0] : given) as string[] | undefined
  return names.every((name, index) => name === String(index + 1) && Boolean(values?.[index]))
}

const OF_KIND: Record<string, number> = { QUICK_REPLY: 10, URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1 }

function checkButtons(buttons: Json[]): void {
  if (!Array.isArray(buttons) || buttons.length === 0 || buttons.length > 10) throw refusedTemplate('invalid')
  const kinds = buttons.map(({ type }) => String(type))
  for (const kind of kinds)
    if (kinds.filter((one) => one === kind).length > (OF_KIND[kind] ?? 0)) throw refusedTemplate('invalid')
  // Buttons that answer stand beside each other.
  const changes = kinds.filter(
    (kind, index) => index > 0 && (kind === 'QUICK_REPLY') !== (kinds[index - 1] === 'QUICK_REPLY'),
  )
  if (changes.length > 1) throw refusedTemplate('invalid')
  const texts = buttons.flatMap(({ text }) => (text ? [String(text)] : []))
  if (new Set(texts).size < texts.length) throw refusedTemplate('invalid')
  for (const button of buttons) if (!isGoodButton(button)) throw refusedTemplate('invalid')
}

function isGoodButton({ type, text, url, phone_number: phone, example }: Json): boolean {
  if (type === 'COPY_CODE') return typeof example === 'string' && example !== '' && isShort(example, 15)
  if (!text || !isShort(text, 25) || isMarked(text)) return false
  if (type === 'PHONE_NUMBER') return /^\+?\d{8,20}$/.test(String(phone))
  if (type !== 'URL') return true
  const needsExample = String(url).endsWith('{{1}}')
  if (/^https?:\/\/(wa\.me|\w+\.whatsapp\.com)\b/.test(String(url))) return false
  return /^https?:\/\//.test(String(url)) && (!needsExample || (Array.isArray(example) && Boolean(example[0])))
}
