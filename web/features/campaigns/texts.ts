import type { Campaign } from '#contract/campaigns.ts'

type Texts = Pick<Campaign, 'message1' | 'message2' | 'message3' | 'message4' | 'message5'>

/** Returns how many of the five texts are filled in. */
export const countTexts = ({ message1, message2, message3, message4, message5 }: Texts): number =>
  [message1, message2, message3, message4, message5].filter(Boolean).length

/** Returns what a draft still needs before it can start; null when it is complete. */
export function findMissingPart(campaign: Texts & Pick<Campaign, 'contactListId' | 'whatsappId'>) {
  if (campaign.contactListId === null) return 'list'
  if (campaign.whatsappId === null) return 'connection'
  return countTexts(campaign) === 0 ? 'text' : null
}
