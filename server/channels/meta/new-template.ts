/** Makes of a template that somebody wrote what Meta takes, and says whether a listed one is the same. */
import { z } from 'zod'
import { digitsOf, hasEndVariable, type ButtonInput, type NewTemplate } from '#contract/new-templates.ts'
import { cleanValue, inMetaOrder, isNumber, keyOf, namesIn, VARIABLE } from '#contract/template-text.ts'

type MetaTemplate = {
  name: string
  language: string
  category: string
  parameter_format: 'NAMED' | 'POSITIONAL'
  components: object[]
}

/** Meta takes no spaces within the braces. */
const tidy = (text: string): string => text.replaceAll(VARIABLE, (_, name: string) => `{{${name}}}`)

/** `sample` is what Meta calls the uploaded sample of the file above the text; null where there is none. */
export function toMetaTemplate(input: NewTemplate, sample: string | null): MetaTemplate {
  const { name, language, category, body, footer, buttons } = input
  const names = [...namesIn(input.header), ...namesIn(body)]
  return {
    ...{ name, language, category },
    parameter_format: names.every(isNumber) ? 'POSITIONAL' : 'NAMED',
    components: [
      ...headerOf(input, sample),
      { type: 'BODY', text: tidy(body), ...exampleOf('body', input) },
      ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
      ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: inMetaOrder(buttons).map(toMetaButton) }]),
    ],
  }
}

function headerOf(input: NewTemplate, sample: string | null): object[] {
  const { media, header } = input
  const example = sample === null ? {} : { example: { header_handle: [sample] } }
  if (media !== null) return [{ type: 'HEADER', format: media.toUpperCase(), ...example }]
  return header === '' ? [] : [{ type: 'HEADER', format: 'TEXT', text: tidy(header), ...exampleOf('header', input) }]
}

/** The numbered examples of a body stand in a list of lists, and those of a header in a list. */
function exampleOf(part: 'header' | 'body', input: NewTemplate): { example?: object } {
  const names = namesIn(input[part])
  if (names.length === 0) return {}
  const examples = names.map((name) => cleanValue(input.examples[keyOf(part, name)] ?? ''))
  if (names.every(isNumber)) return { example: { [`${part}_text`]: part === 'body' ? [examples] : examples } }
  const named = names.map((name, index) => ({ param_name: name, example: examples[index] }))
  return { example: { [`${part}_text_named_params`]: named } }
}

function toMetaButton({ kind, text, target, example }: ButtonInput): object {
  switch (kind) {
    case 'reply':
      return { type: 'QUICK_REPLY', text }
    case 'phone':
      return { type: 'PHONE_NUMBER', text, phone_number: digitsOf(target) }
    case 'copyCode':
      return { type: 'COPY_CODE', example }
    case 'url':
      return { type: 'URL', text, url: target, ...(hasEndVariable(target) ? { example: [example] } : {}) }
  }
}

const Words = z.string().catch('')
const Button = z.object({ type: Words, text: Words, url: Words, phone_number: z.coerce.string().catch('') })
const Said = z.array(
  z.object({ type: Words, format: Words, text: Words, buttons: z.array(Button).catch([]) }).catch({
    ...{ type: '', format: '', text: '' },
    buttons: [],
  }),
)

const DIGITS = /\D/g

/** Returns what the customer gets of a template, in which nothing differs that Meta may write in another way. */
const sayingOf = (components: unknown): string =>
  JSON.stringify(
    Said.catch([])
      .parse(components)
      .map(({ type, format, text, buttons }) => [
        ...[type, type === 'HEADER' ? format || 'TEXT' : '', text.trim()],
        ...buttons.map((one) => [
          ...[one.type, one.type === 'COPY_CODE' ? '' : one.text.trim(), one.url],
          one.phone_number.replaceAll(DIGITS, ''),
        ]),
      ])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  )

/**
 * Says whether a template that Meta lists is what somebody wrote. Its category may be another one: Meta decides. Its file
 * is only a sample, and Meta lists another address of it each time.
 */
export const isSameTemplate = (listed: unknown, input: NewTemplate): boolean =>
  sayingOf(listed) === sayingOf(toMetaTemplate(input, null).components)
