import { Button, Modal, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/invoices.ts'
import { useUser } from '#web/session/store.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { daysUntil, plainDay } from '#web/ui/time/time.ts'
import { subscriptionQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Billing.module.css'
import { SupportContact } from './PaymentSupport.tsx'

/** Shows how long the subscription lasts, and whom to contact about it. */
export function SubscriptionPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(subscriptionQuery)
  const [contactOpen, setContactOpen] = useState(false)
  const period = usePeriod()
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Page lead={t('invoices.subscription.lead')}>
      <div className={`${parts.column14} ${parts.panel} ${styles.subscription}`}>
        <TextInput
          readOnly
          label={t(isTrial(data) ? 'invoices.subscription.period' : 'shell.item.subscription')}
          value={period(data)}
        />
        <TextInput readOnly label={t('invoices.subscription.email')} value={data.email ?? ''} />
        <Button onClick={() => setContactOpen(true)}>{t('invoices.subscription.subscribe')}</Button>
      </div>
      <Modal opened={contactOpen} onClose={() => setContactOpen(false)} title={t('invoices.support')} size="sm">
        <Text c="var(--b-text-2)">{t('invoices.subscription.contact')}</Text>
        <SupportContact support={data.support} />
        <Button component={Link} to="/financeiro" variant="light" mt="xl" fullWidth>
          {t('invoices.subscription.toInvoices')}
        </Button>
      </Modal>
    </Page>
  )
}

const isTrial = ({ dueDate, trialExpiration }: Subscription): boolean => dueDate !== null && trialExpiration === dueDate

/** Returns a function that describes the trial while nothing was paid, and the subscription after that. */
function usePeriod(): (subscription: Subscription) => string {
  const { t } = useTranslation()
  const zone = useUser().company.timezone
  return ({ dueDate, trialExpiration }) => {
    if (!dueDate) return t('invoices.subscription.endless')
    if (trialExpiration !== dueDate) return t('invoices.subscription.until', { date: plainDay(dueDate) })
    const days = daysUntil(trialExpiration, zone)
    return days < 0 ? t('invoices.subscription.trialOver') : t('invoices.subscription.trial', { count: days })
  }
}
