import i18next from 'i18next'
import type { z } from 'zod'
import { ApiError } from '#web/api/client.ts'

/** What the contract's schemas say, in the screen's language. */
const MESSAGES = {
  'Too Short!': 'common.validation.tooShort',
  'Too Long!': 'common.validation.tooLong',
  'Invalid email': 'common.validation.email',
  Required: 'common.validation.required',
  Obrigatório: 'common.validation.required',
  'Mensagem muito curta': 'common.validation.textTooShort',
  'Data no passado': 'common.validation.past',
} as const

const isKnown = (message: string): message is keyof typeof MESSAGES => message in MESSAGES

const translate = (message: string): string =>
  i18next.t(isKnown(message) ? MESSAGES[message] : 'common.validation.invalid')

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  )

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Judges a form by a schema of the contract: the first message of each field. */
export function validateWith<Values>(schema: z.ZodType): (values: Values) => Record<string, string> {
  return (values) => {
    const result = schema.safeParse(values)
    const errors: Record<string, string> = {}
    for (const issue of result.error?.issues ?? []) {
      const field = issue.path.join('.')
      errors[field] ??= isEmpty(valueAt(values, issue.path))
        ? i18next.t('common.validation.required')
        : translate(issue.message)
    }
    return errors
  }
}

/** The fields that the server refused, for a form to show; empty when it was not about fields. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'ERR_VALIDATION' || !Array.isArray(error.details)) return {}
  const details = error.details as { field?: unknown; message?: unknown }[]
  return Object.fromEntries(details.map(({ field, message }) => [String(field), translate(String(message))]))
}
