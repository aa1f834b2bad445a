import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayFigures } from '#contract/reports.ts'
import { retryImport } from '#web/ui/loading/retry-import.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { plainDay } from '#web/ui/time/time.ts'
import { daysQuery } from './api.ts'
import styles from './Dashboard.module.css'
import type { Filter } from './filter.ts'
import { Panel } from './Panel.tsx'
import panelStyles from './Panels.module.css'
import { ChartSkeleton } from './Skeletons.tsx'
import { TableSwitch } from './TableSwitch.tsx'

const TrendChart = lazy(() => retryImport(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart })))

const ID = 'dashboard-trend'

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
      head={({ points }) => (
        <>
          <Legend points={points} />
          <TableSwitch of={t('dashboard.trend.title')} asTable={asTable} onChange={setAsTable} />
        </>
      )}
    >
      {({ points }) => (
        <>
          {!asTable && <Chart points={points} />}
          <TrendTable points={points} hidden={!asTable} />
        </>
      )}
    </Panel>
  )
}

type Points = { points: DayFigures[] }

function Chart({ points }: Points) {
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

/** Says how many there were in all, and of which colour each line is. */
function Legend({ points }: Points) {
  const { t } = useTranslation()
  const number = useNumber()
  const total = points.reduce((sum, { conversations }) => sum + conversations, 0)
  const before = points.reduce<number | null>(
    (sum, point) => (point.before === null ? sum : (sum ?? 0) + point.before),
    null,
  )
  return (
    <ul className={panelStyles.legend}>
      <li data-series="now">{t('dashboard.trend.now', { total: number(total) })}</li>
      {before !== null && <li data-series="before">{t('dashboard.trend.before', { total: number(before) })}</li>}
    </ul>
  )
}

function TrendTable({ points, hidden }: Points & { hidden: boolean }) {
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
              <th scope="row">{plainDay(day)}</th>
              <td className="num">{number(conversations)}</td>
              {isCompared && <td className="num">{before === null ? '—' : number(before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
