import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryImport } from '#web/ui/loading/retry-import.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import { hourName } from './duration.ts'
import { ChartSkeleton } from './Skeletons.tsx'
import { TableSwitch } from './TableSwitch.tsx'

const HourChart = lazy(() => retryImport(async () => ({ default: (await import('./HourChart.tsx')).HourChart })))

/**
 * The chart is hidden from screen readers; the same numbers are always in a table, which can also be shown instead of
 * the chart.
 */
export function HoursPanel({ hours }: { hours: number[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const [asTable, setAsTable] = useState(false)
  const total = hours.reduce((sum, tickets) => sum + tickets, 0)
  return (
    <section className={`${parts.panel} ${styles.panel}`} aria-labelledby="dashboard-hours">
      <header>
        <h2 id="dashboard-hours">{t('dashboard.chart.title')}</h2>
        <small>{t('dashboard.chart.total', { count: total, total: number(total) })}</small>
        <TableSwitch of={t('dashboard.chart.title')} asTable={asTable} onChange={setAsTable} />
      </header>
      {!asTable && (
        <div className={styles.chart} aria-hidden>
          <Suspense fallback={<ChartSkeleton />}>
            <HourChart hours={hours} />
          </Suspense>
          {total === 0 && (
            <p>
              <span>{t('dashboard.chart.empty')}</span>
            </p>
          )}
        </div>
      )}
      <HourTable hours={hours} hidden={!asTable} />
    </section>
  )
}

function HourTable({ hours, hidden }: { hours: number[]; hidden: boolean }) {
  const { t } = useTranslation()
  return (
    <table className={hidden ? styles.unseen : styles.hours} aria-labelledby="dashboard-hours">
      <thead>
        <tr>
          <th scope="col">{t('dashboard.chart.hour')}</th>
          <th scope="col">{t('dashboard.chart.series')}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map((tickets, hour) => (
          <tr key={hour}>
            <th scope="row">{hourName(hour)}</th>
            <td className="num">{tickets}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
