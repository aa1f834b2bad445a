import { z } from 'zod'
import { OptionalId, OptionalText, PageNumber, SearchText, Time } from './fields.ts'
import { SECRET_MASK } from './settings.ts'

export const INTEGRATION_TYPES = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const
export type IntegrationType = (typeof INTEGRATION_TYPES)[number]
export const DIALOGFLOW_LANGUAGES = ['pt-BR', 'en', 'es'] as const

/** `typebotDelayMessage` is in milliseconds, `typebotExpires` in minutes. */
export const INTEGRATION_DEFAULTS = { language: 'pt-BR', typebotDelayMessage: 1000, typebotExpires: 1 } as const
export const INTEGRATION_LIMITS = { typebotDelayMessage: 60_000, typebotExpires: 525_600 } as const

/**
 * `jsonContent`, the key of a Google service account, is never returned, and neither is `signatureSecret`, by which n8n and
 * webhooks know that a message is ours: what is stored appears as `SECRET_MASK`. `fallbackMessage` is what customers read
 * when the integration fails; '' stands for the built-in text.
 */
export const QueueIntegration = z
  .object({
    id: z.number().int(),
    type: z.enum(INTEGRATION_TYPES),
    name: z.string(),
    projectName: z.string(),
    jsonContent: z.string(),
    urlN8N: z.string(),
    language: z.string(),
    companyId: z.number().int(),
    typebotSlug: z.string(),
    typebotExpires: z.number().int(),
    typebotKeywordFinish: z.string(),
    typebotUnknownMessage: z.string(),
    typebotDelayMessage: z.number().int(),
    typebotKeywordRestart: z.string(),
    typebotRestartMessage: z.string(),
    fallbackMessage: z.string(),
    signatureSecret: z.string(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'QueueIntegration' })
export type QueueIntegration = z.infer<typeof QueueIntegration>

const isWebAddress = (text: string): boolean =>
  text === '' || (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol))

/** A service account key from Google is the JSON text of an object. */
function isKey(text: string): boolean {
  if (text === '' || text === SECRET_MASK) return true
  try {
    const key: unknown = JSON.parse(text)
    return typeof key === 'object' && key !== null && !Array.isArray(key)
  } catch {
    return false
  }
}

const whole = (max: number) => z.union([z.literal(''), z.coerce.number().int().min(0).max(max)]).transform(Number)

const inputs = {
  type: z.enum(INTEGRATION_TYPES),
  name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  projectName: OptionalText(200),
  jsonContent: OptionalText(20_000).refine(isKey, 'Invalid key'),
  urlN8N: OptionalText(2000)
    .transform((text) => text.trim())
    .refine(isWebAddress, 'Invalid address'),
  language: z.union([z.literal(''), z.null(), z.enum(DIALOGFLOW_LANGUAGES)]).transform((value) => value ?? ''),
  typebotSlug: OptionalText(200),
  typebotExpires: whole(INTEGRATION_LIMITS.typebotExpires),
  typebotKeywordFinish: OptionalText(200),
  typebotUnknownMessage: OptionalText(4000),
  typebotDelayMessage: whole(INTEGRATION_LIMITS.typebotDelayMessage),
  typebotKeywordRestart: OptionalText(200),
  typebotRestartMessage: OptionalText(4000),
  fallbackMessage: OptionalText(4000),
}

export const QueueIntegrationInput = z.object(inputs).partial().required({ type: true, name: true })
export type QueueIntegrationInput = z.infer<typeof QueueIntegrationInput>
/** Fields that are left out keep their value, and so does a key that is sent back as its mask. */
export const QueueIntegrationChange = z.object(inputs).partial()
export type QueueIntegrationChange = z.infer<typeof QueueIntegrationChange>

export const QueueIntegrationQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const QueueIntegrationPage = z.object({
  queueIntegrations: z.array(QueueIntegration),
  count: z.number().int(),
  hasMore: z.boolean(),
})
export type QueueIntegrationPage = z.infer<typeof QueueIntegrationPage>

/**
 * A project id of Google Cloud, optionally with a domain prefix, or the name of an agent as its console copies it. The
 * pattern refuses text that could change the address of the request.
 */
const PROJECT =
  /^([a-z\d][a-z\d.:-]*|projects\/[a-z\d][a-z\d.:-]*\/locations\/[a-z\d][a-z\d-]*\/(agent|agents\/[a-z\d][a-z\d-]*(\/environments\/[a-z\d][a-z\d-]*)?))$/i

/**
 * Sends a greeting to an agent to see whether it answers. `id` is the integration whose stored key is used when none is
 * sent.
 */
export const TestSessionInput = z.object({
  projectName: z.string('Required').trim().min(1, 'Required').max(200, 'Too Long!').regex(PROJECT, 'Invalid project'),
  jsonContent: OptionalText(20_000),
  language: z.enum(DIALOGFLOW_LANGUAGES).default(INTEGRATION_DEFAULTS.language),
  id: OptionalId.optional(),
})
export type TestSessionInput = z.infer<typeof TestSessionInput>

/**
 * `message` is the agent's answer, empty without one. `language` is the language in which the agent understood the
 * greeting.
 */
export const TestSession = z.object({ message: z.string(), language: z.string() }).meta({ id: 'TestSession' })
export type TestSession = z.infer<typeof TestSession>

/** A new secret, which is shown this once. The one before it signs as well for a day. */
export const SignatureSecret = z.object({ secret: z.string() }).meta({ id: 'SignatureSecret' })
export type SignatureSecret = z.infer<typeof SignatureSecret>

/** Tries what is in the form, saved or not. `id` is the integration whose secret signs. */
export const IntegrationTestInput = z.object({
  type: z.enum(['n8n', 'webhook', 'typebot']),
  urlN8N: z.string('Required').trim().min(1, 'Required').max(2000).refine(isWebAddress, 'Invalid address'),
  typebotSlug: OptionalText(200),
  id: OptionalId.optional(),
})
export type IntegrationTestInput = z.infer<typeof IntegrationTestInput>

/**
 * What came of a test. `said` is what a customer would read first, `waitsFor` what a Typebot asks for; `actions` counts what
 * a webhook wants to be done. `problem` says why it failed, with the answer's status where there was one.
 */
export const IntegrationTest = z
  .object({
    ok: z.boolean(),
    durationMs: z.number().int(),
    status: z.number().int().nullable(),
    said: z.array(z.string()),
    waitsFor: z.string(),
    actions: z.number().int(),
    problem: z.enum(['notFound', 'refused', 'busy', 'unavailable', 'private', 'senseless', 'closed', '']),
    detail: z.string(),
  })
  .meta({ id: 'IntegrationTest' })
export type IntegrationTest = z.infer<typeof IntegrationTest>
