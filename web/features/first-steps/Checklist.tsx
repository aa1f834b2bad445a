import './checklist-texts.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirstSteps, FirstStepsChange } from '#contract/first-steps.ts'
import { updateSessionUser, useUser } from '#web/session/store.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { changeFirstSteps, firstStepsQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './FirstSteps.module.css'
import { Samples } from './Samples.tsx'
import { StepItem } from './StepItem.tsx'

const isOver = ({ steps }: FirstSteps): boolean => steps.every(({ isDone, isSkipped }) => isDone || isSkipped)

/** What a new company does first. It goes away when all is done, or when somebody closes it. */
export function Checklist() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { company } = useUser()
  const { data } = useQuery({ ...firstStepsQuery, refetchOnMount: 'always' })
  const { mutate } = useMutation({
    mutationFn: changeFirstSteps,
    onSuccess: (saved) => cache.setQueryData(firstStepsQuery.queryKey, saved),
    onError: toastError,
  })
  const hasEnded = data !== undefined && data.isOpen && isOver(data)
  // It says so as long as this screen is shown, and is not there the next time.
  useEffect(() => {
    if (hasEnded) mutate({ isOpen: false })
  }, [hasEnded, mutate])
  const close = (): void => {
    mutate({ isOpen: false })
    updateSessionUser({ company: { ...company, checklistOpen: false } })
  }
  if (!data) return null
  const left = data.steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped).length
  return (
    <section className={`${parts.panel} ${parts.stack14} ${styles.card}`} aria-label={t('firstSteps.title')}>
      <header className={`${parts.row} ${styles.head}`}>
        <h2 className={parts.heading}>{t(left === 0 ? 'firstSteps.doneTitle' : 'firstSteps.title')}</h2>
        <span className={`${parts.meta} ${styles.left}`} role="status">
          {left > 0 && t('firstSteps.left', { count: left })}
        </span>
        <Tooltip label={t('firstSteps.close')}>
          <ActionIcon aria-label={t('firstSteps.close')} onClick={close}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </header>
      <Steps data={data} onChange={mutate} />
      {left === 0 ? (
        <Button size="xs" onClick={close}>
          {t('firstSteps.finish')}
        </Button>
      ) : (
        <Samples hasSamples={data.hasSamples} />
      )}
    </section>
  )
}

function Steps({ data, onChange }: { data: FirstSteps; onChange: (change: FirstStepsChange) => void }) {
  const skipped = data.steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step)
  return (
    <ol className={parts.stack12}>
      {data.steps.map(({ step, isDone, isSkipped }) => (
        <StepItem
          key={step}
          step={step}
          state={isDone ? 'done' : isSkipped ? 'skipped' : 'open'}
          onSkip={() => onChange({ skipped: [...skipped, step] })}
          onResume={() => onChange({ skipped: skipped.filter((one) => one !== step) })}
        />
      ))}
    </ol>
  )
}
