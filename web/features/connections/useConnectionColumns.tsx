import { IconCoins, IconHeartbeat, IconInbox, IconPencil, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { featuresOf } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { useCan } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { RowMenu, type RowActionProps } from '#web/ui/table/RowMenu.tsx'
import { useTime } from '#web/ui/time/time.ts'
import type { Dialog } from './ConnectionDialogs.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'
import { SessionButtons } from './SessionButtons.tsx'
import { StatusCell } from './StatusCell.tsx'

/** The session buttons and the row menu are only shown to users with the rights for them. */
export function useConnectionColumns(open: (dialog: Dialog) => void): Column<Connection>[] {
  const { t } = useTranslation()
  const time = useTime()
  const actionsOf = useActionsOf(open)
  const canConnect = useCan('connections-page:actionButtons')
  const canEdit = useCan('connections-page:editOrDeleteConnection')
  const columns: (Column<Connection> | false)[] = [
    { key: 'name', title: t('connections.column.name'), role: 'main', cell: (row) => <NameCell connection={row} /> },
    { key: 'kind', title: t('connections.column.kind'), cell: (row) => t(`connections.light.kind.${row.channel}`) },
    { key: 'status', title: t('connections.column.status'), cell: (row) => <StatusCell connection={row} /> },
    canConnect && {
      key: 'session',
      title: t('connections.column.session'),
      cell: (row) => (
        <SessionButtons
          connection={row}
          onQr={() => open({ kind: 'qr', connection: row })}
          onEdit={() => open({ kind: 'edit', connection: row })}
        />
      ),
    },
    {
      key: 'lastInbound',
      title: t('connections.column.lastInbound'),
      cell: ({ health }) =>
        health?.lastInboundAt ? (
          <span className={`${styles.time} num`}>{time.brief(health.lastInboundAt)}</span>
        ) : (
          <NoValue>—</NoValue>
        ),
    },
    {
      key: 'updatedAt',
      title: t('connections.column.updatedAt'),
      cell: (row) => <span className={`${styles.time} num`}>{time.dateTime(row.updatedAt)}</span>,
    },
    {
      key: 'default',
      title: t('connections.column.default'),
      cell: (row) =>
        row.isDefault ? (
          <span className={`${parts.tag} ${parts.soft} ${styles.default}`}>{t('connections.isDefault')}</span>
        ) : (
          <NoValue>
            <span className={parts.muted} role="img" aria-label={t('connections.notDefault')}>
              —
            </span>
          </NoValue>
        ),
    },
    canEdit && {
      key: 'actions',
      title: t('connections.column.actions'),
      align: 'end',
      role: 'menu',
      cell: (row) => <RowMenu name={row.name} actions={actionsOf(row)} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

function NameCell({ connection }: { connection: Connection }) {
  return (
    <span className={`${parts.inline} ${styles.name}`}>
      <Avatar name={connection.name} channel={connection.channel} size={34} />
      <span>
        <b>{connection.name}</b>
        {connection.number && <small className="num">{formatPhone(connection.number)}</small>}
        {connection.botUsername && <small>@{connection.botUsername}</small>}
        {connection.allowedOrigins?.[0] && <small>{new URL(connection.allowedOrigins[0]).host}</small>}
      </span>
    </span>
  )
}

/** What there is to be done with a connection; some is there only for those of which there is something to see. */
function useActionsOf(open: (dialog: Dialog) => void): (connection: Connection) => RowActionProps[] {
  const { t } = useTranslation()
  return (connection) => {
    const { chargesMessages, hasTemplates } = featuresOf(connection.channel)
    const opens = (kind: 'edit' | 'health' | 'templates' | 'received' | 'costs' | 'delete') => () =>
      open({ kind, connection })
    const actions: (RowActionProps | false)[] = [
      { label: t('common.edit'), icon: IconPencil, onClick: opens('edit') },
      { label: t('connections.health.open'), icon: IconHeartbeat, onClick: opens('health') },
      hasTemplates && { label: t('connections.templates.open'), icon: IconTemplate, onClick: opens('templates') },
      connection.setAside !== null && {
        label: t('connections.received.open'),
        icon: IconInbox,
        onClick: opens('received'),
      },
      chargesMessages && { label: t('connections.costs.open'), icon: IconCoins, onClick: opens('costs') },
      { label: t('common.delete'), icon: IconTrash, isDanger: true, onClick: opens('delete') },
    ]
    return actions.filter((action) => action !== false)
  }
}
