import { useTranslation } from 'react-i18next'
import { useMicros } from '#web/ui/text/useMicros.ts'

/** `unpriced` says how many messages have no price and are not in the sum; empty if there are none. */
export type CostTexts = { sum: string; unpriced: string }

/** Returns a function that says a cost. What is not known is never told as zero. */
export function useCost(currency: string): (costs: { cost: number; unpriced: number }) => CostTexts {
  const { t } = useTranslation()
  const moneyOf = useMicros(currency)
  return ({ cost, unpriced }) => ({
    sum: cost === 0 && unpriced > 0 ? '—' : moneyOf(cost),
    unpriced: unpriced > 0 ? t('connections.costs.left', { value: unpriced }) : '',
  })
}
