import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './Checkout.module.css'

const STEPS = ['data', 'plan', 'review'] as const

/** Shows the current step of the checkout; earlier steps can be opened again. */
export function Steps({ step, choose }: { step: number; choose: (step: number) => void }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.steps} aria-label={t('invoices.checkout.steps')}>
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
          <UnstyledButton disabled={index >= step} onClick={() => choose(index)}>
            <span aria-hidden>{index + 1}</span>
            {t(`invoices.checkout.step.${name}`)}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}
