import { replyWindowOf } from '#contract/reply-window.ts'
import type { Ticket } from '#contract/tickets.ts'
import { useMinutesUntil } from '#web/ui/time/useMinutesUntil.ts'

/**
 * Returns whether the conversation has no field that letters could be meant for, so that they stay shortcuts: the ticket is
 * pending, or the provider takes no reply now.
 */
export function useHasNoField(ticket: Ticket | null): boolean {
  const left = useMinutesUntil(ticket && (replyWindowOf(ticket)?.personEndsAt ?? null))
  return ticket?.status === 'pending' || left === 0
}
