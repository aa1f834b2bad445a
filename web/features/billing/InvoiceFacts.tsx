import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoices.ts'
import { money } from '#web/ui/money.ts'
import { plainDay } from '#web/ui/time.ts'
import styles from './Billing.module.css'

export function InvoiceFacts({ invoice: { detail, dueDate, value } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.facts}>
      <dt>{t('invoices.column.detail')}</dt>
      <dd>{detail}</dd>
      <dt>{t('invoices.payment.dueDate')}</dt>
      <dd>{plainDay(dueDate)}</dd>
      <dt>{t('invoices.payment.value')}</dt>
      <dd>{money(value)}</dd>
    </dl>
  )
}
