import type { CampaignPreview } from '#contract/campaigns.ts'

export type Risk = 'low' | 'medium' | 'high'

/** From these shares of people who never wrote on, providers begin to notice, and to block. */
const MEDIUM_SHARE = 0.2
const HIGH_SHARE = 0.5

/** Returns how likely the provider is to restrict the number for this campaign. */
export function riskOf({ groups, recipients, warnings }: CampaignPreview): Risk {
  const strangers = recipients === 0 ? 0 : (groups.neverWrote + groups.unchecked) / recipients
  const isSpamLike = warnings.includes('linkToStrangers') || warnings.includes('oneText')
  if (strangers >= HIGH_SHARE || (isSpamLike && strangers >= MEDIUM_SHARE)) return 'high'
  return strangers >= MEDIUM_SHARE || isSpamLike ? 'medium' : 'low'
}

/** Returns the share of the recipients that has written before, in per cent. */
export const knownPercent = ({ groups, recipients }: CampaignPreview): number =>
  recipients === 0 ? 0 : Math.round((100 * groups.known) / recipients)
