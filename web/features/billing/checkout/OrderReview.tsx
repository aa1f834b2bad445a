import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BillingAddress, Invoice } from '#contract/invoices.ts'
import type { PlanChoice } from '#contract/plans.ts'
import { formatMoney } from '#web/ui/text/money.ts'
import { plainDay } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from '#web/features/billing/Billing.module.css'

type Props = { invoice: Invoice; address: BillingAddress; plan: PlanChoice | undefined; price: number }

/** Shows the whole order before it is paid. */
export function OrderReview({ invoice, address, plan, price }: Props) {
  const { t } = useTranslation()
  const { firstName, address2, city, state, zipcode, country } = address
  const addressLines = [
    address2,
    [city, state].filter(Boolean).join('/'),
    zipcode,
    t(`invoices.checkout.country.${country}`),
  ]
  const isOther = plan !== undefined && !plan.isOwn
  return (
    <>
      <dl className={styles.facts}>
        <dt className={parts.quiet}>{t('invoices.checkout.field.firstName')}</dt>
        <dd>{firstName}</dd>
        <dt className={parts.quiet}>{t('invoices.checkout.field.address2')}</dt>
        <dd>{addressLines.filter(Boolean).join(', ')}</dd>
        <dt className={parts.quiet}>{t('invoices.checkout.plan')}</dt>
        <dd>{plan?.name ?? invoice.detail}</dd>
        <dt className={parts.quiet}>{t('invoices.payment.dueDate')}</dt>
        <dd>{plainDay(invoice.dueDate)}</dd>
        <dt className={parts.quiet}>{t('invoices.payment.value')}</dt>
        <dd>{formatMoney(price)}</dd>
      </dl>
      {isOther && (
        <Text c="var(--b-text-2)">
          {t(price === 0 ? 'invoices.checkout.changesFree' : 'invoices.checkout.changes')}
        </Text>
      )}
    </>
  )
}
