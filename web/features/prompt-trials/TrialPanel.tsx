import { Button } from '@mantine/core'
import { IconArrowBackUp, IconListCheck, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromptTrial } from '#contract/prompt-trials.ts'
import { keys } from '#web/api/keys.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import {
  newestTrialQuery,
  questionsQuery,
  reloadTrials,
  saveNewestTrial,
  startTrial,
  stopTrial,
  trialQuery,
} from './api.ts'
import { EarlierTrials } from './EarlierTrials.tsx'
import { linesOfQuestions, linesOfTrial, type Line } from './lines.ts'
import { QuestionModal } from './QuestionModal.tsx'
import { QuestionTable } from './QuestionTable.tsx'
import { TrialSummary } from './TrialSummary.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Trials.module.css'

type Props = { promptId: number; passMark: number }
type Filter = 'all' | 'failed'

const hasFailed = ({ state }: Line): boolean => state === 'failed' || state === 'error'

/** The questions that a prompt is tried with, how the newest trial went, and the earlier ones. */
export function TrialPanel({ promptId, passMark }: Props) {
  const [shownId, setShownId] = useState<number | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const questions = useQuery(questionsQuery(promptId))
  const newest = useQuery(newestTrialQuery(promptId))
  const isOlder = shownId !== null && shownId !== newest.data?.trial?.id
  const older = useQuery({ ...trialQuery(shownId ?? 0), enabled: isOlder })
  useRunningTrial(newest.data?.trial ?? null)
  const error = questions.error ?? newest.error ?? (isOlder ? older.error : null)
  const trial = isOlder ? older.data : newest.data?.trial
  const add = (): void => setIsAdding(true)
  const retry = (): void => void Promise.all([questions.refetch(), newest.refetch(), isOlder && older.refetch()])
  return (
    <>
      <section className={`${parts.panel} ${styles.panel}`} aria-labelledby="trial">
        <Head
          {...{ promptId, isOlder, onAdd: add, onNewest: () => setShownId(null) }}
          trial={trial ?? null}
          hasQuestions={(questions.data?.length ?? 0) > 0}
        />
        {error ? (
          <ErrorState error={error} retry={retry} />
        ) : !questions.data || trial === undefined ? (
          <Loading />
        ) : questions.data.length === 0 && !isOlder ? (
          <NoQuestions onAdd={add} />
        ) : (
          <TrialBody
            key={trial?.id ?? 'none'}
            promptId={promptId}
            trial={trial}
            lines={isOlder && trial ? linesOfTrial(trial) : linesOfQuestions(questions.data, trial)}
            passMark={isOlder ? 0 : passMark}
            isOlder={isOlder}
          />
        )}
      </section>
      <EarlierTrials promptId={promptId} shownId={trial?.id ?? null} onShow={setShownId} />
      {isAdding && <QuestionModal promptId={promptId} question={null} onClose={() => setIsAdding(false)} />}
    </>
  )
}

/** Says when a trial that was seen running has ended, and what it cost meanwhile is no longer true. */
function useRunningTrial(trial: PromptTrial | null): void {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const runningId = useRef<number | null>(null)
  useEffect(() => {
    if (trial?.status === 'running') runningId.current = trial.id
    else if (trial && runningId.current === trial.id) {
      runningId.current = null
      if (trial.status === 'done') toastOk(t('promptTrials.finished', { passed: trial.passed, total: trial.total }))
      void cache.invalidateQueries({ queryKey: keys.prompts })
    }
  }, [t, cache, trial])
}

type HeadProps = {
  promptId: number
  trial: PromptTrial | null
  isOlder: boolean
  hasQuestions: boolean
  onAdd: () => void
  onNewest: () => void
}

function Head({ promptId, trial, isOlder, hasQuestions, onAdd, onNewest }: HeadProps) {
  const { t } = useTranslation()
  return (
    <header className={parts.wrap}>
      <div className={styles.title}>
        <h3 id="trial">{t('promptTrials.title')}</h3>
        {trial && <When trial={trial} isOlder={isOlder} />}
      </div>
      {isOlder ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={15} stroke={1.8} aria-hidden />}
          onClick={onNewest}
        >
          {t('promptTrials.backToNewest')}
        </Button>
      ) : (
        hasQuestions && (
          <div className={styles.run}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
              onClick={onAdd}
            >
              {t('promptTrials.add')}
            </Button>
            <RunButton promptId={promptId} trial={trial} />
          </div>
        )
      )}
    </header>
  )
}

function When({ trial, isOlder }: { trial: PromptTrial; isOlder: boolean }) {
  const { t } = useTranslation()
  const time = useTime()
  const { status, isCurrent, createdAt } = trial
  const when = time.dateTime(createdAt)
  if (status === 'running') return <small>{t('promptTrials.running')}</small>
  if (isOlder) return <small>{t('promptTrials.ranOld', { when })}</small>
  if (status === 'failed') return <small>{t('promptTrials.stopped', { when })}</small>
  return (
    <small data-tone={isCurrent ? undefined : 'warn'}>
      {t(isCurrent ? 'promptTrials.ranNow' : 'promptTrials.ranBefore', { when })}
    </small>
  )
}

function RunButton({ promptId, trial }: { promptId: number; trial: PromptTrial | null }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [busy, run] = usePendingState()
  const isRunning = trial?.status === 'running'
  const toggle = async (): Promise<void> => {
    try {
      saveNewestTrial(cache, promptId, await (isRunning ? stopTrial(promptId) : startTrial(promptId)))
      if (!isRunning) toastOk(t('promptTrials.started'))
    } catch (error) {
      toastError(error)
    } finally {
      await reloadTrials(cache)
    }
  }
  const Icon = isRunning ? IconPlayerStop : IconPlayerPlay
  const label = isRunning ? 'promptTrials.stop' : trial ? 'promptTrials.again' : 'promptTrials.start'
  return (
    <Button
      size="xs"
      variant={isRunning ? 'default' : 'light'}
      loading={busy}
      leftSection={<Icon size={15} stroke={1.8} aria-hidden />}
      onClick={() => run(toggle())}
    >
      {t(label)}
    </Button>
  )
}

function NoQuestions({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={IconListCheck} title={t('promptTrials.emptyTitle')} text={t('promptTrials.emptyText')}>
      <Button size="xs" variant="light" leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={onAdd}>
        {t('promptTrials.firstQuestion')}
      </Button>
    </EmptyState>
  )
}

type BodyProps = {
  promptId: number
  trial: PromptTrial | null
  lines: Line[]
  passMark: number
  isOlder: boolean
}

function TrialBody({ promptId, trial, lines, passMark, isOlder }: BodyProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<Filter>('all')
  const failed = lines.filter(hasFailed)
  const shown = filter === 'failed' ? failed : lines
  return (
    <>
      {trial && (
        <TrialSummary trial={trial} passMark={passMark}>
          <FilterBar
            label={t('promptTrials.filter.label')}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: t('promptTrials.filter.all'), count: lines.length },
              { value: 'failed', label: t('promptTrials.filter.failed'), count: failed.length },
            ]}
          />
        </TrialSummary>
      )}
      {shown.length === 0 ? (
        <p className={styles.none}>{t('promptTrials.noFailures')}</p>
      ) : (
        <QuestionTable promptId={promptId} lines={shown} canJudge={!isOlder} />
      )}
    </>
  )
}
