import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/client.ts'
import type { LinkField } from './form-fields.ts'
import { serverFieldErrors } from '#web/ui/form/form.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'

/** What was typed wrong when a provider refuses it, by the code of the server. */
const FIELD_OF: Partial<Record<string, LinkField>> = {
  ERR_CLOUD_ACCOUNT_UNKNOWN: 'wabaId',
  ERR_CLOUD_NO_PERMISSION: 'accessToken',
  ERR_CLOUD_NUMBER_TAKEN: 'phoneNumberId',
  ERR_CLOUD_NUMBER_UNKNOWN: 'phoneNumberId',
  ERR_CLOUD_SCOPE_MISSING: 'accessToken',
  ERR_CLOUD_SECRET_NEEDED: 'appSecret',
  ERR_CLOUD_SECRET_WRONG: 'appSecret',
  ERR_CLOUD_TOKEN_INVALID: 'accessToken',
  ERR_TELEGRAM_BOT_TAKEN: 'botToken',
  ERR_TELEGRAM_OTHER_BOT: 'botToken',
  ERR_TELEGRAM_TOKEN_INVALID: 'botToken',
} satisfies Partial<Record<ErrorCode, LinkField>>

/** Returns what is wrong by field; empty for an error that is about none, such as a provider that does not answer. */
export function linkFieldErrors(error: unknown): Record<string, string> {
  const field = error instanceof ApiError ? FIELD_OF[error.code] : undefined
  return field ? { [field]: errorText(error) } : serverFieldErrors(error)
}
