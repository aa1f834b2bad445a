import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoices.ts'
import { formatMoney } from '#web/ui/text/money.ts'
import { plainDay } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Billing.module.css'

/** `company` is given only if the invoice belongs to another company. */
export type InvoiceProps = { invoice: Invoice; company?: string | undefined }

export function InvoiceFacts({ invoice: { detail, dueDate, value }, company }: InvoiceProps) {
  const { t } = useTranslation()
  return (
    <dl className={styles.facts}>
      {company && (
        <>
          <dt className={parts.quiet}>{t('invoices.column.company')}</dt>
          <dd>{company}</dd>
        </>
      )}
      <dt className={parts.quiet}>{t('invoices.column.detail')}</dt>
      <dd>{detail}</dd>
      <dt className={parts.quiet}>{t('invoices.payment.dueDate')}</dt>
      <dd>{plainDay(dueDate)}</dd>
      <dt className={parts.quiet}>{t('invoices.payment.value')}</dt>
      <dd>{formatMoney(value)}</dd>
    </dl>
  )
}
