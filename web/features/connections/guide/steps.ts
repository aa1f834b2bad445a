import type { TypedLinking } from '#contract/channels.ts'
import type { FormFields } from '#web/features/connections/form-fields.ts'

/**
 * What ends a step: next, once its fields are in order; check, once the provider has said that what was typed is right;
 * create, once the connection is made; end, when somebody has read what is left to do.
 */
type StepAction = 'next' | 'check' | 'create' | 'end'
export type StepKey = 'ids' | 'cloudToken' | 'bot' | 'botToken' | 'name' | 'webhook' | 'sites' | 'look' | 'code'
export type Step = { key: StepKey; fields: readonly (keyof FormFields)[]; action: StepAction }

const NAME_FIELDS = ['name', 'queueIds', 'greetingMessage'] as const

/** The steps of each way of linking. All fields of one that is typed are in them, so that what is wrong has its step. */
export const GUIDES: Record<TypedLinking, readonly [Step, ...Step[]]> = {
  cloudToken: [
    { key: 'ids', fields: ['phoneNumberId', 'wabaId'], action: 'next' },
    { key: 'cloudToken', fields: ['accessToken', 'appSecret', 'verifyToken'], action: 'check' },
    { key: 'name', fields: NAME_FIELDS, action: 'create' },
    { key: 'webhook', fields: [], action: 'end' },
  ],
  botToken: [
    { key: 'bot', fields: [], action: 'next' },
    { key: 'botToken', fields: ['botToken'], action: 'check' },
    { key: 'name', fields: NAME_FIELDS, action: 'create' },
  ],
  site: [
    { key: 'sites', fields: [...NAME_FIELDS, 'allowedOrigins'], action: 'check' },
    { key: 'look', fields: ['look'], action: 'create' },
    { key: 'code', fields: [], action: 'end' },
  ],
}

/** Errors name a field, and the part of it that is wrong behind a dot. */
const isOf = (step: Step, path: string): boolean => step.fields.some((field) => field === path.split('.')[0])

/** Returns those of the errors that are about fields of the step. */
export const errorsOfStep = <Text>(step: Step, errors: Record<string, Text>): Record<string, Text> =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => isOf(step, path)))

/** Returns the position of the first step that one of the errors is about; -1 when none is. */
export const stepWithError = (steps: readonly Step[], errors: Record<string, unknown>): number =>
  steps.findIndex((step) => Object.keys(errors).some((path) => isOf(step, path)))
