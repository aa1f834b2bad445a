import { useCallback } from 'react'
import { fetchTicketCounts } from './api.ts'
import { useMayPeek } from './list-filter.ts'
import { useOwnPreference } from './own-preferences.ts'
import { useListState } from './useListState.ts'
import { useQueueChoices } from './useTicketCounts.ts'

/** `left` is how many wait besides this one. */
export type FollowingTicket = { uuid: string; left: number }
/** A pending ticket that the user may not read before accepting it: its row is shown in the waiting list. */
export type FollowingRow = { rowId: number; queueIds: number[]; left: number }

/**
 * Returns a function that finds what is shown after a ticket was resolved: who waits longest, of the own conversations and the
 * list of pending tickets. Where that one is pending and the user may not read it yet, it is who waits longest of the own
 * conversations, or else the row. It gives null if nobody waits, and for users who go back to the list.
 */
export function useNextTicket(): () => Promise<FollowingTicket | FollowingRow | null> {
  const [opensNext] = useOwnPreference('opensNext')
  const mayPeek = useMayPeek()
  const queues = useQueueChoices()
  const { choice } = useListState(queues)
  const { queueIds } = choice
  return useCallback(async () => {
    if (!opensNext) return null
    try {
      const { next, nextOwn, unanswered, pending } = await fetchTicketCounts({ showAll: false, queueIds })
      if (!next) return null
      const left = Math.max(0, unanswered + pending - 1)
      const opened = next.status === 'open' || mayPeek ? next : nextOwn
      return opened ? { uuid: opened.uuid, left } : { rowId: next.id, queueIds, left }
    } catch {
      // Whoever cannot be led on is led back to the list.
      return null
    }
  }, [opensNext, mayPeek, queueIds])
}
