import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** `of`: the name of the chart. `isDisabled`: there is nothing to show yet. */
type Props = { of: string; asTable: boolean; isDisabled?: boolean; onChange: (asTable: boolean) => void }

/** Changes between a chart and the table with the same numbers, which screen readers always have. */
export function TableSwitch({ of, asTable, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation()
  const Picture = asTable ? IconChartBar : IconTable
  const text = t(asTable ? 'dashboard.chart.showChart' : 'dashboard.chart.showTable')
  return (
    <Button
      size="xs"
      variant="subtle"
      disabled={isDisabled}
      aria-label={`${text}: ${of}`}
      leftSection={<Picture size={15} stroke={1.8} aria-hidden />}
      onClick={() => onChange(!asTable)}
    >
      {text}
    </Button>
  )
}
