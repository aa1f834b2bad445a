import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { summaryQuery } from './attendant-ai/api.ts'
import { useSummaryOnDemand } from './attendant-ai/useSummaryOnDemand.ts'
import { BusyRow } from './attendant-ai/AiPanel.tsx'
import { SummaryOrigin } from './attendant-ai/SummaryText.tsx'
import './attendant-ai/texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './attendant-ai/attendant-ai.module.css'

/** Shows the last summary of a conversation and how far it went on since, and makes a new one on request. */
export function SummarySection({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(summaryQuery(ticket.id, ticket.updatedAt))
  const making = useSummaryOnDemand(ticket.id)
  const summary = data?.summary
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <div className={styles.section} aria-live="polite">
      {summary ? (
        <>
          <p className={`${parts.prose} ${parts.message} ${styles.summary}`}>{summary.text}</p>
          <small>
            <SummaryOrigin summary={summary} />
          </small>
          {summary.newMessages > 0 && (
            <small className={styles.stale}>{t('attendantAi.summary.new', { count: summary.newMessages })}</small>
          )}
        </>
      ) : (
        data && <p className={parts.hint}>{t('attendantAi.summary.none')}</p>
      )}
      {making.state === 'busy' ? (
        <BusyRow text={t('attendantAi.busy.summarise')} onCancel={making.dismiss} />
      ) : (
        data && (
          <Button size="compact-xs" variant="light" onClick={() => void making.start()}>
            {t(summary ? 'attendantAi.summary.again' : 'attendantAi.summary.ask')}
          </Button>
        )
      )}
    </div>
  )
}
