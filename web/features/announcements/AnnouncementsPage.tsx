import { Badge } from '@mantine/core'
import { IconPencil, IconPhoto, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/announcements.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { priorityName } from './priority.ts'
import { useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { AnnouncementModal } from './AnnouncementModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Announcements.module.css'
import { announcementPagesQuery, deleteAnnouncement } from './api.ts'

/** The dialog that is open above the list. */
type Open = { kind: 'none' } | { kind: 'form'; record: Announcement | null } | { kind: 'delete'; record: Announcement }

/** Lists the announcements to all companies; for super users only. */
export function AnnouncementsPage() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const searching = useSearch()
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const query = useInfiniteQuery(announcementPagesQuery(searching.search))
  const columns = useColumns(setOpen)
  const close = (): void => setOpen({ kind: 'none' })
  const count = query.data?.pages[0]?.count

  const remove = async ({ id }: Announcement): Promise<void> => {
    await deleteAnnouncement(id)
    toastOk(t('announcements.deleted'))
    await cache.invalidateQueries({ queryKey: keys.announcements })
  }

  return (
    <ListPage
      lead={count === undefined ? undefined : t('announcements.count', { count })}
      search={searching}
      searchLabel={t('announcements.search')}
      add={{ label: t('announcements.add'), onClick: () => setOpen({ kind: 'form', record: null }) }}
      label={t('announcements.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.records}
      empty={
        <EmptyState icon={IconSpeakerphone} title={t('announcements.emptyTitle')} text={t('announcements.emptyText')} />
      }
      failure={t('announcements.loadFailed')}
    >
      {open.kind === 'form' && <AnnouncementModal record={open.record} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('announcements.deleteTitle', { title: open.record.title })}
          text={t('common.confirmDelete')}
          onClose={close}
          onConfirm={() => remove(open.record)}
        />
      )}
    </ListPage>
  )
}

const COLORS = { high: 'coral', medium: 'ambar', low: 'gray' }

const nameOf = ({ title }: Announcement): string => title

function useColumns(open: (what: Open) => void): Column<Announcement>[] {
  const { t } = useTranslation()
  const actions = useActionsColumn<Announcement>(nameOf, (record) => [
    {
      label: t('announcements.editNamed', { title: record.title }),
      icon: IconPencil,
      onClick: () => open({ kind: 'form', record }),
    },
    {
      label: t('announcements.deleteNamed', { title: record.title }),
      icon: IconTrash,
      onClick: () => open({ kind: 'delete', record }),
    },
  ])
  return [
    {
      key: 'title',
      title: t('announcements.title'),
      role: 'main',
      cell: ({ title, text }) => (
        <span className={styles.words}>
          <b>{title}</b>
          <small className={parts.ellipsis}>{text}</small>
        </span>
      ),
    },
    {
      key: 'priority',
      title: t('announcements.priority'),
      cell: ({ priority }) => (
        <Badge color={COLORS[priorityName(priority)]}>{t(`announcements.priorities.${priorityName(priority)}`)}</Badge>
      ),
    },
    { key: 'media', title: t('announcements.picture'), cell: (record) => <Media record={record} /> },
    {
      key: 'status',
      title: t('announcements.status'),
      cell: ({ status }) => (
        <Badge color={status ? 'verde' : 'gray'}>{t(status ? 'announcements.active' : 'announcements.inactive')}</Badge>
      ),
    },
    actions,
  ]
}

function Media({ record: { mediaPath, mediaName } }: { record: Announcement }) {
  const { t } = useTranslation()
  if (!mediaPath)
    return (
      <NoValue>
        <span className={parts.muted}>{t('announcements.noPicture')}</span>
      </NoValue>
    )
  return (
    <a
      className={`${parts.inline} ${styles.media}`}
      href={mediaPath}
      target="_blank"
      rel="noopener"
      title={mediaName ?? ''}
    >
      <IconPhoto size={15} stroke={1.7} aria-hidden />
      <span className={parts.ellipsis}>{mediaName}</span>
    </a>
  )
}
