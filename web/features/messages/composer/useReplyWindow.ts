import { replyWindowOf } from '#contract/reply-window.ts'
import type { Ticket } from '#contract/tickets.ts'
import { useMinutesUntil } from '#web/ui/time/useMinutesUntil.ts'

/** How long before its end the reply window of a conversation is told of. */
const ENDING_MINUTES = 240

/**
 * `ends`: it closes soon. `personEnds`: only what a person writes is still taken. Both say how long, and until when. `closed`
 * since that time, or, for a customer who has not written lately, since always; `hours` is how long it was open.
 */
export type WindowState =
  | { kind: 'ends' | 'personEnds'; minutes: number; at: string }
  | { kind: 'closed'; at: string | null; hours: number }

const toIso = (ms: number): string => new Date(ms).toISOString()

/** Returns what there is to say of the reply window of a ticket; null while it is open for long, and where there is none. */
export function useReplyWindow(ticket: Ticket): WindowState | null {
  const replyWindow = replyWindowOf(ticket)
  const left = useMinutesUntil(replyWindow?.endsAt ?? null)
  const personLeft = useMinutesUntil(replyWindow?.personEndsAt ?? null)
  if (!replyWindow || left === null || personLeft === null) return null
  const { endsAt, personEndsAt, personHours } = replyWindow
  if (left > 0) return left > ENDING_MINUTES ? null : { kind: 'ends', minutes: left, at: toIso(endsAt) }
  if (personLeft > 0) return { kind: 'personEnds', minutes: personLeft, at: toIso(personEndsAt) }
  return { kind: 'closed', at: personEndsAt === 0 ? null : toIso(personEndsAt), hours: personHours }
}
