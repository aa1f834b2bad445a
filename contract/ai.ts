import { z } from 'zod'
import { Id, optionalParam, PageNumber, Time } from './fields.ts'

/** What a model was called for. */
const AI_PURPOSES = [
  'answer',
  'hear',
  'speak',
  'index',
  'search',
  'trial',
  'test',
  'suggest',
  'summarise',
  'rewrite',
  'translate',
] as const
export const AiPurpose = z.enum(AI_PURPOSES)
export type AiPurpose = z.infer<typeof AiPurpose>

/**
 * key: the key is not accepted. model: there is no such model. quota: the account has no money left. busy: too many
 * calls. tooLong: the conversation does not fit the model. filtered: the server's own filter refused it. refused:
 * something else in the question is wrong. unavailable: there was no usable answer. timeout: none in time. senseless: an
 * answer without content.
 */
const AI_FAILURES = [
  'key',
  'model',
  'quota',
  'busy',
  'tooLong',
  'filtered',
  'refused',
  'unavailable',
  'timeout',
  'senseless',
] as const
export type AiFailure = (typeof AI_FAILURES)[number]

/** `running` stays when the process died during the call: its price was counted as the most that it could be. */
const AI_OUTCOMES = ['running', 'ok', 'cancelled', ...AI_FAILURES] as const
export const AiOutcome = z.enum(AI_OUTCOMES)
export type AiOutcome = z.infer<typeof AiOutcome>

const count = z.number().int()
const Named = z.object({ id: count, name: z.string() }).nullable()

/** A call of a model. `price` is in the currency of the company's prices, as it was at that moment. */
export const AiCall = z
  .object({
    id: count,
    purpose: AiPurpose,
    model: z.string(),
    outcome: AiOutcome,
    promptTokens: count,
    cachedTokens: count,
    completionTokens: count,
    ms: count.nullable(),
    price: z.number(),
    ticketId: count.nullable(),
    prompt: Named,
    user: Named,
    createdAt: Time,
  })
  .meta({ id: 'AiCall' })
export type AiCall = z.infer<typeof AiCall>

export const AiCallQuery = z.object({
  promptId: optionalParam(Id),
  ticketId: optionalParam(Id),
  purpose: optionalParam(AiPurpose),
  outcome: optionalParam(AiOutcome),
  pageNumber: PageNumber,
})
export const AiCallPage = z.object({ calls: z.array(AiCall), count, hasMore: z.boolean() })
export type AiCallPage = z.infer<typeof AiCallPage>

/** What the company spent today, and may spend; a budget of 0 has no limit. */
export const AiSpending = z.object({ today: z.number(), budget: z.number() })
export type AiSpending = z.infer<typeof AiSpending>

/** A passage that an answer was made from, as it was then. */
export const AnswerSource = z
  .object({ id: count, sourceId: count, name: z.string(), page: count.nullable(), text: z.string() })
  .meta({ id: 'AnswerSource' })
export type AnswerSource = z.infer<typeof AnswerSource>

export const MessageSources = z.object({ sources: z.array(AnswerSource) })
