import { Alert, Button } from '@mantine/core'
import { IconArrowLeft, IconClockPause, IconMessageChatbot } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TURN_DAYS, type AssistantTurnRow, type PausedTarget } from '#contract/assistant-turns.ts'
import { INTEGRATION_TYPES } from '#contract/queue-integrations.ts'
import { keys } from '#web/api/keys.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { SearchField, useSearch } from '#web/ui/table/SearchField.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { exchangePagesQuery, exchangeSummaryQuery, resumeTarget, type ExchangeFilter } from './api.ts'
import { ExchangeDetail } from './ExchangeDetail.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Exchanges.module.css'
import { useExchangeColumns } from './useExchangeColumns.tsx'

const SOURCES = ['all', ...INTEGRATION_TYPES, 'prompt', 'billing'] as const
type Source = (typeof SOURCES)[number]
const RESULTS = ['all', 'failed', 'running', 'dropped'] as const
type ResultFilter = (typeof RESULTS)[number]

function filterOf(source: Source, result: ResultFilter, searchParam: string): ExchangeFilter {
  const kind = source === 'prompt' || source === 'billing' ? { kind: source } : {}
  const type =
    source === 'all' || 'kind' in kind ? {} : { type: source as Exclude<Source, 'all' | 'prompt' | 'billing'> }
  return { ...kind, ...type, ...(result === 'all' ? {} : { status: result }), searchParam }
}

/** Shows the last exchanges with everything that answers customers in place of a person. */
export function ExchangesPage() {
  const { t } = useTranslation()
  const { typed, setTyped, search } = useSearch()
  const [source, setSource] = useState<Source>('all')
  const [result, setResult] = useState<ResultFilter>('all')
  const [open, setOpen] = useState<number | null>(null)
  const query = useInfiniteQuery(exchangePagesQuery(filterOf(source, result, search)))
  const { data: summary } = useQuery(exchangeSummaryQuery)
  const columns = useExchangeColumns(({ id }: AssistantTurnRow) => setOpen(id))
  const isFiltered = source !== 'all' || result !== 'all'
  return (
    <div className={parts.page}>
      <div className={`${parts.wrap} ${styles.head}`}>
        <Link to="/queue-integration" className={parts.back ?? ''}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden />
          {t('exchanges.back')}
        </Link>
        <h2 className={parts.title}>{t('exchanges.title')}</h2>
        {summary && <Today today={summary.today} failed={summary.failedToday} />}
      </div>
      {summary?.paused.map((target) => (
        <PausedNotice key={`${target.kind}/${target.targetId}`} target={target} />
      ))}
      <div className={`${parts.wrap} ${styles.tools}`}>
        <SearchField label={t('exchanges.search')} value={typed} onChange={setTyped} />
        <FilterBar
          label={t('exchanges.sources')}
          value={source}
          onChange={setSource}
          options={SOURCES.map((value) => ({ value, label: t(`exchanges.source.${value}`) }))}
        />
        <FilterBar
          label={t('exchanges.results')}
          value={result}
          onChange={setResult}
          options={RESULTS.map((value) => ({ value, label: t(`exchanges.filter.${value}`) }))}
        />
      </div>
      <div className={styles.split} data-open={open !== null || undefined}>
        <div className={styles.list}>
          <PagedTable
            label={t('exchanges.title')}
            columns={columns}
            query={query}
            rowsOf={(page) => page.turns}
            search={search}
            empty={
              <EmptyState
                icon={IconMessageChatbot}
                quiet={isFiltered}
                title={t(isFiltered ? 'exchanges.emptyFilter' : 'exchanges.emptyTitle')}
                text={isFiltered ? '' : t('exchanges.emptyText')}
              />
            }
          />
          <p className={styles.foot}>{t('exchanges.kept', { days: TURN_DAYS })}</p>
        </div>
        {open !== null && <ExchangeDetail key={open} id={open} onClose={() => setOpen(null)} />}
      </div>
    </div>
  )
}

function Today({ today, failed }: { today: number; failed: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  const percent = useNumber({ style: 'percent', maximumFractionDigits: 1 })
  if (today === 0) return null
  return (
    <span className={styles.today}>
      {t('exchanges.today', { count: today, amount: number(today), share: percent((today - failed) / today) })}
    </span>
  )
}

/** Says that customers are led to people, because the other side failed too often, and lets it be tried at once. */
function PausedNotice({ target }: { target: PausedTarget }) {
  const { t } = useTranslation()
  const time = useTime()
  const cache = useQueryClient()
  const [busy, run] = usePendingState()
  const { kind, targetId, targetName, failures, until } = target
  const resume = async (): Promise<void> => {
    await resumeTarget(kind, targetId)
    await cache.invalidateQueries({ queryKey: keys.exchanges })
  }
  return (
    <Alert
      color="ambar"
      icon={<IconClockPause size={18} stroke={1.7} aria-hidden />}
      title={t('exchanges.paused.title', {
        name: targetName || t(`exchanges.source.${kind}`),
        time: time.clock(until),
      })}
    >
      <div className={`${parts.wrap} ${styles.notice}`}>
        <span>{t('exchanges.paused.text', { count: failures })}</span>
        <Button size="xs" variant="default" loading={busy} onClick={() => run(resume().catch(toastError))}>
          {t('exchanges.paused.resume')}
        </Button>
      </div>
    </Alert>
  )
}
