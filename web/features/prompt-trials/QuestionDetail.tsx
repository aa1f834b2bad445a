import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HandOverReason } from '#contract/assistants.ts'
import type { PromptQuestion, TrialAnswer } from '#contract/prompt-trials.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { deleteQuestion, judgeAnswer, reloadTrials, saveNewestTrial } from './api.ts'
import { pointsOf, type Line } from './lines.ts'
import { QuestionModal } from './QuestionModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Trials.module.css'
import { useSourceName } from './useSourceName.ts'

type Props = { promptId: number; line: Line; canJudge: boolean }

const REASONS = [
  ...HandOverReason.options,
  ...(['key', 'model', 'quota', 'busy', 'tooLong', 'filtered', 'refused', 'timeout', 'senseless'] as const),
]

const knownReason = (reason: string) => REASONS.find((one) => one === reason) ?? 'failed'

/** Compares what was expected with what was answered, point by point. */
export function QuestionDetail({ promptId, line: { question, answer }, canJudge }: Props) {
  const { t } = useTranslation()
  const asked = question ?? answer
  const answered = answer !== null && answer.outcome !== null ? answer : null
  if (!asked) return null
  return (
    <div className={`${parts.stack10} ${styles.detail}`}>
      <section>
        <h4 className={parts.hint}>{t('promptTrials.expected')}</h4>
        <Expected asked={asked} answered={answered} />
        {question && <QuestionButtons promptId={promptId} question={question} />}
      </section>
      <section>
        <h4 className={parts.hint}>{t('promptTrials.answered')}</h4>
        {answered ? <Answered answer={answered} /> : <p className={parts.quiet}>{t('promptTrials.nothingYet')}</p>}
        {answered && canJudge && answered.outcome !== 'error' && <JudgeButton promptId={promptId} answer={answered} />}
      </section>
    </div>
  )
}

type ExpectedProps = { asked: Pick<PromptQuestion, 'expects' | 'expected'>; answered: TrialAnswer | null }

function Expected({ asked: { expects, expected }, answered }: ExpectedProps) {
  const { t } = useTranslation()
  if (expects === 'handOver') return <p>{t('promptTrials.expectsHandOver')}</p>
  const points = pointsOf(expected, answered?.missing ?? [])
  if (points.length === 0) return <p>{t('promptTrials.expectsAnything')}</p>
  const isCompared = answered?.outcome === 'answer'
  return (
    <ul className={styles.points}>
      {points.map(({ line, ways, isMissing }) => (
        <li key={line} data-missing={(isCompared && isMissing) || undefined}>
          {isCompared && <Mark isMissing={isMissing} />}
          <span>{ways.join(t('promptTrials.or'))}</span>
        </li>
      ))}
    </ul>
  )
}

function Mark({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation()
  const Icon = isMissing ? IconX : IconCheck
  const label = t(isMissing ? 'promptTrials.missing' : 'promptTrials.said')
  return <Icon size={15} stroke={2} role="img" aria-label={label} />
}

function Answered({ answer: { answer, outcome, reason, sources } }: { answer: TrialAnswer }) {
  const { t } = useTranslation()
  const nameOf = useSourceName()
  return (
    <>
      {answer !== '' && <p className={styles.said}>{answer}</p>}
      {outcome !== 'answer' && (
        <p className={parts.quiet}>
          {outcome === 'handOver' && `${t('promptTrials.handedOver')}. `}
          {reason !== null && t(`promptTrials.reason.${knownReason(reason)}`)}
        </p>
      )}
      {sources.length > 0 && (
        <details className={styles.from}>
          <summary>{t('promptTrials.from')}</summary>
          {sources.map((source) => (
            <figure key={source.id}>
              <figcaption>{nameOf(source)}</figcaption>
              <blockquote>{source.text}</blockquote>
            </figure>
          ))}
        </details>
      )}
    </>
  )
}

function JudgeButton({ promptId, answer: { id, passed } }: { promptId: number; answer: TrialAnswer }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [busy, run] = usePendingState()
  const judge = async (): Promise<void> => {
    try {
      saveNewestTrial(cache, promptId, await judgeAnswer(id, !passed))
      toastOk(t(passed ? 'promptTrials.judgedWrong' : 'promptTrials.judgedRight'))
      await reloadTrials(cache)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className={`${parts.flow} ${styles.buttons}`}>
      <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => run(judge())}>
        {t(passed ? 'promptTrials.isWrong' : 'promptTrials.isRight')}
      </Button>
    </div>
  )
}

function QuestionButtons({ promptId, question }: { promptId: number; question: PromptQuestion }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <div className={`${parts.flow} ${styles.buttons}`}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen('edit')}
      >
        {t('promptTrials.edit')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="coral"
        leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen('delete')}
      >
        {t('promptTrials.delete')}
      </Button>
      {open === 'edit' && <QuestionModal promptId={promptId} question={question} onClose={close} />}
      <ConfirmDialog
        opened={open === 'delete'}
        title={t('promptTrials.deleteTitle')}
        text={t('promptTrials.deleteText')}
        onClose={close}
        onConfirm={async () => {
          await deleteQuestion(question.id)
          toastOk(t('promptTrials.deleted'))
          await reloadTrials(cache)
        }}
      />
    </div>
  )
}
