import type { CampaignReport } from '#contract/campaigns.ts'

type Figures = Pick<CampaignReport['variants'][number], 'variant' | 'sent' | 'answered'>

/** With fewer messages than this, a share says nothing. */
const ENOUGH_SENT = 30
/** A difference as large as this many standard errors is chance in fewer than 5 of 100 cases. */
const RELIABLE_ERRORS = 1.96

const shareOf = ({ answered, sent }: Figures): number => (sent === 0 ? 0 : answered / sent)

/** Compares two shares of answers: the difference in standard errors. */
function difference(one: Figures, other: Figures): number {
  const share = (one.answered + other.answered) / (one.sent + other.sent)
  const error = Math.sqrt(share * (1 - share) * (1 / one.sent + 1 / other.sent))
  return error === 0 ? 0 : (shareOf(one) - shareOf(other)) / error
}

/** Returns the text that gets the most answers; null while the difference to the next one may be chance. */
export function findBestText(variants: readonly Figures[]): number | null {
  const [best, second] = variants.toSorted((one, other) => shareOf(other) - shareOf(one))
  if (!best || !second || Math.min(best.sent, second.sent) < ENOUGH_SENT) return null
  return difference(best, second) >= RELIABLE_ERRORS ? best.variant : null
}
