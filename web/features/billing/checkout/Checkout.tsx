import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillingAddress, Invoice, PixCharge, Subscription } from '#contract/invoices.ts'
import { planQuery } from '#web/api/lists.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toastError, toastOk } from '#web/ui/toast.tsx'
import { chargeInvoice } from '../api.ts'
import { AddressStep, BLANK_ADDRESS } from './AddressStep.tsx'
import styles from './Checkout.module.css'
import { PixStep } from './PixStep.tsx'
import { PlanCard } from './PlanCard.tsx'
import { Review } from './Review.tsx'
import { Steps } from './Steps.tsx'

type Props = { invoice: Invoice; subscription: Subscription }

/** Data, plan, review, and then the code to pay with. Who paid before begins at the review. */
export function Checkout({ invoice, subscription: { billing } }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState(billing ? 2 : 0)
  const [address, setAddress] = useState<BillingAddress>(billing ?? BLANK_ADDRESS)
  const [charge, setCharge] = useState<PixCharge | null>(null)
  const [busy, setBusy] = useState(false)
  const company = useQuery(planQuery(invoice.companyId))

  const pay = async (): Promise<void> => {
    setBusy(true)
    try {
      const { users = 0, connections = 0 } = company.data?.plan ?? {}
      setCharge(await chargeInvoice(invoice.id, address, { price: invoice.value, users, connections }))
      toastOk(t('invoices.checkout.charged'))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  if (charge) return <PixStep charge={charge} renew={pay} busy={busy} />
  if (company.error) return <ErrorState error={company.error} retry={() => void company.refetch()} />
  if (!company.data) return <Loading />
  const next = (): void => setStep(step + 1)
  const back = step > 0 && (
    <Button variant="default" onClick={() => setStep(step - 1)}>
      {t('invoices.checkout.back')}
    </Button>
  )
  return (
    <div className={styles.checkout}>
      <Steps step={step} choose={setStep} />
      {step === 0 && (
        <AddressStep
          address={address}
          onDone={(given) => {
            setAddress(given)
            next()
          }}
        />
      )}
      {step === 1 && <PlanCard plan={company.data.plan} />}
      {step === 2 && <Review invoice={invoice} address={address} plan={company.data.plan} />}
      {step > 0 && (
        <Group justify="space-between">
          {back}
          {step === 1 && <Button onClick={next}>{t('invoices.checkout.next')}</Button>}
          {step === 2 && (
            <Button loading={busy} onClick={() => void pay()}>
              {t('invoices.pay')}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
