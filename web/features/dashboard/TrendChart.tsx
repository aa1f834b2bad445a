import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { DayFigures } from '#contract/reports.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { plainDay } from '#web/ui/time/time.ts'

const PHONE_QUERY = '(max-width: 600px)'
/** With a smaller axis, a period with few conversations would have fractional steps. */
const MIN_AXIS_MAXIMUM = 4

/** The line of the days before is broken, because not everybody tells the colours apart. */
const BROKEN = '5 4'

/** Shows one point per day. It is loaded separately, because the chart library is larger than the rest of the screen. */
export function TrendChart({ points }: { points: DayFigures[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const phone = useMediaQuery(PHONE_QUERY) ?? false
  const data = points.map(({ day, conversations, before }) => ({
    day: plainDay(day).slice(0, 5),
    conversations,
    before,
  }))
  const now = { name: 'conversations', label: t('dashboard.trend.conversations'), color: 'var(--b-accent)' }
  const before = {
    name: 'before',
    label: t('dashboard.trend.earlier'),
    color: 'var(--b-text-3)',
    strokeDasharray: BROKEN,
  }
  return (
    <LineChart
      h={phone ? 200 : 260}
      data={data}
      dataKey="day"
      series={points.some((point) => point.before !== null) ? [before, now] : [now]}
      curveType="monotone"
      withDots={points.length === 1}
      gridAxis="x"
      tickLine="none"
      strokeWidth={2}
      accessibilityLayer={false}
      valueFormatter={number}
      lineProps={{ isAnimationActive: false }}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{
        width: 40,
        allowDecimals: false,
        domain: [0, (most: number) => Math.max(most, MIN_AXIS_MAXIMUM)],
      }}
    />
  )
}
