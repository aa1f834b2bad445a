import { ActionIcon, Menu } from '@mantine/core'
import { IconCoins, IconDotsVertical, IconInbox, IconPencil, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { featuresOf } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { useCan } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
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
          <span className={parts.muted} role="img" aria-label={t('connections.notDefault')}>
            —
          </span>
        ),
    },
    canEdit && {
      key: 'actions',
      title: t('connections.column.actions'),
      align: 'end',
      role: 'menu',
      cell: (row) => (
        <RowMenu
          name={row.name}
          onReceived={row.setAside === null ? null : () => open({ kind: 'received', connection: row })}
          onCosts={featuresOf(row.channel).chargesMessages ? () => open({ kind: 'costs', connection: row }) : null}
          onTemplates={featuresOf(row.channel).hasTemplates ? () => open({ kind: 'templates', connection: row }) : null}
          onEdit={() => open({ kind: 'edit', connection: row })}
          onDelete={() => open({ kind: 'delete', connection: row })}
        />
      ),
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

type RowMenuProps = {
  name: string
  onReceived: (() => void) | null
  onCosts: (() => void) | null
  onTemplates: (() => void) | null
  onEdit: () => void
  onDelete: () => void
}

/** Only connections of which there is something to see there have `onReceived`, `onCosts` and `onTemplates`. */
function RowMenu({ name, onReceived, onCosts, onTemplates, onEdit, onDelete }: RowMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={180} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('common.actionsOf', { name })}>
          <IconDotsVertical size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
          {t('common.edit')}
        </Menu.Item>
        {onTemplates && (
          <Menu.Item leftSection={<IconTemplate size={16} stroke={1.7} />} onClick={onTemplates}>
            {t('connections.templates.open')}
          </Menu.Item>
        )}
        {onReceived && (
          <Menu.Item leftSection={<IconInbox size={16} stroke={1.7} />} onClick={onReceived}>
            {t('connections.received.open')}
          </Menu.Item>
        )}
        {onCosts && (
          <Menu.Item leftSection={<IconCoins size={16} stroke={1.7} />} onClick={onCosts}>
            {t('connections.costs.open')}
          </Menu.Item>
        )}
        <Menu.Item color="coral" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={onDelete}>
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
