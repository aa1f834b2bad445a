import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { readDashboardAddress, toDashboardAddress } from './address.ts'
import { dashboardQuery, figuresQuery, refetchDashboard } from './api.ts'
import { AdsTable } from './AdsTable.tsx'
import { AgentsTable } from './AgentsTable.tsx'
import { ArrivalsPanel } from './ArrivalsPanel.tsx'
import { BreakdownPanel } from './BreakdownPanel.tsx'
import { CounterCards } from './CounterCards.tsx'
import { ExportButton } from './ExportButton.tsx'
import { CardsSkeleton, PanelSkeleton } from './Skeletons.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import { isSameFilter, thisMonth, type Filter } from './filter.ts'
import { FilterForm } from './FilterForm.tsx'
import { HoursPanel } from './HoursPanel.tsx'
import { RatingsPanel } from './RatingsPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { spanOf } from './useSpan.ts'

/** The period, the queue and the person stand in the address, so that a link shows the same and Back what was before. */
export function DashboardPage() {
  const time = useTime()
  const cache = useQueryClient()
  const [initial] = useState(() => thisMonth(time.day(new Date().toISOString())))
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = useMemo(() => readDashboardAddress(search, initial), [search, initial])
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery(dashboardQuery(filter))
  /** Applying the same filter again refetches the numbers. */
  const apply = (next: Filter): void =>
    void (isSameFilter(next, filter)
      ? refetchDashboard(cache)
      : navigate({ to: '/', search: toDashboardAddress(next) }))
  const lead = useLead(filter, data && !isPlaceholderData ? dataUpdatedAt : null)

  return (
    <Page
      lead={lead}
      tools={
        <FilterForm filter={filter} initial={initial} busy={isPlaceholderData} onFilter={apply}>
          <ExportButton filter={filter} />
        </FilterForm>
      }
    >
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Report data={data} filter={filter} stale={isPlaceholderData} />
      )}
    </Page>
  )
}

/** Says when the numbers were read, and with which days they are compared. */
function useLead(filter: Filter, updatedAt: number | null): string {
  const { t } = useTranslation()
  const time = useTime()
  const { data, isPlaceholderData } = useQuery(figuresQuery(filter))
  if (updatedAt === null) return t('dashboard.lead')
  const updated = t('dashboard.updatedAt', { time: time.clock(new Date(updatedAt).toISOString()) })
  const before = isPlaceholderData ? null : data?.before
  return before ? `${updated} · ${t('dashboard.compared', { span: spanOf(before.from, before.to) })}` : updated
}

type Props = { data: Dashboard | undefined; filter: Filter; stale: boolean }

/** The parts are asked for side by side. While new numbers are being loaded, those of the previous filter are dimmed. */
function Report({ data, filter, stale }: Props) {
  return (
    <div className={`${parts.column14} ${styles.report}`} aria-busy={!data || stale}>
      <div data-stale={stale || undefined}>
        {data ? <CounterCards counters={data.counters} filter={filter} /> : <CardsSkeleton />}
      </div>
      <div className={`${parts.stack14} ${styles.pair}`}>
        <TrendPanel filter={filter} />
        <ArrivalsPanel filter={filter} />
      </div>
      <div data-stale={stale || undefined}>{data ? <HoursPanel hours={data.hours} /> : <PanelSkeleton />}</div>
      <div className={`${parts.stack14} ${styles.pair}`} data-tables>
        <BreakdownPanel filter={filter} />
        <RatingsPanel filter={filter} />
      </div>
      {data && (
        <div className={parts.column14} data-stale={stale || undefined}>
          <AdsTable ads={data.ads} />
          <AgentsTable attendants={data.attendants} />
        </div>
      )}
    </div>
  )
}
