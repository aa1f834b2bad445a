import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { dashboardQuery } from './api.ts'
import { AdsTable } from './AdsTable.tsx'
import { AgentsTable } from './AgentsTable.tsx'
import { CounterCards } from './CounterCards.tsx'
import { CardsSkeleton, PanelSkeleton } from './Skeletons.tsx'
import styles from './Dashboard.module.css'
import { thisMonth, type Filter } from './filter.ts'
import { FilterForm } from './FilterForm.tsx'
import { HoursPanel } from './HoursPanel.tsx'

export function DashboardPage() {
  const { t } = useTranslation()
  const time = useTime()
  const [initial] = useState(() => thisMonth(time.day(new Date().toISOString())))
  const [filter, setFilter] = useState<Filter>(initial)
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery(dashboardQuery(filter))
  /** Applying the same filter again refetches the numbers. */
  const apply = (next: Filter): void => (next === filter ? void refetch() : setFilter(next))
  const updated = data && !isPlaceholderData ? new Date(dataUpdatedAt).toISOString() : null

  return (
    <Page
      lead={updated ? t('dashboard.updatedAt', { time: time.clock(updated) }) : t('dashboard.lead')}
      tools={<FilterForm initial={initial} busy={isPlaceholderData} onFilter={apply} />}
    >
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Report data={data} filter={filter} stale={isPlaceholderData} />
      )}
    </Page>
  )
}

type Props = { data: Dashboard | undefined; filter: Filter; stale: boolean }

/** While new numbers are being loaded, those of the previous filter are dimmed. */
function Report({ data, filter, stale }: Props) {
  if (!data) return <ReportSkeleton />
  return (
    <div className={styles.report} aria-busy={stale} data-stale={stale || undefined}>
      <CounterCards counters={data.counters} filter={filter} />
      <HoursPanel hours={data.hours} />
      <AdsTable ads={data.ads} />
      <AgentsTable attendants={data.attendants} />
    </div>
  )
}

function ReportSkeleton() {
  return (
    <div className={styles.report} aria-busy>
      <CardsSkeleton />
      <PanelSkeleton />
    </div>
  )
}
