import { Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanChoice } from '#contract/plans.ts'
import { useCan } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Checkout.module.css'
import { PlanCard } from './PlanCard.tsx'

type Props = { plans: PlanChoice[]; chosen: PlanChoice | undefined; onChoose: (planId: number) => void }

/** Lists the plans and marks the one to be paid for. */
export function PlanStep({ plans, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const canChoose = useCan('settings:write')
  const group = useId()
  if (plans.length === 0) return <Text>{t('invoices.checkout.noPlan')}</Text>
  return (
    <fieldset className={`${parts.column14} ${styles.plans}`}>
      <legend>{t('invoices.checkout.choose')}</legend>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          group={group}
          isChosen={plan.id === chosen?.id}
          onChoose={() => onChoose(plan.id)}
        />
      ))}
      {!canChoose && (
        <Text c="var(--b-text-2)" fz="sm">
          {t('invoices.checkout.onlyOwn')}
        </Text>
      )}
    </fieldset>
  )
}
