import type { PauseReason } from '#contract/campaigns.ts'

/** What became of the last messages of campaigns over a connection, 100 at most. */
export type LastSends = {
  sends: number
  /** Refused because the account or the person takes no new chats (463). */
  newChatRefusals: number
  unreachable: number
  /** Refused for whatever reason. */
  failed: number
  /** The last messages, 200 at most, and those of them that Meta does not deliver because they are marketing. */
  moreSends: number
  noMarketing: number
  /** Sent more than six hours ago, and not held by the provider. */
  old: number
  /** Of those, how many have not arrived. */
  undelivered: number
}

/** The last messages of one campaign, 100 at most, and how many of those people asked not to be written to. */
export type LastRefusals = { campaignId: number; sends: number; optOuts: number }

/** Shares are only judged from this number of messages on. */
const ENOUGH = 20
const MAX_NEW_CHAT_REFUSALS = 3
const MAX_UNDELIVERED = 0.15
const MAX_OPT_OUTS = 0.03
const MAX_UNREACHABLE = 0.1
const MAX_NO_MARKETING = 0.2
/** As when the provider takes nothing of what is sent, for a reason that is not known here. */
const MAX_FAILED = 0.5

const shareOf = (part: number, whole: number): number => (whole < ENOUGH ? 0 : part / whole)

/** Returns why all campaigns over this connection must stop; null while they may go on. */
export function findPauseReason(last: LastSends): PauseReason | null {
  if (last.newChatRefusals >= MAX_NEW_CHAT_REFUSALS) return 'newChatRefusals'
  if (shareOf(last.undelivered, last.old) >= MAX_UNDELIVERED) return 'undelivered'
  if (shareOf(last.unreachable, last.sends) >= MAX_UNREACHABLE) return 'unreachable'
  if (shareOf(last.noMarketing, last.moreSends) > MAX_NO_MARKETING) return 'marketing'
  return shareOf(last.failed, last.sends) >= MAX_FAILED ? 'failed' : null
}

/** People refuse what a campaign says and to whom, so that only the campaign that they refuse must stop. */
export const isRefused = ({ sends, optOuts }: LastRefusals): boolean =>
  optOuts > 1 && shareOf(optOuts, sends) >= MAX_OPT_OUTS
