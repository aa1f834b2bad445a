import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queuesQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import { ticketCountsQuery } from './api.ts'
import { useBaseFilter } from './list-filter.ts'

/** Admins choose among all queues, other users among their own. */
export function useQueueChoices() {
  const user = useUser()
  const isAdmin = user.profile === 'admin'
  const { data } = useQuery({ ...queuesQuery, enabled: isAdmin })
  return useMemo(() => (isAdmin ? (data ?? user.queues) : user.queues), [isAdmin, data, user.queues])
}

/** Returns what the user's lists have in common, and how many tickets are in them. */
export function useTicketCounts() {
  const queues = useQueueChoices()
  const base = useBaseFilter(queues)
  const { data: counts } = useQuery(ticketCountsQuery({ showAll: base.showAll, queueIds: base.queueIds }))
  return { queues, base, counts }
}
