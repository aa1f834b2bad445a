import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NOT_NARROWED, toListAddress } from './list-address.ts'
import { waitingSortPreference } from './list-filter.ts'
import type { FollowingRow } from './useNextTicket.ts'

/** A row that has not come by then does not come: marked much later it would only surprise. */
const MAX_WAIT_MS = 5000

let coming: { ticketId: number; until: number } | null = null

/** Returns the ticket whose row a list that is about to be shown is to mark. */
export const findComingRow = (): number | null => (coming && performance.now() < coming.until ? coming.ticketId : null)

/** Called when a row is marked, this one or another. */
export const forgetComingRow = (): void => void (coming = null)

/** Returns a function that leads to the list of the pending tickets, and has one of them marked as soon as the list has it. */
export function useToWaitingRow(): (row: FollowingRow) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async ({ rowId, queueIds }) => {
      coming = { ticketId: rowId, until: performance.now() + MAX_WAIT_MS }
      waitingSortPreference.set('longestWait')
      const list = { ...NOT_NARROWED, list: 'pending' as const, viewId: null, queueIds, showAll: false }
      await navigate({ to: '/tickets', search: toListAddress(list) })
    },
    [navigate],
  )
}
