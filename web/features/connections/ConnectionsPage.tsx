import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCoins,
  IconDotsVertical,
  IconInbox,
  IconPencil,
  IconPlugConnected,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf, isTypedKind, type ChannelKind } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { connectionsQuery, planQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { formatPhone } from '#contract/phone-format.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { AddButton } from './AddButton.tsx'
import { ConnectionForm, type EditedConnection } from './ConnectionForm.tsx'
import styles from './Connections.module.css'
import { DeleteConnection } from './DeleteConnection.tsx'
import { MessageCostsModal } from './lazy-costs.ts'
import { TemplatesModal, type TemplatePictureOf } from './lazy-templates.ts'
import { QrDialog } from './QrDialog.tsx'
import { ReceivedModal } from './ReceivedModal.tsx'
import { SessionButtons } from './SessionButtons.tsx'
import { SiteCodeModal } from './SiteCode.tsx'
import { StatusCell } from './StatusCell.tsx'

type Dialog =
  | { kind: 'new'; channel: ChannelKind }
  | { kind: 'edit' | 'qr' | 'code' | 'received' | 'costs' | 'templates' | 'delete'; connection: Connection }

type Props = {
  /** Renders the panel that simulates the bot of a connection. */
  simulator: (connection: EditedConnection) => ReactNode
  /** Renders a template as the customer sees it. */
  templatePicture: TemplatePictureOf
}

export function ConnectionsPage({ simulator, templatePicture }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const { data: connections = [], isPending, error, refetch } = useQuery(connectionsQuery)
  const { data: company } = useQuery(planQuery(user.companyId))
  const canAdd = useCan('connections-page:addConnection')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = (): void => setDialog(null)
  const columns = useColumns(setDialog)
  const chosen = dialog && 'connection' in dialog ? dialog.connection : null

  const limit = company?.plan?.connections
  const lead = t('connections.lead', { company: user.company.name })
  const usage = limit ? ` ${t('connections.planLimit', { used: connections.length, limit })}.` : ''
  const addButton = canAdd && <AddButton onForm={(channel) => setDialog({ kind: 'new', channel })} />

  if (error && connections.length === 0)
    return <ErrorState title={t('common.listFailed')} error={error} retry={() => void refetch()} />
  return (
    <Page lead={lead + usage} tools={(isPending || connections.length > 0) && addButton}>
      <DataTable
        label={t('connections.table')}
        columns={columns}
        rows={connections}
        rowKey={(connection) => connection.id}
        loading={isPending}
        empty={
          <EmptyState icon={IconPlugConnected} title={t('connections.emptyTitle')} text={t('connections.emptyText')}>
            {addButton}
          </EmptyState>
        }
      />
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && (
        <ConnectionForm
          connection={chosen}
          kind={dialog.kind === 'new' ? dialog.channel : dialog.connection.channel}
          simulator={simulator}
          onClose={close}
          onCreated={(connection) => {
            if (connection.widgetKey) setDialog({ kind: 'code', connection })
            else if (isTypedKind(connection.channel)) close()
            else setDialog({ kind: 'qr', connection })
          }}
        />
      )}
      {dialog?.kind === 'qr' && <QrDialog connectionId={dialog.connection.id} onClose={close} />}
      {dialog?.kind === 'code' && <SiteCodeModal connection={dialog.connection} onClose={close} />}
      {dialog?.kind === 'received' && <ReceivedModal connection={dialog.connection} onClose={close} />}
      {dialog?.kind === 'costs' && <MessageCostsModal connection={dialog.connection} onClose={close} />}
      {dialog?.kind === 'templates' && (
        <TemplatesModal connection={dialog.connection} picture={templatePicture} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteConnection connection={dialog.connection} onClose={close} />}
    </Page>
  )
}

/** The session buttons and the row menu are only shown to users with the rights for them. */
function useColumns(open: (dialog: Dialog) => void): Column<Connection>[] {
  const { t } = useTranslation()
  const time = useTime()
  const canConnect = useCan('connections-page:actionButtons')
  const canEdit = useCan('connections-page:editOrDeleteConnection')
  const columns: (Column<Connection> | false)[] = [
    { key: 'name', title: t('connections.column.name'), role: 'main', cell: (row) => <NameCell connection={row} /> },
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
          <span className={styles.default}>{t('connections.isDefault')}</span>
        ) : (
          <span className={styles.none} role="img" aria-label={t('connections.notDefault')}>
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
    <span className={styles.name}>
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
