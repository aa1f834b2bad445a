import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keys } from '#web/api/keys.ts'
import { toastFailure, toastOk } from '#web/ui/overlay/toast.tsx'
import { recordPayment } from './api.ts'
import { InvoiceFacts, type InvoiceProps } from './InvoiceFacts.tsx'

/** Lets super users record a payment that was made outside the app. */
export function RecordPayment({ invoice, company }: InvoiceProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)

  const record = async (): Promise<void> => {
    setBusy(true)
    try {
      await recordPayment(invoice.id)
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
      <InvoiceFacts invoice={invoice} company={company} />
      <Text c="var(--b-text-2)">{t('invoices.payment.recordHint')}</Text>
      <Group justify="flex-end" mt="xl">
        <Button loading={busy} onClick={() => void record()}>
          {t('invoices.payment.record')}
        </Button>
      </Group>
    </>
  )
}
