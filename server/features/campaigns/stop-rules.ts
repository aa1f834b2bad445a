import type { PauseReason } from '#contract/campaigns.ts'

/** What became of the last messages of campaigns over a connection, 100 at most. */
export type LastSends = {
  sends: number
  /** Refused because the account or the person takes no new chats (463). */
  newChatRefusals: number
  unreachable: number
  optOuts: number
  /** Sent more than six hours ago. */
  old: number
  /** Of those, how many have not arrived. */
  undelivered: number
}

/** Shares are only judged from this number of messages on. */
const ENOUGH = 20
const MAX_NEW_CHAT_REFUSALS = 3
const MAX_UNDELIVERED = 0.15
const MAX_OPT_OUTS = 0.03
const MAX_UNREACHABLE = 0.1

/** Returns why campaigns over this connection must stop; null while they may go on. */
export function findPauseReason(last: LastSends): PauseReason | null {
  const share = (part: number, whole = last.sends): number => (whole < ENOUGH ? 0 : part / whole)
  if (last.newChatRefusals >= MAX_NEW_CHAT_REFUSALS) return 'newChatRefusals'
  if (share(last.undelivered, last.old) >= MAX_UNDELIVERED) return 'undelivered'
  if (share(last.unreachable) >= MAX_UNREACHABLE) return 'unreachable'
  return last.optOuts > 1 && share(last.optOuts) >= MAX_OPT_OUTS ? 'optOuts' : null
}
