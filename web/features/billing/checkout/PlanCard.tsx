import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MEGABYTE, type CompanyPlan } from '#contract/plans.ts'
import { sizeText } from '#web/ui/file.ts'
import { money } from '#web/ui/money.ts'
import styles from './Checkout.module.css'

/** The company's plan: what it costs per month, and how much of what it has. */
export function PlanCard({ plan }: { plan: CompanyPlan['plan'] }) {
  const { t, i18n } = useTranslation()
  if (!plan) return <Text>{t('invoices.checkout.noPlan')}</Text>
  return (
    <section className={styles.plan} aria-label={t('invoices.checkout.planNamed', { name: plan.name })}>
      <h3>{plan.name}</h3>
      <p className={styles.price}>
        {money(plan.value)} <small>{t('invoices.checkout.perMonth')}</small>
      </p>
      <ul>
        <li>{t('invoices.checkout.users', { count: plan.users })}</li>
        <li>{t('invoices.checkout.connections', { count: plan.connections })}</li>
        <li>{t('invoices.checkout.queues', { count: plan.queues })}</li>
        {plan.storageLimitMb !== null && (
          <li>{t('invoices.checkout.storage', { size: sizeText(plan.storageLimitMb * MEGABYTE, i18n.language) })}</li>
        )}
      </ul>
    </section>
  )
}
