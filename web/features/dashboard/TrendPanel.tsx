import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardDays, DayFigures } from '#contract/reports.ts'
import { retryImport } from '#web/ui/loading/retry-import.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { daysQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import type { Filter } from './filter.ts'
import { Panel } from './Panel.tsx'
import panelStyles from './Panels.module.css'
import { ChartSkeleton } from './Skeletons.tsx'
import { TableSwitch } from './TableSwitch.tsx'
import { spanOf } from './useSpan.ts'

const TrendChart = lazy(() => retryImport(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart })))

const ID = 'dashboard-trend'
/** Stands for a number that is being loaded, so that the line keeps its width. */
const COMING = '…'

/** Shows the conversations of each day beside those of the same days before the period. */
export function TrendPanel({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const query = useQuery(daysQuery(filter))
  const [asTable, setAsTable] = useState(false)
  return (
    <Panel
      id={ID}
      title={t('dashboard.trend.title')}
      query={query}
      head={(data) => (
        <>
          <Legend days={data} />
          <TableSwitch of={t('dashboard.trend.title')} asTable={asTable} isDisabled={!data} onChange={setAsTable} />
        </>
      )}
    >
      {(data) => (
        <>
          {!asTable && <Chart points={data.points} />}
          <TrendTable days={data} hidden={!asTable} />
        </>
      )}
    </Panel>
  )
}

function Chart({ points }: { points: DayFigures[] }) {
  const { t } = useTranslation()
  const isEmpty = points.every(({ conversations, before }) => conversations === 0 && (before ?? 0) === 0)
  return (
    <div className={styles.chart} aria-hidden>
      <Suspense fallback={<ChartSkeleton />}>
        <TrendChart points={points} />
      </Suspense>
      {isEmpty && (
        <p>
          <span>{t('dashboard.trend.empty')}</span>
        </p>
      )}
    </div>
  )
}

/** Says how many there were in all, of which colour each line is, and of how many days a point is. */
function Legend({ days }: { days: DashboardDays | undefined }) {
  const { t } = useTranslation()
  const number = useNumber()
  const sumOf = (values: (number | null)[] = []): string =>
    days ? number(values.reduce<number>((sum, value) => sum + (value ?? 0), 0)) : COMING
  const now = days?.points.map(({ conversations }) => conversations)
  const before = days?.points.map((point) => point.before)
  const hasBefore = before?.some((value) => value !== null) ?? true
  return (
    <ul className={`${parts.hint} ${parts.flow} ${panelStyles.legend}`}>
      <li data-series="now">{t('dashboard.trend.now', { total: sumOf(now) })}</li>
      {hasBefore && <li data-series="before">{t('dashboard.trend.before', { total: sumOf(before) })}</li>}
      {days && days.step > 1 && <li data-series="none">{t('dashboard.trend.step', { count: days.step })}</li>}
    </ul>
  )
}

const DAY_MS = 86_400_000

/** Formats the days of a point. The last one may have fewer than the others. */
function daysOf({ step, to }: DashboardDays, first: string): string {
  const last = new Date(Date.parse(first) + (step - 1) * DAY_MS).toISOString().slice(0, 10)
  return spanOf(first, last < to ? last : to)
}

function TrendTable({ days, hidden }: { days: DashboardDays; hidden: boolean }) {
  const { points } = days
  const { t } = useTranslation()
  const number = useNumber()
  const isCompared = points.some(({ before }) => before !== null)
  return (
    <div
      className={hidden ? styles.unseen : panelStyles.scroll}
      {...(!hidden && { tabIndex: 0, role: 'group', 'aria-labelledby': ID })}
    >
      <table className={panelStyles.figures} aria-labelledby={ID}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.trend.day')}</th>
            <th scope="col">{t('dashboard.trend.conversations')}</th>
            {isCompared && <th scope="col">{t('dashboard.trend.earlier')}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, conversations, before }) => (
            <tr key={day}>
              <th scope="row">{daysOf(days, day)}</th>
              <td className="num">{number(conversations)}</td>
              {isCompared && <td className="num">{before === null ? '—' : number(before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
