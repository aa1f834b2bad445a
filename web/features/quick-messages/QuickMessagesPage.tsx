import { Badge } from '@mantine/core'
import { IconBolt, IconFiles, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { keys } from '#web/api/keys.ts'
import { queuesQuery } from '#web/api/shared-queries.ts'
import '#web/features/macros/texts.ts'
import { deleteQuickMessage, quickMessagePagesQuery } from './api.ts'
import type { RenderText } from './Preview.tsx'
import { QuickMessageModal } from './QuickMessageModal.tsx'
import { useCan, useUser } from '#web/session/store.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './QuickMessages.module.css'

type OpenDialog =
  | { kind: 'none' }
  | { kind: 'form'; record: QuickMessage | null }
  | { kind: 'delete'; record: QuickMessage }

/** `sections` leads to what else is kept here. */
type Props = { renderText: RenderText; sections?: ReactNode }

export function QuickMessagesPage({ renderText, sections }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const searching = useSearch()
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const query = useInfiniteQuery(quickMessagePagesQuery(searching.search))
  const columns = useColumns(setOpen)
  const close = (): void => setOpen({ kind: 'none' })

  const remove = async ({ id }: QuickMessage): Promise<void> => {
    await deleteQuickMessage(id)
    toastOk(t('common.succeeded'))
    await cache.invalidateQueries({ queryKey: keys.quickMessages })
  }

  return (
    <ListPage
      lead={t('quickMessages.lead')}
      search={searching}
      searchLabel={t('quickMessages.search')}
      add={{ label: t('quickMessages.add'), onClick: () => setOpen({ kind: 'form', record: null }) }}
      filters={sections}
      label={t('quickMessages.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.records}
      empty={<EmptyState icon={IconBolt} title={t('quickMessages.emptyTitle')} text={t('quickMessages.emptyText')} />}
    >
      {open.kind === 'form' && <QuickMessageModal record={open.record} renderText={renderText} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('quickMessages.deleteTitle', { shortcode: open.record.shortcode })}
          text={t('common.confirmDelete')}
          onClose={close}
          onConfirm={() => remove(open.record)}
        />
      )}
    </ListPage>
  )
}

const nameOf = ({ shortcode }: QuickMessage): string => shortcode

function useColumns(open: (what: OpenDialog) => void): Column<QuickMessage>[] {
  const { t } = useTranslation()
  const currentUser = useUser()
  const canShare = useCan('quickMessages:share')
  const { data: queues = [] } = useQuery(queuesQuery)
  const namesOf = (ids: number[]): string =>
    ids.map((id) => queues.find((queue) => queue.id === id)?.name ?? t('macros.goneQueue')).join(', ')
  const actions = useActionsColumn<QuickMessage>(nameOf, (record) => {
    if (!(canShare || record.userId === currentUser.id)) return []
    return [
      {
        label: t('quickMessages.editNamed', { shortcode: record.shortcode }),
        icon: IconPencil,
        onClick: () => open({ kind: 'form', record }),
      },
      {
        label: t('quickMessages.deleteNamed', { shortcode: record.shortcode }),
        icon: IconTrash,
        onClick: () => open({ kind: 'delete', record }),
      },
    ]
  })
  return [
    {
      key: 'shortcode',
      title: t('quickMessages.shortcode'),
      role: 'main',
      cell: ({ shortcode }) => <b>/{shortcode.replace(/^\/+/, '')}</b>,
    },
    { key: 'message', title: t('quickMessages.message'), cell: (record) => <Text record={record} /> },
    {
      key: 'geral',
      title: t('quickMessages.scope'),
      cell: ({ geral, queueIds }) => (
        <span className={styles.scope}>
          <Badge color={geral ? 'ceu' : 'gray'}>{t(geral ? 'quickMessages.shared' : 'quickMessages.own')}</Badge>
          {queueIds.length > 0 && <small>{namesOf(queueIds)}</small>}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('quickMessages.state'),
      cell: ({ status }) => (
        <Badge color={status ? 'verde' : 'gray'}>{t(status ? 'quickMessages.on' : 'quickMessages.off')}</Badge>
      ),
    },
    actions,
  ]
}

function Text({ record: { message, mediaName, fileListName } }: { record: QuickMessage }) {
  return (
    <span className={styles.text}>
      {message && <VariableText text={message} isTitled />}
      {mediaName && (
        <small className={parts.bar}>
          <IconPaperclip size={13} stroke={1.8} aria-hidden /> {mediaName}
        </small>
      )}
      {fileListName && (
        <small className={parts.bar}>
          <IconFiles size={13} stroke={1.8} aria-hidden /> {fileListName}
        </small>
      )}
    </span>
  )
}
