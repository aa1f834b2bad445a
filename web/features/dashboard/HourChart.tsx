import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { hourName } from './duration.ts'

const PHONE_QUERY = '(max-width: 600px)'
/** With a smaller axis, a day with few tickets would have fractional steps. */
const MIN_AXIS_MAXIMUM = 4

/** Shows one bar per hour. It is loaded separately, because the chart library is larger than the rest of the screen. */
export function HourChart({ hours }: { hours: number[] }) {
  const { t } = useTranslation()
  const phone = useMediaQuery(PHONE_QUERY) ?? false
  const data = hours.map((tickets, hour) => ({ hour: hourName(hour), tickets }))
  return (
    <BarChart
      h={phone ? 200 : 260}
      data={data}
      dataKey="hour"
      series={[{ name: 'tickets', label: t('dashboard.chart.series'), color: 'ceu.5' }]}
      gridAxis="x"
      tickLine="none"
      accessibilityLayer={false}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
      barChartProps={{ barCategoryGap: '24%' }}
      xAxisProps={{ interval: phone ? 3 : 1 }}
      yAxisProps={{
        width: 40,
        allowDecimals: false,
        domain: [0, (most: number) => Math.max(most, MIN_AXIS_MAXIMUM)],
      }}
    />
  )
}
