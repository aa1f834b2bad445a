import { useCallback } from 'react'
import { fetchTicketCounts } from './api.ts'
import { useMayPeek } from './list-filter.ts'
import { useOwnPreference } from './own-preferences.ts'
import { useListState } from './useListState.ts'
import { useQueueChoices } from './useTicketCounts.ts'

/** `left` is how many wait besides this one. */
export type FollowingTicket = { uuid: string; left: number }

/**
 * Returns a function that finds what is opened after a ticket was resolved: who waits longest, of the own conversations and
 * the list of pending tickets. It gives null if nobody does, for users who go back to the list, and where that ticket is
 * pending and the user may not read it before accepting it.
 */
export function useNextTicket(): () => Promise<FollowingTicket | null> {
  const [opensNext] = useOwnPreference('opensNext')
  const mayPeek = useMayPeek()
  const queues = useQueueChoices()
  const { choice } = useListState(queues)
  const { queueIds } = choice
  return useCallback(async () => {
    if (!opensNext) return null
    try {
      const { next, unanswered, pending } = await fetchTicketCounts({ showAll: false, queueIds })
      if (!next || (next.status === 'pending' && !mayPeek)) return null
      return { uuid: next.uuid, left: Math.max(0, unanswered + pending - 1) }
    } catch {
      // Whoever cannot be led on is led back to the list.
      return null
    }
  }, [opensNext, mayPeek, queueIds])
}
