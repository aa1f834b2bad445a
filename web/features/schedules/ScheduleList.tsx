import { IconCalendarClock, IconEye, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '#contract/schedules.ts'
import { uniqueById, KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { schedulePagesQuery, type ScheduleFilter } from './api.ts'
import { failureText, ScheduleStatus } from './ScheduleStatus.tsx'
import { isUnsent, useMayChange } from './rights.ts'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { useSaidResults } from '#web/ui/table/useSaidResults.ts'
import { useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Schedules.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

type Actions = { onShow: (schedule: Schedule) => void; onDelete: (schedule: Schedule) => void }

/** Lists scheduled messages, the newest first. */
export function ScheduleList({ filter, ...actions }: { filter: ScheduleFilter } & Actions) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(schedulePagesQuery(filter))
  const columns = useColumns(actions)
  const schedules = uniqueById(query.data?.pages.flatMap((page) => page.schedules) ?? [])
  const count = query.isPlaceholderData ? undefined : query.data && schedules.length
  useSaidResults({ search: filter.searchParam, count, hasMore: query.hasNextPage })
  if (query.error && !query.data)
    return <ErrorState title={t('common.listFailed')} error={query.error} retry={() => void query.refetch()} />
  const { searchParam: search, userId } = filter
  return (
    <>
      <DataTable
        label={t('schedules.table')}
        columns={columns}
        rows={schedules}
        rowKey={(schedule) => schedule.id}
        loading={query.isPending}
        empty={
          search || userId !== null ? (
            <EmptyState quiet title={t('schedules.nothingFound')} text={t('common.nothingFoundHint')} />
          ) : (
            <EmptyState icon={IconCalendarClock} title={t('schedules.emptyTitle')} text={t('schedules.emptyText')} />
          )
        }
      />
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        load={() => void query.fetchNextPage(KEEP_CURRENT_FETCH)}
      />
    </>
  )
}

/** The table shows at most this number of characters of a text. */
const MAX_CHARACTERS = 25

const nameOf = ({ contact }: Schedule): string => contactName(contact)

function useColumns({ onShow, onDelete }: Actions): Column<Schedule>[] {
  const { t } = useTranslation()
  const time = useTime()
  const mayChange = useMayChange()
  const actions = useActionsColumn<Schedule>(nameOf, (schedule) => {
    const { name } = schedule.contact
    const isMine = mayChange(schedule)
    const [label, icon] = isMine && isUnsent(schedule) ? (['edit', IconPencil] as const) : (['show', IconEye] as const)
    return [
      { label: t(`schedules.${label}Named`, { name }), icon, onClick: () => onShow(schedule) },
      ...(isMine
        ? [{ label: t('schedules.deleteNamed', { name }), icon: IconTrash, onClick: () => onDelete(schedule) }]
        : []),
    ]
  })
  return [
    {
      key: 'contact',
      title: t('schedules.contact'),
      role: 'main',
      cell: ({ contact }) => <b>{contactName(contact)}</b>,
    },
    {
      key: 'body',
      title: t('schedules.body'),
      cell: ({ body, mediaName }) => (
        <span className={`${parts.inline} ${styles.short}`}>
          {mediaName && <IconPhoto size={14} stroke={1.8} aria-label={mediaName} />}
          <VariableText text={body.replaceAll(/\s+/g, ' ')} limit={MAX_CHARACTERS} isTitled />
        </span>
      ),
    },
    {
      key: 'sendAt',
      title: t('schedules.sendAt'),
      cell: ({ sendAt }) => <span className="num">{time.dateTime(sendAt)}</span>,
    },
    {
      key: 'status',
      title: t('schedules.state'),
      cell: (schedule) => (
        <span title={schedule.status === 'ERRO' ? failureText(schedule) : undefined}>
          <ScheduleStatus status={schedule.status} />
        </span>
      ),
    },
    actions,
  ]
}
