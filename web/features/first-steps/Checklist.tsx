import './checklist-texts.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirstSteps, FirstStepsChange } from '#contract/first-steps.ts'
import { booleanCodec, preference, usePreference } from '#web/session/preferences.ts'
import { useLayoutQuery } from '#web/ui/layout/useLayoutQuery.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { changeFirstSteps, firstStepsQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './FirstSteps.module.css'
import { setChecklistOpen } from './opening.ts'
import { Samples } from './Samples.tsx'
import { StepItem } from './StepItem.tsx'

/** A phone shows the checklist above the list of conversations, which needs the room. */
const NARROW = '(max-width: 900px)'
/** A phone shows one line of it until somebody unfolds it. */
const foldedPreference = preference('firstStepsFolded', true, booleanCodec)

const isOver = ({ steps }: FirstSteps): boolean => steps.every(({ isDone, isSkipped }) => isDone || isSkipped)

/**
 * What a new company does first. It goes away when all is done, or when somebody closes it. Samples that are left then can
 * still be deleted here.
 */
export function Checklist() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data } = useQuery({ ...firstStepsQuery, refetchOnMount: 'always' })
  const { mutate } = useMutation({
    mutationFn: changeFirstSteps,
    onSuccess: (saved) => cache.setQueryData(firstStepsQuery.queryKey, saved),
    onError: toastError,
  })
  const [saysDone, setSaysDone] = useState(false)
  const hasEnded = data !== undefined && data.isOpen && isOver(data)
  // It says so as long as this screen is shown, and is not there the next time.
  useEffect(() => {
    if (!hasEnded) return
    setSaysDone(true)
    mutate({ isOpen: false })
  }, [hasEnded, mutate])
  const close = async (): Promise<boolean> => {
    const isClosed = await setChecklistOpen(cache, false)
    if (isClosed) setSaysDone(false)
    return isClosed
  }
  const hide = async (): Promise<void> => {
    if (!(await close())) return
    toastAction({
      text: t('firstSteps.hidden'),
      label: t('common.undo'),
      run: () => void setChecklistOpen(cache, true),
    })
  }
  if (!data) return null
  if (data.isOpen || saysDone)
    return <Card data={data} onChange={mutate} onHide={() => void hide()} onFinish={() => void close()} />
  if (!data.hasSamples) return null
  return (
    <section className={`${parts.panel} ${styles.card}`} aria-label={t('firstSteps.samples.label')}>
      <Samples hasSamples />
    </section>
  )
}

type CardProps = {
  data: FirstSteps
  onChange: (change: FirstStepsChange) => void
  onHide: () => void
  onFinish: () => void
}

function Card({ data, onChange, onHide, onFinish }: CardProps) {
  const { t } = useTranslation()
  const isNarrow = useLayoutQuery(NARROW)
  const isFolded = usePreference(foldedPreference) && isNarrow
  const left = data.steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped).length
  return (
    <section className={`${parts.panel} ${parts.stack14} ${styles.card}`} aria-label={t('firstSteps.title')}>
      <header className={`${parts.row} ${styles.head}`}>
        <h2 className={parts.heading}>{t(left === 0 ? 'firstSteps.doneTitle' : 'firstSteps.title')}</h2>
        <span className={`${parts.meta} ${styles.left}`} role="status">
          {left > 0 && t('firstSteps.left', { count: left })}
        </span>
        {isNarrow && <FoldButton isFolded={isFolded} />}
        <Tooltip label={t('firstSteps.close')}>
          <ActionIcon aria-label={t('firstSteps.close')} onClick={onHide}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </header>
      {!isFolded && <Steps data={data} onChange={onChange} />}
      {!isFolded && (left > 0 || data.hasSamples) && <Samples hasSamples={data.hasSamples} />}
      {left === 0 && (
        <Button size="xs" onClick={onFinish}>
          {t('firstSteps.finish')}
        </Button>
      )}
    </section>
  )
}

function FoldButton({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation()
  const Icon = isFolded ? IconChevronDown : IconChevronUp
  return (
    <ActionIcon
      aria-label={t(isFolded ? 'firstSteps.unfold' : 'firstSteps.fold')}
      aria-expanded={!isFolded}
      onClick={() => foldedPreference.set(!isFolded)}
    >
      <Icon size={16} stroke={1.7} />
    </ActionIcon>
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
