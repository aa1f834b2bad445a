import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StoredSummary, TicketSummary } from '#contract/attendant-ai.ts'
import { useTime } from '#web/ui/time/time.ts'
import { BusyRow, Row } from './AiPanel.tsx'
import { summaryKey } from '#web/features/messages/events.ts'
import type { SummaryOnDemand } from './useSummaryOnDemand.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './attendant-ai.module.css'

/** Shows above the field the summary that was asked for there. */
export function SummaryText({ ticketId, summary: { state, dismiss } }: { ticketId: number; summary: SummaryOnDemand }) {
  const { t } = useTranslation()
  const { data } = useQuery<StoredSummary>({ queryKey: summaryKey(ticketId), enabled: false })
  if (state === 'busy') return <BusyRow text={t('attendantAi.busy.summarise')} onCancel={dismiss} />
  if (!data?.summary) return null
  return (
    <div className={styles.panel}>
      <Row text={t('attendantAi.summary.title')} onClose={dismiss} />
      <p className={`${parts.prose} ${parts.message} ${styles.waiting}`} tabIndex={0}>
        {data.summary.text}
      </p>
    </div>
  )
}

/** Says when and for whom a summary was made. */
export function SummaryOrigin({ summary }: { summary: TicketSummary }) {
  const { t } = useTranslation()
  const time = useTime()
  const when = time.dateTime(summary.createdAt)
  return <>{summary.user ? t('attendantAi.summary.by', { when, name: summary.user.name }) : when}</>
}
