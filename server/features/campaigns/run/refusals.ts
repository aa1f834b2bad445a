import type { ErrorCode } from '#contract/errors.ts'

/** What is refused because of the number or its account: everybody else's message would be refused as well. */
export const NUMBER_REFUSALS: readonly string[] = [
  'ERR_CLOUD_ACCOUNT_BLOCKED',
  'ERR_CLOUD_NOT_REGISTERED',
  'ERR_CLOUD_PAYMENT',
  'ERR_CLOUD_SPAM_LIMIT',
  'ERR_CLOUD_NO_PERMISSION',
] satisfies ErrorCode[]

/** What is refused because of the template or of the file above its text. */
const TEMPLATE_REFUSALS: readonly string[] = [
  'ERR_TEMPLATE_VARIABLES',
  'ERR_TEMPLATE_MISSING',
  'ERR_TEMPLATE_POLICY',
  'ERR_TEMPLATE_PAUSED',
  'ERR_TEMPLATE_DISABLED',
  'ERR_TEMPLATE_FLOW',
  'ERR_CLOUD_MEDIA_REFUSED',
] satisfies ErrorCode[]

/** What may be refused because of the template, or only of the values of one person. */
const VALUE_REFUSALS: readonly string[] = ['ERR_TEMPLATE_FORMAT', 'ERR_TEMPLATE_TOO_LONG'] satisfies ErrorCode[]

/** With these a campaign pauses. Any other refusal is about one person, and the campaign goes on. */
export const PAUSING_REFUSALS = [...NUMBER_REFUSALS, ...TEMPLATE_REFUSALS, ...VALUE_REFUSALS]

/** Who was refused with these had no part in it, and is written to once the campaign goes on. */
export const RETURNING_REFUSALS = [...NUMBER_REFUSALS, ...TEMPLATE_REFUSALS]

export const isAboutNumber = (code: string): boolean => NUMBER_REFUSALS.includes(code)

/** What is wrong with the values of one person, found before anything is sent. */
const UNFILLED: readonly string[] = ['ERR_TEMPLATE_VARIABLES', 'ERR_TEMPLATE_TOO_LONG'] satisfies ErrorCode[]

export const isUnfilled = (code: string): boolean => UNFILLED.includes(code)
