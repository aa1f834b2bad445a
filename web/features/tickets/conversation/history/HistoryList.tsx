import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TicketHistoryEntry } from '#contract/ticket-history.ts'
import parts from '#web/ui/parts.module.css'
import { KEEP_CURRENT_FETCH, uniqueById } from '#web/api/pages.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { ticketHistoryQuery } from './api.ts'
import { useHistoryWords } from './history-words.ts'
import styles from './History.module.css'

/** What happened to the ticket and who did it, newest first. */
export function HistoryList({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ticketHistoryQuery(ticketId))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const entries = uniqueById(data.pages.flatMap((page) => page.entries))
  if (entries.length === 0) return <p className={parts.muted}>{t('ticketHistory.none')}</p>
  return (
    <>
      <ol className={`${parts.stack12} ${styles.entries}`} aria-label={t('ticketHistory.list')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage(KEEP_CURRENT_FETCH)}
        >
          {t('ticketHistory.older')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: TicketHistoryEntry }) {
  const { t } = useTranslation()
  const { dateTime } = useTime()
  const { title, lines } = useHistoryWords()(entry)
  return (
    <li className={parts.lines}>
      <b>{title}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <small className="num">
        {entry.by ?? t('ticketHistory.automatic')} · <time dateTime={entry.createdAt}>{dateTime(entry.createdAt)}</time>
      </small>
    </li>
  )
}
