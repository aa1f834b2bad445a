import { z } from 'zod'
import { AnswerSource } from './ai.ts'
import { CUSTOMER_LANGUAGES } from './automatic-texts.ts'
import { OptionalText, Time } from './fields.ts'

export const REWRITE_STYLES = ['friendlier', 'shorter', 'correct', 'formal'] as const
export type RewriteStyle = (typeof REWRITE_STYLES)[number]

export const TRANSLATION_LANGUAGES = ['pt', 'en', 'es', 'fr', 'it', 'de'] as const
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number]

/** `customer`: whatever the customer of the conversation writes in. */
const TRANSLATION_TARGETS = ['customer', ...TRANSLATION_LANGUAGES] as const
export type TranslationTarget = (typeof TRANSLATION_TARGETS)[number]

const MAX_AI_TEXT = 4000
const Text = z.string().trim().min(1, 'Required').max(MAX_AI_TEXT, 'Too Long!')

/** `draft` is what the attendant has written so far; the suggestion goes on from it. */
export const SuggestionInput = z.object({ draft: OptionalText(MAX_AI_TEXT) })
export const RewriteInput = z.object({ text: Text, style: z.enum(REWRITE_STYLES) })
export const TranslationInput = z.object({ text: Text, to: z.enum(TRANSLATION_TARGETS) })
export const MessageTranslationInput = z.object({ to: z.enum(TRANSLATION_LANGUAGES) })
export const SummaryInput = z.object({ language: z.enum(CUSTOMER_LANGUAGES) })

export const AiText = z.object({ text: z.string() })
export type AiText = z.infer<typeof AiText>

/** `sources` are the passages of the company's knowledge that the suggestion names as its own. */
export const Suggestion = z.object({ text: z.string(), sources: z.array(AnswerSource) })
export type Suggestion = z.infer<typeof Suggestion>

/** `newMessages` is how many messages came after those that it is about. */
export const TicketSummary = z
  .object({
    text: z.string(),
    newMessages: z.number().int(),
    user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    createdAt: Time,
  })
  .meta({ id: 'TicketSummary' })
export type TicketSummary = z.infer<typeof TicketSummary>

/** null: nobody asked for one yet. */
export const StoredSummary = z.object({ summary: TicketSummary.nullable() })
export type StoredSummary = z.infer<typeof StoredSummary>
