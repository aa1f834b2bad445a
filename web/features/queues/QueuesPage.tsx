import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconSitemap, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '#contract/queues.ts'
import { connectionsQuery, planQuery, queuesQuery } from '#web/api/shared-queries.ts'
import { removeQueue } from '#web/api/queue-cache.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { useColorName } from '#web/ui/display/useColorName.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { RowMenu, type RowActionProps } from '#web/ui/table/RowMenu.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState, NoPermission } from '#web/ui/layout/EmptyState.tsx'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { deleteQueue } from './api.ts'
import { QueueModal, type EditedQueue } from './QueueModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Queues.module.css'

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete'; queue: Queue }

/** `simulator` renders the panel that simulates the bot of a queue, `holidays` are those of the company. */
type Props = { simulator: (queue: EditedQueue) => ReactNode; holidays: ReactNode }

export function QueuesPage(props: Props) {
  const allowed = useCan('queues:write')
  return allowed ? <QueueList {...props} /> : <NoPermission />
}

function QueueList({ simulator, holidays }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: queues = [], isPending, error, refetch } = useQuery(queuesQuery)
  const { data: company } = useQuery(planQuery(useUser().companyId))
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = (): void => setDialog(null)
  const columns = useColumns(setDialog)
  const chosen = dialog && 'queue' in dialog ? dialog.queue : null

  const limit = company?.plan?.queues
  const usage = limit ? ` ${t('queues.planLimit', { used: queues.length, limit })}` : ''
  const addButton = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setDialog({ kind: 'new' })}>
      {t('queues.add')}
    </Button>
  )

  if (error && queues.length === 0)
    return <ErrorState title={t('common.listFailed')} error={error} retry={() => void refetch()} />
  return (
    <Page lead={t('queues.lead') + usage} tools={(isPending || queues.length > 0) && addButton}>
      <DataTable
        label={t('queues.table')}
        columns={columns}
        rows={queues}
        rowKey={(queue) => queue.id}
        loading={isPending}
        empty={
          <EmptyState icon={IconSitemap} title={t('queues.emptyTitle')} text={t('queues.emptyText')}>
            {addButton}
          </EmptyState>
        }
      />
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && (
        <QueueModal queue={chosen} queues={queues} simulator={simulator} holidays={holidays} onClose={close} />
      )}
      <ConfirmDialog
        opened={dialog?.kind === 'delete'}
        title={t('common.confirmDelete')}
        text={t('queues.deleteText', { name: chosen?.name })}
        onClose={close}
        onConfirm={async () => {
          if (!chosen) return
          await deleteQueue(chosen.id)
          removeQueue(cache, chosen.id)
          toastOk(t('common.succeeded'))
        }}
      />
    </Page>
  )
}

function useColumns(open: (dialog: Dialog) => void): Column<Queue>[] {
  const { t } = useTranslation()
  const colorName = useColorName()
  const { data: connections } = useQuery(connectionsQuery)
  const isOffered = ({ id }: Queue): boolean =>
    !connections || connections.some(({ queues }) => queues.some((queue) => queue.id === id))
  const actionsOf = (queue: Queue): RowActionProps[] => [
    { label: t('common.edit'), icon: IconPencil, onClick: () => open({ kind: 'edit', queue }) },
    { label: t('common.delete'), icon: IconTrash, isDanger: true, onClick: () => open({ kind: 'delete', queue }) },
  ]
  return [
    {
      key: 'name',
      title: t('queues.column.name'),
      role: 'main',
      cell: (queue) => (
        <span className={styles.name}>
          <b>{queue.name}</b>
          {!isOffered(queue) && <small>{t('queues.notOffered')}</small>}
        </span>
      ),
    },
    {
      key: 'color',
      title: t('queues.column.color'),
      cell: (queue) => (
        <span className={`${parts.inline} ${styles.color}`}>
          <ColorDot color={queue.color} size={18} />
          <small>{colorName(queue.color)}</small>
        </span>
      ),
    },
    {
      key: 'order',
      title: t('queues.column.order'),
      cell: ({ orderQueue }) => orderQueue !== null && <span className="num">{orderQueue}</span>,
    },
    {
      key: 'greeting',
      title: t('queues.column.greeting'),
      cell: ({ greetingMessage }) =>
        greetingMessage !== '' && (
          <span className={`${parts.clamp} ${styles.greeting}`}>
            <VariableText text={greetingMessage} />
          </span>
        ),
    },
    {
      key: 'actions',
      title: t('queues.column.actions'),
      align: 'end',
      role: 'menu',
      cell: (queue) => <RowMenu name={queue.name} actions={actionsOf(queue)} />,
    },
  ]
}
