import { Select, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconSparkles } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AiOutcome, AiPurpose, type AiSpending } from '#contract/ai.ts'
import { promptListQuery } from '#web/api/shared-queries.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { Meter } from '#web/ui/display/Meter.tsx'
import { formatMoney } from '#web/ui/text/money.ts'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './calls/AiCalls.module.css'
import { callPagesQuery, spendingQuery, type CallFilter } from './calls/api.ts'
import { useCallColumns } from './calls/useCallColumns.tsx'

/** What the models were used for, with tokens, time and cost, and what of the day's budget is left. */
export function AiCallsPage() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<CallFilter>({})
  const query = useInfiniteQuery(callPagesQuery(filter))
  const { data: spending } = useQuery(spendingQuery)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <div className={`${parts.page} ${styles.page}`}>
      <div className={`${parts.wrap} ${styles.head}`}>
        <Link to="/prompts" className={parts.back ?? ''}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden />
          {t('aiCalls.back')}
        </Link>
        <h2 className={parts.title}>{t('aiCalls.title')}</h2>
      </div>
      <section
        className={`${parts.panel} ${styles.spending}`}
        aria-label={t('aiCalls.today')}
        aria-busy={spending === undefined}
      >
        <h3 className={parts.hint}>{t('aiCalls.today')}</h3>
        {spending ? <Spending spending={spending} /> : <SpendingSkeleton />}
      </section>
      <Filters filter={filter} onChange={setFilter} />
      <PagedTable
        label={t('aiCalls.table')}
        columns={useCallColumns()}
        query={query}
        rowsOf={(page) => page.calls}
        search=""
        empty={
          <EmptyState
            icon={IconSparkles}
            quiet={isFiltered}
            title={t(isFiltered ? 'aiCalls.noneTitle' : 'aiCalls.emptyTitle')}
            text={t(isFiltered ? 'aiCalls.noneText' : 'aiCalls.emptyText')}
          />
        }
      />
    </div>
  )
}

function Spending({ spending: { today, budget } }: { spending: AiSpending }) {
  const { t } = useTranslation()
  const left = budget - today
  const isOver = budget > 0 && left <= 0
  return (
    <>
      <p className={parts.quiet}>
        <strong className={`${parts.figure} num`}>{formatMoney(today)}</strong>{' '}
        {budget > 0 ? t('aiCalls.ofBudget', { budget: formatMoney(budget) }) : t('aiCalls.noBudget')}
        {budget > 0 && !isOver && ` · ${t('aiCalls.left', { left: formatMoney(left) })}`}
      </p>
      {budget > 0 && (
        <Meter
          label={t('aiCalls.meter', { spent: formatMoney(today), budget: formatMoney(budget) })}
          total={budget}
          segments={[{ value: today, tone: isOver ? 'bad' : 'done' }]}
        />
      )}
      {isOver && (
        <p className={`${parts.quiet} ${styles.over}`}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {t('aiCalls.over')}
        </p>
      )}
      <small className={parts.quiet}>
        {t('aiCalls.estimated')} <Link to="/settings">{t('aiCalls.change')}</Link>
      </small>
    </>
  )
}

/** Takes the place of the amount, the meter and the note, so that the table below does not move when they come. */
function SpendingSkeleton() {
  return (
    <>
      <Skeleton height={30} width={180} />
      <Skeleton height={6} />
      <Skeleton height={18} width={300} />
    </>
  )
}

type FiltersProps = { filter: CallFilter; onChange: (filter: CallFilter) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const { data: prompts = [] } = useQuery(promptListQuery)
  const { promptId, purpose, outcome } = filter
  const clearable = { clearable: true, clearButtonProps: { 'aria-label': t('common.clear') } }
  return (
    <div className={`${parts.wrap} ${styles.filters}`}>
      <Select
        aria-label={t('aiCalls.filter.prompt')}
        placeholder={t('aiCalls.filter.anyPrompt')}
        searchable
        data={prompts.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={promptId === undefined ? null : String(promptId)}
        onChange={(value) => onChange(withField(filter, 'promptId', value === null ? undefined : Number(value)))}
        {...clearable}
      />
      <Select
        aria-label={t('aiCalls.filter.purpose')}
        placeholder={t('aiCalls.filter.anyPurpose')}
        data={AiPurpose.options.map((value) => ({ value, label: t(`aiCalls.purpose.${value}`) }))}
        value={purpose ?? null}
        onChange={(value) =>
          onChange(
            withField(
              filter,
              'purpose',
              AiPurpose.options.find((one) => one === value),
            ),
          )
        }
        {...clearable}
      />
      <Select
        aria-label={t('aiCalls.filter.outcome')}
        placeholder={t('aiCalls.filter.anyOutcome')}
        data={AiOutcome.options.map((value) => ({ value, label: t(`aiCalls.outcome.${value}`) }))}
        value={outcome ?? null}
        onChange={(value) =>
          onChange(
            withField(
              filter,
              'outcome',
              AiOutcome.options.find((one) => one === value),
            ),
          )
        }
        {...clearable}
      />
    </div>
  )
}

/** A field without a value is left out, so that an empty filter is always the same. */
function withField<Name extends keyof CallFilter>(filter: CallFilter, name: Name, value: CallFilter[Name]): CallFilter {
  const { [name]: _before, ...others } = filter
  return value === undefined ? others : { ...others, [name]: value }
}
