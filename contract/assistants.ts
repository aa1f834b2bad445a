import { z } from 'zod'

/**
 * What may answer a customer in place of a person once the menu of the bot is done: an AI prompt, an outside system, or
 * the second copy of a bill.
 */
const ASSISTANT_KINDS = ['prompt', 'integration', 'billing'] as const
export const AssistantKind = z.enum(ASSISTANT_KINDS)
export type AssistantKind = z.infer<typeof AssistantKind>

/** Why a conversation went from an assistant to a person. */
const HAND_OVER_REASONS = [
  'asked',
  'rule',
  'noSource',
  'limit',
  'budget',
  'failed',
  'unavailable',
  'loop',
  'unreadable',
  'finished',
] as const
export const HandOverReason = z.enum(HAND_OVER_REASONS)
export type HandOverReason = z.infer<typeof HandOverReason>
