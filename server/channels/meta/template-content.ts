/** Reads what a template says out of the components that Meta lists, and makes the components of a message with it. */
import { z } from 'zod'
import { buttonKey, cleanValue, isNumber, keyOf, namesIn, VARIABLE } from '#contract/template-text.ts'
import type { TemplateButton, TemplateContent, TemplateMedia, TemplateVariable } from '#contract/templates.ts'
import type { OutgoingTemplate } from '#server/channels/outgoing-template.ts'

const Words = z.string().catch('')
const Named = z.array(z.object({ param_name: z.string(), example: Words })).catch([])
const Example = z
  .object({
    header_text: z.array(z.string()).catch([]),
    header_text_named_params: Named,
    body_text: z.array(z.array(z.string())).catch([]),
    body_text_named_params: Named,
  })
  .partial()
  .catch({})
const Button = z.object({
  type: z.string(),
  text: Words,
  url: Words,
  example: z.union([z.string(), z.array(z.string())]).catch(''),
})
const Component = z.object({
  type: z.string(),
  format: Words,
  text: Words,
  example: Example.optional(),
  buttons: z.array(Button).catch([]),
  add_security_recommendation: z.boolean().catch(false),
})
type Component = z.infer<typeof Component>

const MEDIA: Record<string, TemplateMedia> = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' }
const PARTS = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])
const HEADERS = new Set(['', 'TEXT', ...Object.keys(MEDIA)])
const BUTTONS: Record<string, TemplateButton['kind']> = {
  QUICK_REPLY: 'reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copyCode',
}

function variablesIn(part: 'header' | 'body', component: Component | undefined): TemplateVariable[] {
  const example = component?.example
  const samples = (part === 'header' ? example?.header_text : example?.body_text?.[0]) ?? []
  const namedSamples = (part === 'header' ? example?.header_text_named_params : example?.body_text_named_params) ?? []
  return namesIn(component?.text ?? '').map((name, index) => ({
    key: keyOf(part, name),
    name,
    example: namedSamples.find((one) => one.param_name === name)?.example ?? samples[index] ?? '',
  }))
}

const hasVariable = (text: string): boolean => text.match(VARIABLE) !== null

/** The end of an address may be a variable, and the code that a button copies is one. */
function variableOf({ type, url, text, example }: z.infer<typeof Button>, index: number): TemplateVariable[] {
  if (type !== 'COPY_CODE' && !(type === 'URL' && hasVariable(url))) return []
  const sample = typeof example === 'string' ? example : (example[0] ?? '')
  return [{ key: buttonKey(index), name: text, example: type === 'COPY_CODE' ? sample : '' }]
}

/** A part of another shape is one that cannot be filled in. */
const UNKNOWN: Component = { type: '', format: '', text: '', buttons: [], add_security_recommendation: false }

/** Meta lists the button that copies a one-time code as one that opens an address of its own. */
const ONE_TIME_CODE = /^https?:\/\/(www\.)?whatsapp\.com\/otp\//i

/** A one-time code goes into the text and a button alike, and nobody writes one by hand. */
export function readTemplate(components: unknown, category = ''): TemplateContent {
  const parts = z.array(Component.catch(UNKNOWN)).catch([]).parse(components)
  const partOf = (type: string): Component | undefined => parts.find((one) => one.type === type)
  const [header, body, footer] = [partOf('HEADER'), partOf('BODY'), partOf('FOOTER')]
  const buttons = partOf('BUTTONS')?.buttons ?? []
  return {
    header: { text: header?.text ?? '', media: MEDIA[header?.format ?? ''] ?? null },
    body: body?.text ?? '',
    footer: footer?.text ?? '',
    buttons: buttons.map(({ type, text }) => ({ kind: BUTTONS[type] ?? 'reply', text })),
    variables: [...variablesIn('header', header), ...variablesIn('body', body), ...buttons.flatMap(variableOf)],
    canFill:
      parts.every(({ type, format }) => PARTS.has(type) && (type !== 'HEADER' || HEADERS.has(format))) &&
      buttons.every(({ type, url }) => type in BUTTONS && !ONE_TIME_CODE.test(url)) &&
      category !== 'AUTHENTICATION' &&
      !body?.add_security_recommendation &&
      Boolean(body?.text),
  }
}

type Sendable = TemplateContent & { name: string; language: string }

/** Returns the template of a message. Every variable has a value. */
export function toOutgoingTemplate(template: Sendable, values: Record<string, string>): OutgoingTemplate {
  const { name, language, header, buttons, variables } = template
  const valueOf = (key: string): string => cleanValue(values[key] ?? '')
  const parametersOf = (part: 'header' | 'body'): object[] =>
    variables
      .filter(({ key }) => key.startsWith(keyOf(part, '')))
      .map((variable) => ({
        type: 'text',
        ...(isNumber(variable.name) ? {} : { parameter_name: variable.name }),
        text: valueOf(variable.key),
      }))
  const filled = (['header', 'body'] as const).flatMap((type) => {
    const parameters = parametersOf(type)
    return parameters.length > 0 ? [{ type, parameters }] : []
  })
  const ofButtons = buttons.flatMap(({ kind }, index) => {
    const value = valueOf(buttonKey(index))
    return value === '' ? [] : [{ type: 'button', index: String(index), ...contentOfButton(kind, value) }]
  })
  return { name, language, headerMedia: header.media, components: [...filled, ...ofButtons] }
}

const contentOfButton = (kind: TemplateButton['kind'], value: string): object =>
  kind === 'url'
    ? { sub_type: 'url', parameters: [{ type: 'text', text: value }] }
    : { sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: value }] }
