import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconVideo } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Help } from '#contract/helps.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { deleteHelp, helpsQuery } from './api.ts'
import { HelpForm } from './HelpForm.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Helps.module.css'
import { Thumbnail, pageOf } from './Thumbnail.tsx'

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete'; help: Help }

/** Lists the help videos, for super users. */
export function HelpsTab() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: helps = [], isPending, error, refetch } = useQuery(helpsQuery)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const columns = useColumns(setDialog)
  const close = (): void => setDialog(null)
  const chosen = dialog && 'help' in dialog ? dialog.help : null
  const addButton = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setDialog({ kind: 'new' })}>
      {t('helps.add')}
    </Button>
  )

  if (error) return <ErrorState error={error} title={t('helps.loadFailed')} retry={() => void refetch()} />
  return (
    <>
      {helps.length > 0 && <div className={`${parts.end} ${styles.head}`}>{addButton}</div>}
      <DataTable
        label={t('helps.table')}
        columns={columns}
        rows={helps}
        rowKey={(help) => help.id}
        loading={isPending}
        empty={
          <EmptyState icon={IconVideo} title={t('helps.emptyTitle')} text={t('helps.emptyManaged')}>
            {addButton}
          </EmptyState>
        }
      />
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && <HelpForm help={chosen} onClose={close} />}
      <ConfirmDialog
        opened={dialog?.kind === 'delete'}
        title={t('helps.deleteTitle', { title: chosen?.title })}
        text={t('common.confirmDelete')}
        failure={t('helps.failed')}
        onClose={close}
        onConfirm={async () => {
          if (!chosen) return
          await deleteHelp(chosen.id)
          void cache.invalidateQueries({ queryKey: keys.helps })
          toastOk(t('helps.done'))
        }}
      />
    </>
  )
}

const nameOf = ({ title }: Help): string => title

function useColumns(open: (dialog: Dialog) => void): Column<Help>[] {
  const { t } = useTranslation()
  const actions = useActionsColumn<Help>(nameOf, (help) => {
    const { title } = help
    return [
      { label: t('helps.editNamed', { title }), icon: IconPencil, onClick: () => open({ kind: 'edit', help }) },
      { label: t('helps.deleteNamed', { title }), icon: IconTrash, onClick: () => open({ kind: 'delete', help }) },
    ]
  })
  return [
    {
      key: 'title',
      title: t('helps.title'),
      role: 'main',
      cell: ({ title, video }) => (
        <span className={`${parts.row} ${styles.named}`}>
          <Thumbnail video={video} />
          <b>{title}</b>
        </span>
      ),
    },
    {
      key: 'description',
      title: t('helps.description'),
      cell: ({ description }) =>
        description !== '' && <span className={`${parts.clamp} ${styles.about}`}>{description}</span>,
    },
    {
      key: 'video',
      title: t('helps.video'),
      cell: ({ video }) => (
        <a className={parts.mono} href={pageOf(video)} target="_blank" rel="noopener noreferrer">
          {video}
        </a>
      ),
    },
    actions,
  ]
}
