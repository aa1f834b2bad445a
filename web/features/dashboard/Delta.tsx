import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '#web/ui/text/useNumber.ts'
import styles from './Cards.module.css'

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const
/** Smaller changes are none: they would be shown as 0 %. */
const LEAST = 0.0005

type Props = {
  now: number | null | undefined
  before: number | null | undefined
  /** Whether a greater number is good news. */
  isMoreBetter: boolean
}

/** Says how much a figure changed since the period before: the arrow tells the direction, the colour what it means. */
export function Delta({ now, before, isMoreBetter }: Props) {
  const { t } = useTranslation()
  const percent = useNumber(PERCENT)
  if (now == null || !before) return null
  const change = (now - before) / before
  if (Math.abs(change) < LEAST) return null
  const isMore = change > 0
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight
  const shown = percent(Math.abs(change))
  return (
    <span className={`${styles.delta} num`} data-tone={isMore === isMoreBetter ? 'good' : 'bad'}>
      <span aria-hidden>
        <Arrow size={14} stroke={2} />
        {shown}
      </span>
      <VisuallyHidden>{t(isMore ? 'dashboard.delta.more' : 'dashboard.delta.less', { percent: shown })}</VisuallyHidden>
    </span>
  )
}
