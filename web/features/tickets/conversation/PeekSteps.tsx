import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './PeekSteps.module.css'

/** Leads to the ticket below in the list, or the one above. */
export function PeekSteps({ onStep }: { onStep: (step: 1 | -1) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Step label={t('tickets.peekPrevious')} icon={IconChevronUp} onClick={() => onStep(-1)} />
      <Step label={t('tickets.peekNext')} icon={IconChevronDown} onClick={() => onStep(1)} />
    </>
  )
}

type StepProps = { label: string; icon: typeof IconChevronUp; onClick: () => void }

const Step = ({ label, icon: Icon, onClick }: StepProps) => (
  <ActionIcon size={28} className={styles.step ?? ''} aria-label={label} data-hint={label} onClick={onClick}>
    <Icon size={17} stroke={1.8} aria-hidden />
  </ActionIcon>
)
