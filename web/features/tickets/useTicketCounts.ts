import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queuesQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import { ticketCountsQuery } from './api.ts'
import { useBaseFilter, useListState } from './useListState.ts'

/** Admins choose among all queues, other users among their own. */
export function useQueueChoices() {
  const user = useUser()
  const isAdmin = user.profile === 'admin'
  const { data } = useQuery({ ...queuesQuery, enabled: isAdmin })
  return useMemo(() => (isAdmin ? (data ?? user.queues) : user.queues), [isAdmin, data, user.queues])
}

/**
 * Returns what the user's lists have in common, and how many tickets are in them. `left` is how many are pending besides
 * one, and `next` whom to answer next; they are null while that is not known.
 */
export function useTicketCounts() {
  const queues = useQueueChoices()
  const state = useListState(queues)
  const base = useBaseFilter(state.choice)
  const { viewer: _viewer, ...filter } = base
  const { data: counts } = useQuery({ ...ticketCountsQuery(filter), enabled: state.viewState === 'known' })
  const left = counts ? Math.max(0, counts.pending - 1) : null
  return { queues, state, base, counts, left, next: counts?.next ?? null }
}
