import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Breakdown, BreakdownRow } from '#contract/reports.ts'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { Meter } from '#web/ui/display/Meter.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { WEEKDAYS } from '#web/ui/time/week.ts'
import { breakdownQuery, downloadBreakdown } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import { hourName, shortDuration } from './duration.ts'
import type { Filter } from './filter.ts'
import { ListLink } from './ListLink.tsx'
import panelStyles from './Panels.module.css'
import { useDownload } from './useDownload.ts'

const GROUPINGS: readonly Breakdown[] = ['queue', 'attendant', 'hour', 'weekday']

/** Compares queues, attendants, hours or weekdays. */
export function BreakdownPanel({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const [by, setBy] = useState<Breakdown>('queue')
  const { data, error, refetch } = useQuery(breakdownQuery(filter, by))
  const columns = useColumns(by, filter.userId !== undefined)
  const title = t(`dashboard.groups.title.${by}`)
  return (
    <section className={styles.attendants} aria-labelledby="dashboard-groups">
      <header>
        <h2 id="dashboard-groups">{title}</h2>
        <FilterBar
          label={t('dashboard.groups.label')}
          options={GROUPINGS.map((value) => ({ value, label: t(`dashboard.groups.by.${value}`) }))}
          value={by}
          onChange={setBy}
        />
        <DownloadButton filter={filter} by={by} />
      </header>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className={panelStyles.rows}>
          <DataTable
            label={title}
            columns={columns}
            rows={data ?? []}
            rowKey={(row) => row.key}
            loading={!data}
            empty={<EmptyState quiet title={t('dashboard.groups.empty')} />}
          />
        </div>
      )}
    </section>
  )
}

function DownloadButton({ filter, by }: { filter: Filter; by: Breakdown }) {
  const { t } = useTranslation()
  const { isBusy, start } = useDownload(() => downloadBreakdown(filter, by), t('dashboard.csv.tableDone'))
  return (
    <ActionIcon
      aria-label={t('dashboard.csv.table')}
      data-hint={t('dashboard.csv.table')}
      loading={isBusy}
      onClick={start}
    >
      <IconDownload size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}

/** `isOfUser`: the list of what is pending has no filter by user, so it is no list of what is counted. */
function useColumns(by: Breakdown, isOfUser: boolean): Column<BreakdownRow>[] {
  const { t } = useTranslation()
  const number = useNumber()
  const rating = useNumber({ maximumFractionDigits: 1 })
  const figure = (key: string, title: string, valueOf: (row: BreakdownRow) => ReactNode): Column<BreakdownRow> => ({
    key,
    title,
    align: 'end',
    cell: (row) => {
      const value = valueOf(row)
      return value === null ? <NoValue>—</NoValue> : <span className="num">{value}</span>
    },
  })
  const lasting = (minutes: number | null): string | null => (minutes === null ? null : shortDuration(minutes))
  const waiting = figure('waiting', t('dashboard.groups.waiting'), (row) => (
    <Waiting row={row} hasList={!isOfUser && row.key !== 0} />
  ))
  const attending = figure('attending', t('dashboard.groups.attending'), (row) => number(row.attending))
  return [
    {
      key: 'name',
      title: t(`dashboard.groups.by.${by}`),
      role: 'main',
      cell: (row) => <GroupName by={by} row={row} />,
    },
    figure('conversations', t('dashboard.groups.conversations'), (row) => number(row.conversations)),
    ...(by === 'queue' ? [waiting] : by === 'attendant' ? [attending] : []),
    figure('firstAnswer', t('dashboard.groups.firstAnswer'), (row) => lasting(row.firstAnswer.median)),
    figure('p90', t('dashboard.groups.p90'), (row) => lasting(row.firstAnswer.p90)),
    figure('resolution', t('dashboard.groups.resolution'), (row) => lasting(row.resolution.median)),
    figure('rating', t('dashboard.groups.rating'), (row) => (row.ratings === 0 ? null : rating(row.rating))),
    figure('late', t('dashboard.groups.late'), (row) => (row.firstAnswer.count === 0 ? null : <Late row={row} />)),
  ]
}

function Waiting({ row, hasList }: { row: BreakdownRow; hasList: boolean }) {
  const number = useNumber()
  const shown = number(row.waiting)
  if (row.waiting === 0 || !hasList) return shown
  return (
    <ListLink list="pending" chosen={{ queueId: row.key }} name={`${row.name}: ${shown}`}>
      {shown}
    </ListLink>
  )
}

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const
/** From these shares on, too many customers wait longer than they should. */
const SOME_LATE = 0.15
const MANY_LATE = 0.25

/** The share of the first answers that came too late and their number, and below them the share as a bar. */
function Late({ row: { late, firstAnswer } }: { row: BreakdownRow }) {
  const { t } = useTranslation()
  const number = useNumber()
  const percent = useNumber(PERCENT)
  const { count } = firstAnswer
  const share = late / count
  const meaning = t('dashboard.groups.lateOf', { late: number(late), total: number(count), count })
  return (
    <span className={panelStyles.late} title={meaning}>
      {percent(share)} · {number(late)}
      <span aria-hidden>
        <Meter
          label=""
          total={count}
          segments={[{ value: late, tone: share >= MANY_LATE ? 'bad' : share >= SOME_LATE ? 'paused' : 'off' }]}
        />
      </span>
    </span>
  )
}

function GroupName({ by, row: { key, name, color } }: { by: Breakdown; row: BreakdownRow }) {
  const { t } = useTranslation()
  if (by === 'hour') return <b className="num">{hourName(key)}</b>
  if (by === 'weekday') return <b>{t(`week.day.${WEEKDAYS[key - 1] ?? 'monday'}`)}</b>
  if (by === 'queue')
    return (
      <span className={`${parts.inline} ${styles.name}`}>
        <ColorDot color={color ?? NO_QUEUE_COLOR} />
        <b>{name ?? t('dashboard.groups.noQueue')}</b>
      </span>
    )
  return (
    <span className={`${parts.inline} ${styles.name}`}>
      {name !== null && <Avatar name={name} size={30} />}
      <b>{name ?? t('dashboard.groups.noAttendant')}</b>
    </span>
  )
}
