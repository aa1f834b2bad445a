import { z } from 'zod'
import type { CustomerLanguage } from './automatic-texts.ts'
import { CalendarDay, Id, Time } from './fields.ts'
import { plainVariable } from './text-variables.ts'
import { toVisibleLine } from './visible-text.ts'

/** The kinds of an own field: what a company's administrators want to know of every contact. */
export const OWN_FIELD_TYPES = ['text', 'number', 'date', 'choice'] as const
export const OwnFieldType = z.enum(OWN_FIELD_TYPES)
export type OwnFieldType = z.infer<typeof OwnFieldType>

export const OWN_FIELD_LIMITS = { fields: 50, name: 40, text: 500, options: 50, option: 80 } as const

/** `options` are those of a choice, in their order; other kinds have none. */
export const OwnField = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: OwnFieldType,
    options: z.array(z.string()),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'OwnField' })
export type OwnField = z.infer<typeof OwnField>

/** What a contact's field says: a number as `1234.5`, a day as YYYY-MM-DD, a choice as its option. */
export const OwnFieldValue = z
  .object({ fieldId: z.number().int(), name: z.string(), type: OwnFieldType, value: z.string() })
  .meta({ id: 'OwnFieldValue' })
export type OwnFieldValue = z.infer<typeof OwnFieldValue>

/** Texts call a field by its name in braces, which therefore has none itself. */
const Name = z
  .string('Obrigatório')
  .overwrite(toVisibleLine)
  .trim()
  .min(1, 'Obrigatório')
  .max(OWN_FIELD_LIMITS.name, 'Too Long!')
  .refine((name) => !/[{}]/.test(name) && plainVariable(name) !== '', 'Invalid value')

const Label = z
  .string('Obrigatório')
  .overwrite(toVisibleLine)
  .trim()
  .min(1, 'Obrigatório')
  .max(OWN_FIELD_LIMITS.option, 'Too Long!')

/** `before` is what the option was called: contacts who have it get the new name. */
const Option = z.object({ label: Label, before: z.string().nullish() })
type Option = z.infer<typeof Option>

const areDistinct = (options: Option[]): boolean =>
  new Set(options.map(({ label }) => plainVariable(label))).size === options.length

const Options = z
  .array(Option)
  .max(OWN_FIELD_LIMITS.options, 'Too many')
  .refine(areDistinct, 'Another option has this name')

type Typed = { type: OwnFieldType; options?: Option[] | undefined }
const hasOptions = ({ type, options = [] }: Typed): boolean => type !== 'choice' || options.length > 0

export const OwnFieldInput = z
  .object({ name: Name, type: OwnFieldType, options: Options.optional() })
  .refine(hasOptions, { path: ['options'], message: 'Too few' })
export type OwnFieldInput = z.infer<typeof OwnFieldInput>

/** The kind of a field stays: values of another kind would mean nothing in it. */
export const OwnFieldChange = z.object({ name: Name.optional(), options: Options.optional() })
export type OwnFieldChange = z.infer<typeof OwnFieldChange>

export const OwnFieldOrder = z.object({ ids: z.array(Id).max(OWN_FIELD_LIMITS.fields, 'Too many') })

/** An empty value or null clears the field. */
export const OwnFieldEntry = z.object({
  fieldId: Id,
  value: z.string().max(OWN_FIELD_LIMITS.text, 'Too Long!').nullable(),
})
export type OwnFieldEntry = z.infer<typeof OwnFieldEntry>

type Kind = Pick<OwnField, 'type' | 'options'>

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/

/** Returns the value as it is stored, empty where there is none, or null for one that the field cannot have. */
export function toStoredValue({ type, options }: Kind, given: string): string | null {
  const value = given.trim()
  if (value === '') return ''
  if (type === 'number') return NUMBER.test(value) ? value : null
  if (type === 'date') return CalendarDay.safeParse(value).success ? value : null
  if (type === 'choice') return options.includes(value) ? value : null
  return given.trim()
}

const GROUPED = /^-?\d{1,3}(?:\.\d{3})+$/
const withoutSigns = (text: string): string => text.replaceAll(/[\s\u00a0]|R\$|US\$|[$€]/g, '')

/** Reads a number as people type it: `R$ 1.234,50`, `1234,5`, `1,234.50` and `1234.5`. In English `1.234` is not a thousand. */
function readNumber(typed: string, language: CustomerLanguage): string | null {
  const text = withoutSigns(typed)
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  const isPointDecimal = language === 'en' || (point > comma && (comma >= 0 || !GROUPED.test(text)))
  const plain = isPointDecimal ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.')
  return NUMBER.test(plain) ? String(Number(plain)) : null
}

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/

/** Reads a day as people type it, the day first: `14/03/1990`, `14-3-1990` and `1990-03-14`. */
function readDay(typed: string): string | null {
  const text = typed.trim()
  const [, first = '', second = '', year = ''] = DAY_FIRST.exec(text) ?? []
  // Only one of the two can be a month.
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second]
  const iso = year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return CalendarDay.safeParse(iso).success ? iso : null
}

/** Reads what a person typed or a file holds. Returns null for what the field cannot have. */
export function readTypedValue(field: Kind, typed: string, language: CustomerLanguage = 'pt'): string | null {
  if (typed.trim() === '') return ''
  if (field.type === 'number') return readNumber(typed, language)
  if (field.type === 'date') return readDay(typed)
  if (field.type === 'text') return toVisibleLine(typed).trim().slice(0, OWN_FIELD_LIMITS.text).toWellFormed()
  const plain = plainVariable(typed)
  return field.options.find((option) => plainVariable(option) === plain) ?? null
}

/** Writes a value as texts to customers and files show it, in such a way that it can be read again. */
export function toShownValue(
  { type, value }: Pick<OwnFieldValue, 'type' | 'value'>,
  language: CustomerLanguage = 'pt',
): string {
  if (type === 'number' && language !== 'en') return value.replace('.', ',')
  if (type === 'date') return value.split('-').toReversed().join('/')
  return value
}
