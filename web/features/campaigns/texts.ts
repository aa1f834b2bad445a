import { findMissingFields, messagesOf } from '#contract/campaign-parts.ts'
import type { Campaign } from '#contract/campaigns.ts'

/** Returns how many of the five texts are filled in. */
export const countTexts = (campaign: Campaign): number => messagesOf(campaign).filter(Boolean).length

const PARTS = { contactListId: 'list', whatsappId: 'connection', message1: 'text' } as const

/** Returns what a draft still needs before it can start, as the server asks for it; null when it is complete. */
export function findMissingPart(campaign: Campaign) {
  const [field] = findMissingFields(campaign)
  if (field === undefined) return null
  return field in PARTS ? PARTS[field as keyof typeof PARTS] : 'question'
}
