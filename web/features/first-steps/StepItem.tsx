import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirstStep } from '#contract/first-steps.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { switchToCompanyHours } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './FirstSteps.module.css'

const ICONS = { done: IconCircleCheckFilled, skipped: IconCircleDashed, open: IconCircle }
/** Where a step is taken; the first answer is given right here. */
const SCREENS = { number: '/connections', queues: '/queues', team: '/users' } as const

type Props = {
  step: FirstStep
  state: keyof typeof ICONS
  onSkip: () => void
  onResume: () => void
}

/** One line of the checklist: what it is good for, and the way there. */
export function StepItem({ step, state, onSkip, onResume }: Props) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  const name = t(`firstSteps.step.${step}.title`)
  return (
    <li className={styles.step} data-state={state}>
      <Icon size={20} stroke={1.6} role="img" aria-label={t(`firstSteps.state.${state}`)} />
      <span className={`${parts.fill} ${styles.text}`}>
        <b>{name}</b>
        {state === 'open' && <small>{t(`firstSteps.step.${step}.text`)}</small>}
      </span>
      <span className={`${parts.end} ${styles.actions}`}>
        {state === 'open' && <Way step={step} />}
        {state === 'open' && step !== 'number' && step !== 'firstAnswer' && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t('firstSteps.skipOf', { name })}
            onClick={onSkip}
          >
            {t('firstSteps.skip')}
          </Button>
        )}
        {state === 'skipped' && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t('firstSteps.resumeOf', { name })}
            onClick={onResume}
          >
            {t('firstSteps.resume')}
          </Button>
        )}
      </span>
    </li>
  )
}

function Way({ step }: { step: FirstStep }) {
  const { t } = useTranslation()
  if (step === 'firstAnswer') return null
  if (step === 'hours') return <HoursButton />
  return (
    <Button component={Link} to={SCREENS[step]} size="compact-xs" variant="default">
      {t(`firstSteps.step.${step}.action`)}
    </Button>
  )
}

function HoursButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const scheduleType = useSetting('scheduleType')
  const [isBusy, setIsBusy] = useState(false)
  const go = async (): Promise<void> => {
    setIsBusy(true)
    try {
      if (scheduleType !== 'company') await switchToCompanyHours()
      await navigate({ to: '/settings', search: { tab: 'hours' } })
    } catch (error) {
      toastError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void go()}>
      {t('firstSteps.step.hours.action')}
    </Button>
  )
}
