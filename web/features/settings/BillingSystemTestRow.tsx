import { Badge, Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billingSystemIn, missingAccess, type BillingSystem } from '#contract/billing-systems.ts'
import { useBillingValues } from '#web/session/useBillingValues.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { testBillingSystem } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'

type Outcome = { of: string; failed: boolean; text: string }

/** Says what a billing system lacks, and asks it whether it accepts what is saved. */
export function BillingSystemTestRow({ system }: { system: BillingSystem }) {
  const { t } = useTranslation()
  const values = useBillingValues()
  const [busy, run] = usePendingState()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const missing = missingAccess(system, values)
  const name = t(`settings.group.${system}.title`)
  // The outcome of a test is about the settings that were tested.
  const tested = JSON.stringify(values)
  const shown = outcome?.of === tested ? outcome : null

  const test = async (): Promise<void> => {
    setOutcome(null)
    try {
      await testBillingSystem(system)
      setOutcome({ of: tested, failed: false, text: t('settings.billing.works') })
    } catch (error) {
      setOutcome({ of: tested, failed: true, text: errorText(error) })
    }
  }

  const hint = missing.length
    ? t('settings.billing.missing', { fields: missing.map((key) => t(`settings.key.${key}.label`)).join(', ') })
    : ''
  return (
    <div className={`${parts.wrap} ${styles.test}`}>
      <p role="status" data-failed={shown?.failed || undefined} data-works={(shown && !shown.failed) || undefined}>
        {shown?.text ?? hint}
      </p>
      {billingSystemIn(values) === system && (
        <Badge size="sm" color="verde" variant="light">
          {t('settings.billing.used')}
        </Badge>
      )}
      <Button
        size="xs"
        variant="default"
        loading={busy}
        disabled={missing.length > 0}
        leftSection={<IconPlugConnected size={15} stroke={1.7} aria-hidden />}
        aria-label={t('settings.billing.testOf', { name })}
        onClick={() => run(test())}
      >
        {t('settings.billing.test')}
      </Button>
    </div>
  )
}
