import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribedBy } from '#web/ui/form/useDescribedBy.ts'
import { isClock, readClock, type SpanProblem, type TypedSpan } from './week.ts'
import parts from '#web/ui/parts.module.css'
import styles from './WeekEditor.module.css'

type Props = {
  day: string
  /** Which span of the day it is, from 1 on. */
  ordinal: number
  span: TypedSpan
  problem: SpanProblem | null
  onChange: (span: TypedSpan) => void
  /** Null for the only span of the day. */
  onRemove: (() => void) | null
}

/** Edits from when to when a day is open, as HH:MM. */
export function SpanFields({ day, ordinal, span, problem, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const reason = useId()
  const labels = ordinal === 1 ? (['from', 'to'] as const) : (['fromMore', 'toMore'] as const)
  const isWrong = (clock: string): boolean => problem !== null && (problem !== 'noTime' || !isClock(clock))
  return (
    <span className={`${parts.wrap} ${parts.muted}`}>
      <Time
        label={t(`week.${labels[0]}`, { day, ordinal })}
        value={span.startTime}
        wrong={isWrong(span.startTime)}
        reason={reason}
        onChange={(startTime) => onChange({ ...span, startTime })}
      />
      <span aria-hidden>–</span>
      <Time
        label={t(`week.${labels[1]}`, { day, ordinal })}
        value={span.endTime}
        wrong={isWrong(span.endTime)}
        reason={reason}
        onChange={(endTime) => onChange({ ...span, endTime })}
      />
      {onRemove && (
        <Tooltip label={t('week.removeSpan')}>
          <ActionIcon size={24} aria-label={t('week.removeSpanOf', { day, ordinal })} onClick={onRemove}>
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
      {problem && (
        <span id={reason} className={`${parts.meta} ${styles.meaning}`} data-wrong role="alert">
          {t(`week.problem.${problem}`)}
        </span>
      )}
    </span>
  )
}

type TimeProps = {
  label: string
  value: string
  wrong: boolean
  /** The id of the text that says why it is wrong. */
  reason: string
  onChange: (clock: string) => void
}

function Time({ label, value, wrong, reason, onChange }: TimeProps) {
  return (
    <TextInput
      ref={useDescribedBy<HTMLInputElement>(wrong ? reason : undefined)}
      className={styles.time}
      aria-label={label}
      placeholder="HH:MM"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={value}
      error={wrong}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => onChange(readClock(event.currentTarget.value))}
    />
  )
}
