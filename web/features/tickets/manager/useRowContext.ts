import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionsQuery, queuesQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import type { RowContext } from './row-facts.ts'

/**
 * Returns what rows need not tell: `queueIds` are the chosen ones, and empty if all of the known ones are shown. It is
 * null until that is known: rows that are drawn before it would grow under the pointer. Rows do not wait for what fails.
 */
export function useRowContext(known: readonly { id: number }[], queueIds: readonly number[]): RowContext | null {
  const { t } = useTranslation()
  const { id: userId, profile } = useUser()
  const connections = useQuery(connectionsQuery)
  const queues = useQuery({ ...queuesQuery, enabled: profile === 'admin' })
  const isAwaited = [connections, queues].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  const hasSeveralConnections = (connections.data?.length ?? 0) > 1
  return useMemo(() => {
    if (isAwaited) return null
    const shown = queueIds.length > 0 ? queueIds : known.map(({ id }) => id)
    return {
      userId,
      queueId: shown.length > 1 ? ('several' as const) : (shown[0] ?? ('none' as const)),
      hasSeveralConnections,
      words: { noQueue: t('tickets.noQueue'), closed: t('tickets.closedState') },
    }
  }, [isAwaited, known, queueIds, userId, hasSeveralConnections, t])
}
