import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Invoice, Subscription } from '#contract/invoices.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Billing.module.css'
import { InvoiceFacts } from './InvoiceFacts.tsx'

/** Shown where payments are not possible in the app: gives the operator's contact instead. */
export function PaymentSupport({ invoice, support }: { invoice: Invoice; support: Subscription['support'] }) {
  const { t } = useTranslation()
  return (
    <>
      <InvoiceFacts invoice={invoice} />
      <Text c="var(--b-text-2)">{t('invoices.payment.byHand')}</Text>
      <SupportContact support={support} />
    </>
  )
}

export function SupportContact({ support }: { support: Subscription['support'] }) {
  const { t } = useTranslation()
  if (!support) return null
  const { name, email, phone } = support
  return (
    <address className={`${parts.column14} ${styles.contact}`} aria-label={t('invoices.support')}>
      <b>{name}</b>
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      {phone && <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Anchor>}
    </address>
  )
}
