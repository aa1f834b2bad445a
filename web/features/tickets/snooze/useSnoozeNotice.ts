import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Snooze, Ticket } from '#contract/tickets.ts'
import { wakeTicket } from '#web/features/tickets/api.ts'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { useUser } from '#web/session/store.ts'

/**
 * Returns what an open conversation says of its snooze. Whoever it is for has seen with it that it came back, so it need not
 * stand first any more, while the conversation goes on saying so until it is left.
 */
export function useSnoozeNotice(ticket: Ticket): Snooze | null {
  const cache = useQueryClient()
  const { id, userId, status } = ticket
  const snooze = ticket.snooze ?? null
  const isForMe = useUser().id === userId || status === 'pending'
  const isBack = snooze !== null && snooze.cameBack !== null
  const seen = useRef<Snooze | null>(null)
  if (isBack) seen.current = snooze
  useEffect(() => {
    if (!isBack || !isForMe) return
    // It stands first until this succeeds, at the next opening at the latest.
    wakeTicket(id).then(
      (saved) => saveTicket(cache, saved),
      () => undefined,
    )
  }, [cache, id, isBack, isForMe])
  return snooze ?? (status === 'closed' ? null : seen.current)
}
