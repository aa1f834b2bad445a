import { Button } from '@mantine/core'
import { IconHistory, IconPencil, IconRobot, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueIntegration } from '#contract/queue-integrations.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { deleteIntegration, integrationPagesQuery } from './api.ts'
import { IntegrationModal } from './IntegrationModal.tsx'
import { TypeLogo } from './TypeLogo.tsx'

type OpenDialog =
  | { kind: 'none' }
  | { kind: 'form'; integration: QueueIntegration | null }
  | { kind: 'delete'; integration: QueueIntegration }

export function QueueIntegrationsPage() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const searching = useSearch()
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const query = useInfiniteQuery(integrationPagesQuery(searching.search))
  const columns = useColumns(setOpen)
  const close = (): void => setOpen({ kind: 'none' })

  const remove = async ({ id }: QueueIntegration): Promise<void> => {
    await deleteIntegration(id)
    toastOk(t('queueIntegrations.deleted'))
    await cache.invalidateQueries({ queryKey: keys.queueIntegrations })
  }

  return (
    <ListPage
      lead={t('queueIntegrations.lead')}
      search={searching}
      searchLabel={t('queueIntegrations.search')}
      tools={
        <Button
          component={Link}
          to="/queue-integration/log"
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.8} aria-hidden />}
        >
          {t('exchanges.title')}
        </Button>
      }
      add={{ label: t('queueIntegrations.add'), onClick: () => setOpen({ kind: 'form', integration: null }) }}
      label={t('queueIntegrations.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.queueIntegrations}
      empty={
        <EmptyState
          icon={IconRobot}
          title={t('queueIntegrations.emptyTitle')}
          text={t('queueIntegrations.emptyText')}
        />
      }
    >
      {open.kind === 'form' && <IntegrationModal stored={open.integration} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('queueIntegrations.deleteTitle', { name: open.integration.name })}
          text={t('common.confirmDelete')}
          onClose={close}
          onConfirm={() => remove(open.integration)}
        />
      )}
    </ListPage>
  )
}

function useColumns(open: (what: OpenDialog) => void): Column<QueueIntegration>[] {
  const { t } = useTranslation()
  const actions = useActionsColumn<QueueIntegration>(nameOfRow, (integration) => [
    {
      label: t('queueIntegrations.editNamed', { name: integration.name }),
      icon: IconPencil,
      onClick: () => open({ kind: 'form', integration }),
    },
    {
      label: t('queueIntegrations.deleteNamed', { name: integration.name }),
      icon: IconTrash,
      onClick: () => open({ kind: 'delete', integration }),
    },
  ])
  return [
    {
      key: 'type',
      title: t('queueIntegrations.column.type'),
      role: 'main',
      cell: ({ type }) => <TypeLogo type={type} />,
    },
    { key: 'id', title: 'ID', cell: ({ id }) => <span className="num">{id}</span> },
    {
      key: 'name',
      title: t('queueIntegrations.column.name'),
      cell: ({ name }) => <b>{name}</b>,
    },
    actions,
  ]
}
