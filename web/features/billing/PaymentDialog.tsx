import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceListItem } from '#contract/invoices.ts'
import { keys } from '#web/api/keys.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { money } from '#web/ui/money.ts'
import { plainDay } from '#web/ui/time.ts'
import { toastFailure, toastOk } from '#web/ui/toast.tsx'
import { recordPayment } from './api.ts'
import styles from './Billing.module.css'

/** Time to read that it is paid. */
const CLOSE_MS = 3000

/** How an invoice is paid. It hears of the payment by itself, and leads to the first screen when it came. */
export function PaymentDialog({ invoice, onClose }: { invoice: InvoiceListItem; onClose: () => void }) {
  const { t } = useTranslation()
  const mayRecord = useCan('invoices:manage')
  const isPaid = invoice.status === 'paid'
  useLeaveWhenPaid(invoice, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('invoices.payment.title', { id: invoice.id })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={styles.facts}>
        <dt>{t('invoices.column.company')}</dt>
        <dd>{invoice.company.name}</dd>
        <dt>{t('invoices.column.detail')}</dt>
        <dd>{invoice.detail}</dd>
        <dt>{t('invoices.payment.dueDate')}</dt>
        <dd>{plainDay(invoice.dueDate)}</dd>
        <dt>{t('invoices.payment.value')}</dt>
        <dd>{money(invoice.value)}</dd>
      </dl>
      {isPaid && (
        <Alert color="verde" role="status">
          {t('invoices.payment.done')}
        </Alert>
      )}
      {!isPaid && mayRecord && <Recording id={invoice.id} />}
      {!isPaid && !mayRecord && <Text c="var(--b-text-2)">{t('invoices.payment.byHand')}</Text>}
    </Modal>
  )
}

function useLeaveWhenPaid({ status, companyId }: InvoiceListItem, onClose: () => void): void {
  const navigate = useNavigate()
  const isOwn = useUser().companyId === companyId
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (status !== 'paid') return
    const timer = setTimeout(() => {
      close.current()
      if (isOwn) void navigate({ to: '/' })
    }, CLOSE_MS)
    return () => clearTimeout(timer)
  }, [status, isOwn, navigate])
}

/** For super users: the money came another way. */
function Recording({ id }: { id: number }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)

  const record = async (): Promise<void> => {
    setBusy(true)
    try {
      await recordPayment(id)
      toastOk(t('invoices.payment.recorded'))
      await cache.invalidateQueries({ queryKey: keys.invoices })
    } catch (error) {
      toastFailure(t('invoices.failed'), error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Text c="var(--b-text-2)">{t('invoices.payment.recordHint')}</Text>
      <Group justify="flex-end" mt="xl">
        <Button loading={busy} onClick={() => void record()}>
          {t('invoices.payment.record')}
        </Button>
      </Group>
    </>
  )
}
