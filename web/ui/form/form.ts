import i18next from 'i18next'
import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { readFieldMessage, type FieldFault } from '#contract/field-messages.ts'
import { ApiError } from '#web/api/client.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'

const hasText = (fault: FieldFault): boolean => i18next.exists(`common.validation.${fault}`)

/**
 * Translates a message of the contract into the user's language. Before the login only the most common texts are
 * loaded.
 */
function translate(message: string): string {
  const { fault, limit = 0 } = readFieldMessage(message) ?? { fault: 'invalid' }
  return i18next.t(`common.validation.${hasText(fault) ? fault : 'invalid'}`, { limit })
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  )

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Returns a validator for a form from a schema of the contract: it gives the first message of each field. */
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

/** The field, by its name on the wire, that an error code is about. */
const FIELD_OF: Partial<Record<string, string>> = {
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_CONTACTLISTITEM_EXISTS: 'number',
  ERR_DIALOGFLOW_KEY_INCOMPLETE: 'jsonContent',
  ERR_DIALOGFLOW_KEY_REFUSED: 'jsonContent',
  ERR_DIALOGFLOW_KEY_UNREADABLE: 'jsonContent',
  ERR_DIALOGFLOW_PERMISSION: 'jsonContent',
  ERR_DIALOGFLOW_PROJECT: 'projectName',
  ERR_DIALOGFLOW_REFUSED: 'language',
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_FILE_LIST_NAME_ALREADY_EXISTS: 'name',
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name',
  ERR_LOOK_ADDRESS_TAKEN: 'address',
  ERR_NO_INTEGRATION_FOUND: 'integrationId',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
  ERR_NO_PLAN_FOUND: 'planId',
  ERR_NO_PROMPT_FOUND: 'promptId',
  ERR_PLAN_NAME_ALREADY_EXISTS: 'name',
  ERR_PASSWORD_NEEDED: 'currentPassword',
  ERR_PASSWORD_WRONG: 'currentPassword',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_SETUP_CODE_WRONG: 'code',
  ERR_TAG_NAME_ALREADY_EXISTS: 'name',
  ERR_TEMPLATE_IN_REVIEW: 'name',
  ERR_TEMPLATE_JUST_DELETED: 'name',
  ERR_TEMPLATE_NAME_TAKEN: 'name',
  ERR_TEMPLATE_SAMPLE: 'file',
  ERR_TEMPLATE_WORDS: 'body',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_TOKEN_ALREADY_EXISTS: 'token',
} satisfies Partial<Record<ErrorCode, string>>

/**
 * Returns the first error of each field that the server refused, for a form to show; empty when the error was not about
 * fields.
 */
export function serverFieldErrors(error: unknown): Record<string, string> {
  const field = error instanceof ApiError ? FIELD_OF[error.code] : undefined
  if (field) return { [field]: errorText(error) }
  if (!(error instanceof ApiError) || error.code !== 'ERR_VALIDATION' || !Array.isArray(error.details)) return {}
  const errors: Record<string, string> = {}
  for (const { field, message } of error.details as { field?: unknown; message?: unknown }[])
    errors[String(field)] ??= translate(String(message))
  return errors
}
