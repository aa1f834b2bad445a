import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session/store.ts'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { subscriptionQuery } from './api.ts'
import { Checkout } from './checkout/Checkout.tsx'
import type { InvoiceProps } from './InvoiceFacts.tsx'
import { RecordPayment } from './RecordPayment.tsx'
import { PaymentSupport } from './PaymentSupport.tsx'

/** Leaves time to read that the invoice is paid. */
const CLOSE_MS = 3000

type Props = InvoiceProps & { onClose: () => void; onPaid: () => void }

/**
 * Lets the user pay an invoice. When the invoice becomes paid, the dialog says so, and calls `onPaid` after CLOSE_MS.
 */
export function PaymentDialog({ invoice, company, onClose, onPaid }: Props) {
  const { t } = useTranslation()
  const isPaid = invoice.status === 'paid'
  useCallAfterPayment(isPaid, onPaid)
  return (
    <FormModal onClose={onClose} title={t('invoices.payment.title', { id: invoice.id })} size={480}>
      {isPaid ? (
        <Alert color="verde" role="status">
          {t('invoices.payment.done')}
        </Alert>
      ) : (
        <PaymentChoices invoice={invoice} company={company} onPaid={onPaid} />
      )}
    </FormModal>
  )
}

function PaymentChoices({ invoice, company, onPaid }: InvoiceProps & Pick<Props, 'onPaid'>) {
  const canRecord = useCan('invoices:manage')
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery)
  if (canRecord) return <RecordPayment invoice={invoice} company={company} />
  if (error && !subscription) return <ErrorState error={error} retry={() => void refetch()} />
  if (!subscription) return <Loading />
  if (!subscription.pix) return <PaymentSupport invoice={invoice} support={subscription.support} />
  return <Checkout invoice={invoice} subscription={subscription} onDone={onPaid} />
}

function useCallAfterPayment(isPaid: boolean, onPaid: () => void): void {
  const latest = useRef(onPaid)
  latest.current = onPaid
  useEffect(() => {
    if (!isPaid) return
    const timer = setTimeout(() => latest.current(), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [isPaid])
}
