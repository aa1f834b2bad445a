import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { prefetchMessages } from '#web/features/messages/data.ts'
import type { RowActions } from './RowButtons.tsx'
import type { StableRow } from './useStableOrder.ts'

/** The cursor must stay on a row for this time before its messages are prefetched. */
const PREFETCH_DELAY_MS = 80

/**
 * Prefetches the messages of the open or marked ticket and of its neighbours, because the user will probably open one
 * of them next.
 */
export function usePrefetchMessages(
  rows: StableRow[],
  selectedUuid: string | undefined,
  markedId: number | null,
  mayRead: RowActions['mayChange'],
): void {
  const cache = useQueryClient()
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    const timer = setTimeout(() => {
      const all = latest.current
      const at = all.findIndex(({ ticket }) =>
        markedId === null ? ticket.uuid === selectedUuid : ticket.id === markedId,
      )
      for (const row of at === -1 ? [] : [all[at], all[at + 1], all[at - 1]])
        if (row && row.ticket.status !== 'pending' && mayRead(row.ticket)) void prefetchMessages(cache, row.ticket.id)
    }, PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [cache, selectedUuid, markedId, mayRead])
}
