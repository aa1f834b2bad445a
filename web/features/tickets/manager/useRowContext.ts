import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import type { RowContext } from './row-facts.ts'

/** Returns what rows need not tell: `queueIds` are the chosen ones, and empty if all of the known ones are shown. */
export function useRowContext(known: readonly { id: number }[], queueIds: readonly number[]): RowContext {
  const { t } = useTranslation()
  const { id: userId } = useUser()
  const { data: connections = [] } = useQuery(connectionsQuery)
  const hasSeveralConnections = connections.length > 1
  return useMemo(() => {
    const shown = queueIds.length > 0 ? queueIds : known.map(({ id }) => id)
    return {
      userId,
      queueId: shown.length > 1 ? ('several' as const) : (shown[0] ?? ('none' as const)),
      hasSeveralConnections,
      words: { noQueue: t('tickets.noQueue'), closed: t('tickets.closedState') },
    }
  }, [known, queueIds, userId, hasSeveralConnections, t])
}
