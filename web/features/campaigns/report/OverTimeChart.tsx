import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#contract/campaigns.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Report.module.css'

const SERIES = [
  { name: 'delivered', color: 'var(--b-accent)' },
  { name: 'read', color: 'var(--b-ok)' },
  { name: 'answered', color: 'var(--b-warn)' },
] as const

/** Shows the sums over time. It is loaded separately, because the chart library is larger than the rest of the screen. */
export function OverTimeChart({ hours }: { hours: CampaignReport['hours'] }) {
  const { t } = useTranslation()
  const time = useTime()
  const number = useNumber()
  const isOneDay = new Set(hours.map(({ at }) => time.day(at))).size === 1
  const nameOf = (at: string): string =>
    isOneDay ? `${time.clock(at).slice(0, 2)}h` : `${time.date(at).slice(0, 5)} ${time.clock(at).slice(0, 2)}h`
  const points = summed(hours).map(({ at, ...figures }) => ({ ...figures, at: nameOf(at) }))
  return (
    <figure className={styles.chart} aria-label={t('campaigns.view.chart')}>
      <ul className={`${parts.hint} ${parts.flow} ${styles.series}`}>
        {SERIES.map(({ name, color }) => (
          <li className={parts.inline} key={name}>
            <i style={{ background: color }} aria-hidden />
            {t(`campaigns.view.${name}`)}
          </li>
        ))}
      </ul>
      <div aria-hidden>
        <LineChart
          h={200}
          data={points}
          dataKey="at"
          series={SERIES.map(({ name, color }) => ({ name, color, label: t(`campaigns.view.${name}`) }))}
          curveType="monotone"
          withDots={false}
          gridAxis="x"
          tickLine="none"
          strokeWidth={2}
          accessibilityLayer={false}
          valueFormatter={number}
          lineProps={{ isAnimationActive: false }}
          yAxisProps={{ width: 48, allowDecimals: false }}
        />
      </div>
      <PointTable points={points} />
    </figure>
  )
}

type Sums = { at: string; delivered: number; read: number; answered: number }

/** Has the numbers of the chart for those who do not see its lines or tell their colours apart. */
function PointTable({ points }: { points: Sums[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <details className={styles.numbers}>
      <summary>{t('campaigns.view.asTable')}</summary>
      <div className={styles.scroll} role="group" aria-label={t('campaigns.view.chart')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('campaigns.view.until')}</th>
              {SERIES.map(({ name }) => (
                <th key={name} scope="col">
                  {t(`campaigns.view.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, ...figures }) => (
              <tr key={at}>
                <th scope="row">{at}</th>
                {SERIES.map(({ name }) => (
                  <td key={name} className="num">
                    {number(figures[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const HOUR_MS = 3_600_000

/** Begins with nothing at the first hour; each further point has what happened until the end of its hour. */
function summed(hours: CampaignReport['hours']): Sums[] {
  const sums = { delivered: 0, read: 0, answered: 0 }
  const points = hours.map(({ at, delivered, read, answered }) => {
    sums.delivered += delivered
    sums.read += read
    sums.answered += answered
    return { at: new Date(Date.parse(at) + HOUR_MS).toISOString(), ...sums }
  })
  return [...hours.slice(0, 1).map(({ at }) => ({ at, delivered: 0, read: 0, answered: 0 })), ...points]
}
