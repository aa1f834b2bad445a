import '#web/styles/inside.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoices.ts'
import { get, refreshSession } from '#web/api/client.ts'
import { ownInvoicesQuery } from '#web/api/shared-queries.ts'
import type { Company } from '#contract/companies.ts'
import { useUser } from '#web/session/store.ts'
import { formatMoney } from '#web/ui/text/money.ts'
import { plainDay } from '#web/ui/time/time.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

/** A restricted session has no socket that could report a payment, so the invoices are polled. */
const POLL_MS = 2000

const newestOpen = (invoices: Invoice[]): Invoice | undefined =>
  invoices.filter(({ status }) => status === 'open').toSorted((a, b) => b.dueDate.localeCompare(a.dueDate))[0]

/** Lets a user whose subscription has ended pay an invoice and then continue with a full session. */
export function PayAtLogin() {
  const { t } = useTranslation()
  const { companyId } = useUser()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const { data: invoices = [] } = useQuery({
    ...ownInvoicesQuery,
    refetchInterval: chosenId === null ? false : POLL_MS,
  })
  const open = newestOpen(invoices)
  const chosen = invoices.find(({ id }) => id === chosenId)
  const isPaid = chosen?.status === 'paid'

  useEffect(() => {
    if (!isPaid) return
    const showRenewal = ({ dueDate }: Company): void => {
      const renewed = t('invoices.renewed', { date: plainDay(dueDate ?? '') })
      toastOk(`${renewed} ${t('invoices.logInNow')}`)
    }
    void get('/companies/:id', { params: { id: companyId } }).then(showRenewal, toastError)
  }, [isPaid, companyId, t])

  return (
    <>
      {open && (
        <Button size="md" onClick={() => setChosenId(open.id)}>
          {t('invoices.payValue', { value: formatMoney(open.value) })}
        </Button>
      )}
      {chosen && (
        <PaymentDialog
          invoice={chosen}
          onClose={() => setChosenId(null)}
          onPaid={() => {
            setChosenId(null)
            void refreshSession().catch(toastError)
          }}
        />
      )}
    </>
  )
}
