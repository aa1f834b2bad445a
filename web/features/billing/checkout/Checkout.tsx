import { Button, Group, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillingAddress, Invoice, PixCharge, Subscription } from '#contract/invoices.ts'
import { keys } from '#web/api/keys.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { chargeInvoice, planChoicesQuery } from '#web/features/billing/api.ts'
import { AddressStep, BLANK_ADDRESS } from './AddressStep.tsx'
import stepStyles from '#web/ui/display/Steps.module.css'
import parts from '#web/ui/parts.module.css'
import styles from './Checkout.module.css'
import { PixStep } from './PixStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import { OrderReview } from './OrderReview.tsx'

/** `onDone` is called if nothing had to be paid. */
type Props = { invoice: Invoice; subscription: Subscription; onDone: () => void }

/**
 * The steps of a payment: address, plan, review, and then the Pix code. It starts with the review if the company has
 * paid before.
 */
export function Checkout({ invoice, subscription: { billing }, onDone }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [step, setStep] = useState(billing ? 2 : 0)
  const [address, setAddress] = useState<BillingAddress>(billing ?? BLANK_ADDRESS)
  const [planId, setPlanId] = useState<number | null>(null)
  const [charge, setCharge] = useState<PixCharge | null>(null)
  const [busy, setBusy] = useState(false)
  const { data: plans, error, refetch } = useQuery(planChoicesQuery)
  const plan = plans?.find(({ id }) => id === planId) ?? plans?.find(({ isOwn }) => isOwn)
  const price = plan && !plan.isOwn ? plan.total : invoice.value

  const pay = async (): Promise<void> => {
    setBusy(true)
    try {
      const { users = 0, connections = 0, id = null } = plan ?? {}
      const newCharge = await chargeInvoice(invoice.id, address, { planId: id, price, users, connections })
      if (newCharge.status !== 'CONCLUIDA') {
        setCharge(newCharge)
        return toastOk(t('invoices.checkout.charged'))
      }
      toastOk(t('invoices.checkout.changed', { name: plan?.name }))
      for (const queryKey of [keys.invoices, keys.plan]) void cache.invalidateQueries({ queryKey })
      onDone()
    } catch (failure) {
      toastError(failure)
      void refetch()
    } finally {
      setBusy(false)
    }
  }

  if (charge) return <PixStep charge={charge} renew={pay} busy={busy} />
  if (error && !plans) return <ErrorState error={error} retry={() => void refetch()} />
  if (!plans) return <Loading />
  const next = (): void => setStep(step + 1)
  return (
    <div className={`${parts.column14} ${styles.checkout}`}>
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
      {step === 1 && <PlanStep plans={plans} chosen={plan} onChoose={setPlanId} />}
      {step === 2 && <OrderReview invoice={invoice} address={address} plan={plan} price={price} />}
      {step > 0 && (
        <Group justify="space-between">
          <Button variant="default" onClick={() => setStep(step - 1)}>
            {t('invoices.checkout.back')}
          </Button>
          {step === 1 && <Button onClick={next}>{t('invoices.checkout.next')}</Button>}
          {step === 2 && (
            <Button loading={busy} onClick={() => void pay()}>
              {t(price === 0 ? 'invoices.checkout.change' : 'invoices.pay')}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

const STEPS = ['data', 'plan', 'review'] as const

/** Shows the current step of the checkout; earlier steps can be opened again. */
function Steps({ step, choose }: { step: number; choose: (step: number) => void }) {
  const { t } = useTranslation()
  return (
    <ol className={stepStyles.steps} aria-label={t('invoices.checkout.steps')}>
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
          <UnstyledButton disabled={index >= step} onClick={() => choose(index)}>
            <b aria-hidden>{index + 1}</b>
            {t(`invoices.checkout.step.${name}`)}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}
