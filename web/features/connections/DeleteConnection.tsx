import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { connectionUsesQuery, deleteConnection } from './api.ts'
import { removeConnection } from './cache.ts'

type Props = { connection: Pick<Connection, 'id' | 'name'>; onClose: () => void }

/** Asks before a connection is deleted, and says which campaigns that pauses. */
export function DeleteConnection({ connection: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: { active, activeCount } = { active: [], activeCount: 0 } } = useQuery(connectionUsesQuery(id))
  const more = activeCount > active.length ? ['…'] : []
  const names = [...active.map((campaign) => `“${campaign}”`), ...more].join(', ')
  const pauses = activeCount > 0 ? t('connections.deletePauses', { count: activeCount, names }) : ''
  return (
    <ConfirmDialog
      opened
      title={t('connections.deleteTitle', { name })}
      text={`${t('connections.deleteText')} ${pauses}`.trim()}
      onClose={onClose}
      onConfirm={async () => {
        await deleteConnection(id)
        removeConnection(cache, id)
        toastOk(t('connections.deleted'))
      }}
    />
  )
}
