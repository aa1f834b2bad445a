import { IconAlertCircle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AiCall, AiOutcome } from '#contract/ai.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { formatCost } from '#web/ui/text/money.ts'
import { useTime } from '#web/ui/time/time.ts'
import { useDurationText } from '#web/ui/time/useDurationText.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { StateBadge } from '#web/ui/display/StateBadge.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './AiCalls.module.css'

export function useCallColumns(): Column<AiCall>[] {
  const { t } = useTranslation()
  const time = useTime()
  const number = useNumber()
  const duration = useDurationText()
  return [
    {
      key: 'time',
      title: t('aiCalls.column.time'),
      cell: ({ createdAt }) => (
        <time className="num" dateTime={createdAt} title={time.dateTime(createdAt)}>
          {time.brief(createdAt)}
        </time>
      ),
    },
    {
      key: 'purpose',
      title: t('aiCalls.column.purpose'),
      role: 'main',
      cell: ({ purpose, model }) => (
        <span className={styles.lines}>
          <b>{t(`aiCalls.purpose.${purpose}`)}</b>
          <small>{model}</small>
        </span>
      ),
    },
    { key: 'who', title: t('aiCalls.column.who'), cell: (call) => <Origin call={call} /> },
    { key: 'outcome', title: t('aiCalls.column.outcome'), cell: ({ outcome }) => <Outcome outcome={outcome} /> },
    {
      key: 'tokens',
      title: t('aiCalls.column.tokens'),
      align: 'end',
      cell: ({ promptTokens, completionTokens, cachedTokens }) => (
        <span className={styles.lines}>
          <span className="num">{number(promptTokens + completionTokens)}</span>
          <small>
            {t('aiCalls.tokens', { input: number(promptTokens), output: number(completionTokens) })}
            {cachedTokens > 0 && ` · ${t('aiCalls.cached', { cached: number(cachedTokens) })}`}
          </small>
        </span>
      ),
    },
    {
      key: 'ms',
      title: t('aiCalls.column.ms'),
      align: 'end',
      cell: ({ ms }) => (ms === null ? <NoValue>—</NoValue> : <span className="num">{duration(ms)}</span>),
    },
    {
      key: 'price',
      title: t('aiCalls.column.price'),
      align: 'end',
      cell: ({ price }) => <span className="num">{formatCost(price)}</span>,
    },
  ]
}

function Origin({ call: { prompt, user, ticketId } }: { call: AiCall }) {
  const { t } = useTranslation()
  const origin = [user?.name, ticketId !== null && t('aiCalls.ticket', { id: ticketId })].filter(Boolean).join(' · ')
  return (
    <span className={styles.lines}>
      {prompt ? (
        <Link
          className={parts.link ?? ''}
          to="/prompts/$promptId"
          params={{ promptId: String(prompt.id) }}
          preload={false}
        >
          {prompt.name}
        </Link>
      ) : (
        <span>{t('aiCalls.noPrompt')}</span>
      )}
      {origin !== '' && <small>{origin}</small>}
    </span>
  )
}

function Outcome({ outcome }: { outcome: AiOutcome }) {
  const { t } = useTranslation()
  const icon = outcome === 'ok' ? IconCircleCheck : outcome === 'running' ? IconLoader2 : IconAlertCircle
  const tone = outcome === 'ok' ? 'ok' : outcome === 'running' ? 'run' : 'bad'
  return (
    <StateBadge icon={icon} tone={tone}>
      {t(`aiCalls.outcome.${outcome}`)}
    </StateBadge>
  )
}
