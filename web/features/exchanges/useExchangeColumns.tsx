import { UnstyledButton } from '@mantine/core'
import {
  IconBolt,
  IconBrandGoogle,
  IconMessageChatbot,
  IconReceipt,
  IconSchema,
  IconSparkles,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AssistantTurnRow } from '#contract/assistant-turns.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { ExchangeResult } from './ExchangeResult.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Exchanges.module.css'
import { useDurationText } from '#web/ui/time/useDurationText.ts'

const ICONS: Record<Exclude<AssistantTurnRow['targetType'], ''>, Icon> = {
  dialogflow: IconBrandGoogle,
  n8n: IconSchema,
  webhook: IconWebhook,
  typebot: IconMessageChatbot,
}
const KIND_ICONS = { prompt: IconSparkles, integration: IconBolt, billing: IconReceipt } as const

/** Beyond this an answer counts as slow, and its bar is full. */
const SLOW_MS = 1000
const FULL_MS = 10_000

export function useExchangeColumns(open: (turn: AssistantTurnRow) => void): Column<AssistantTurnRow>[] {
  const { t } = useTranslation()
  const time = useTime()
  const duration = useDurationText()
  return [
    {
      key: 'time',
      title: t('exchanges.column.time'),
      cell: ({ createdAt }) => (
        <time className="num" dateTime={createdAt} title={time.dateTime(createdAt)}>
          {time.brief(createdAt)}
        </time>
      ),
    },
    {
      key: 'target',
      title: t('exchanges.column.target'),
      role: 'main',
      cell: (turn) => {
        const { kind, targetName, targetType } = turn
        const Picture = targetType === '' ? KIND_ICONS[kind] : ICONS[targetType]
        const source = t(`exchanges.source.${targetType || kind}`)
        const name = targetName || (kind === 'billing' ? source : t('exchanges.deleted'))
        return (
          <UnstyledButton
            className={`${parts.row} ${styles.target}`}
            aria-label={t('exchanges.openNamed', { name, contact: turn.contactName })}
            onClick={() => open(turn)}
          >
            <span className={`${parts.center} ${parts.soft} ${styles.picture}`}>
              <Picture size={16} stroke={1.7} aria-hidden />
            </span>
            <span>
              <b>{name}</b>
              <small className={parts.quiet}>{source}</small>
            </span>
          </UnstyledButton>
        )
      },
    },
    {
      key: 'ticket',
      title: t('exchanges.column.ticket'),
      cell: ({ contactName, ticketId, ticketUuid }) => (
        <Link
          to="/tickets/$ticketId"
          params={{ ticketId: ticketUuid }}
          preload={false}
          className={`${parts.link} ${styles.ticket}`}
        >
          {contactName} <small className={`${parts.quiet} num`}>#{ticketId}</small>
        </Link>
      ),
    },
    { key: 'result', title: t('exchanges.column.result'), cell: (turn) => <ExchangeResult turn={turn} /> },
    {
      key: 'duration',
      title: t('exchanges.column.duration'),
      align: 'end',
      cell: ({ durationMs }) =>
        durationMs === null ? (
          <NoValue>—</NoValue>
        ) : (
          <span className={`${parts.inline} ${styles.duration}`}>
            <i
              aria-hidden
              data-slow={durationMs >= SLOW_MS || undefined}
              style={{ width: `${Math.max(2, Math.min(1, durationMs / FULL_MS) * 48)}px` }}
            />
            <span className="num">{duration(durationMs)}</span>
          </span>
        ),
    },
  ]
}
