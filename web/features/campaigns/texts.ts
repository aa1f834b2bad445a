import { findMissingFields } from '#contract/campaign-parts.ts'
import type { Campaign } from '#contract/campaigns.ts'

type Texts = Pick<Campaign, 'message1' | 'message2' | 'message3' | 'message4' | 'message5'>
type Questions = Pick<Campaign, 'confirmation' | `confirmationMessage${1 | 2 | 3 | 4 | 5}`>

/** Returns how many of the five texts are filled in. */
export const countTexts = ({ message1, message2, message3, message4, message5 }: Texts): number =>
  [message1, message2, message3, message4, message5].filter(Boolean).length

const PARTS = { contactListId: 'list', whatsappId: 'connection', message1: 'text' } as const

/** Returns what a draft still needs before it can start, as the server asks for it; null when it is complete. */
export function findMissingPart(campaign: Texts & Questions & Pick<Campaign, 'contactListId' | 'whatsappId'>) {
  const { message1, message2, message3, message4, message5, ...rest } = campaign
  const [field] = findMissingFields({
    ...rest,
    messages: [message1, message2, message3, message4, message5],
    confirmationMessages: [
      campaign.confirmationMessage1,
      campaign.confirmationMessage2,
      campaign.confirmationMessage3,
      campaign.confirmationMessage4,
      campaign.confirmationMessage5,
    ],
  })
  if (field === undefined) return null
  return field in PARTS ? PARTS[field as keyof typeof PARTS] : 'question'
}
