import { UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconUserShare,
  type Icon,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrialAnswer } from '#contract/prompt-trials.ts'
import { formatCost } from '#web/ui/text/money.ts'
import { useDurationText } from '#web/ui/time/useDurationText.ts'
import type { Line, LineState } from './lines.ts'
import { QuestionDetail } from './QuestionDetail.tsx'
import { StateBadge, type StateTone } from '#web/ui/display/StateBadge.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Trials.module.css'
import { useSourceName } from './useSourceName.ts'

const STATES: Record<LineState, { icon: Icon; tone: StateTone }> = {
  passed: { icon: IconCircleCheck, tone: 'ok' },
  failed: { icon: IconCircleX, tone: 'bad' },
  error: { icon: IconAlertTriangle, tone: 'bad' },
  asking: { icon: IconLoader2, tone: 'run' },
  waiting: { icon: IconClock, tone: 'quiet' },
  untried: { icon: IconCircleDashed, tone: 'quiet' },
  changed: { icon: IconCircleDashed, tone: 'warn' },
}
const COLUMNS = ['source', 'result', 'time', 'price'] as const

type Props = { promptId: number; lines: readonly Line[]; canJudge: boolean }

/** The questions of a trial; each opens to what was expected and what was answered. */
export function QuestionTable({ promptId, lines, canJudge }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <table className={styles.table} aria-label={t('promptTrials.table')}>
      <thead>
        <tr>
          <th scope="col">{t('promptTrials.column.question')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`promptTrials.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <QuestionRow
            key={line.key}
            {...{ promptId, line, canJudge }}
            isOpen={open === line.key}
            onToggle={() => setOpen(open === line.key ? null : line.key)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { promptId: number; line: Line; canJudge: boolean; isOpen: boolean; onToggle: () => void }

function QuestionRow({ promptId, line, canJudge, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation()
  const duration = useDurationText()
  const detail = useId()
  const { answer, text } = line
  const isAnswered = answer !== null && answer.outcome !== null
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td>
          <UnstyledButton
            className={`${parts.stack8} ${styles.question}`}
            aria-expanded={isOpen}
            aria-controls={detail}
            onClick={onToggle}
          >
            <IconChevronRight size={15} stroke={1.8} aria-hidden />
            <span>
              <b>{text}</b>
              {answer?.answer && <small className={`${parts.clamp} ${parts.quiet}`}>{answer.answer}</small>}
            </span>
          </UnstyledButton>
        </td>
        <td data-column="source" data-title={t('promptTrials.column.source')}>
          {isAnswered && <Source answer={answer} />}
        </td>
        <td data-column="result" data-title={t('promptTrials.column.result')}>
          <Result line={line} />
        </td>
        <td data-column="time" data-title={t('promptTrials.column.time')}>
          <span className="num">{isAnswered && answer.ms !== null ? duration(answer.ms) : '—'}</span>
        </td>
        <td data-column="price" data-title={t('promptTrials.column.price')}>
          <span className="num">{isAnswered ? formatCost(answer.price) : '—'}</span>
        </td>
      </tr>
      <tr id={detail} hidden={!isOpen} className={styles.detailRow}>
        <td colSpan={COLUMNS.length + 1}>
          {isOpen && <QuestionDetail promptId={promptId} line={line} canJudge={canJudge} />}
        </td>
      </tr>
    </>
  )
}

function Source({ answer: { outcome, sources } }: { answer: TrialAnswer }) {
  const { t } = useTranslation()
  const nameOf = useSourceName()
  if (outcome === 'handOver')
    return (
      <span className={parts.inline}>
        <IconUserShare size={15} stroke={1.7} aria-hidden />
        {t('promptTrials.handedOver')}
      </span>
    )
  if (outcome === 'error') return '—'
  if (sources.length === 0) return <span className={parts.quiet}>{t('promptTrials.noSource')}</span>
  return [...new Set(sources.map(nameOf))].join(', ')
}

function Result({ line: { state, answer } }: { line: Line }) {
  const { t } = useTranslation()
  const { icon, tone } = STATES[state]
  return (
    <StateBadge icon={icon} tone={tone} isTurning={state === 'asking'}>
      <span>
        {t(`promptTrials.result.${state}`)}
        {answer?.isJudged && <small className={`${parts.quiet} ${styles.judged}`}>{t('promptTrials.judged')}</small>}
      </span>
    </StateBadge>
  )
}
