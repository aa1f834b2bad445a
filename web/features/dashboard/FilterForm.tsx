import { Button, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { queuesQuery, userListQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import {
  isChosen,
  isSameFilter,
  PERIODS,
  withChosen,
  withDay,
  type Chosen,
  type DateFilter,
  type Filter,
  type PeriodFilter,
} from './filter.ts'

/** A longer list of choices can be searched. */
const MANY = 10

/** What the form says before it is applied. */
type Draft = { kind: Filter['kind']; dates: DateFilter; period: PeriodFilter; chosen: Chosen }

/** Returns the draft that says the filter, and keeps of the former one what the filter says nothing of. */
function draftOf(filter: Filter, { dates, period }: Pick<Draft, 'dates' | 'period'>): Draft {
  const { queueId, userId } = filter
  const chosen = withChosen(withChosen({}, 'queueId', queueId ?? 0), 'userId', userId ?? 0)
  if (filter.kind === 'period') return { kind: 'period', dates, period: { kind: 'period', days: filter.days }, chosen }
  return { kind: 'date', dates: { kind: 'date', from: filter.from, to: filter.to }, period, chosen }
}

const NO_PERIOD: PeriodFilter = { kind: 'period', days: 0 }

type Props = {
  /** What is shown now. When it changes, as by going back, the form says it. */
  filter: Filter
  /** The days that the form begins with. */
  initial: DateFilter
  busy: boolean
  onFilter: (filter: Filter) => void
  /** What stands beside the button that applies the filter. */
  children?: ReactNode
}

/** Keeps the values of both kinds of filter while the user switches between them. */
export function FilterForm({ filter, initial, busy, onFilter, children }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(filter)
  const [draft, setDraft] = useState(() => draftOf(filter, { dates: initial, period: NO_PERIOD }))
  const [missing, setMissing] = useState(false)
  if (!isSameFilter(shown, filter)) {
    setShown(filter)
    setDraft(draftOf(filter, draft))
    setMissing(false)
  }
  const { kind, dates, period, chosen } = draft

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const next = kind === 'date' ? dates : period
    setMissing(!isChosen(next))
    if (isChosen(next)) return onFilter({ ...next, ...chosen })
    toastError('ERR_DASHBOARD_FILTER_REQUIRED')
  }
  const change = (to: Partial<Draft>): void => {
    setMissing(false)
    setDraft({ ...draft, ...to })
  }

  return (
    <form className={`${parts.wrap} ${styles.filter}`} aria-label={t('dashboard.filter.label')} onSubmit={submit}>
      <SegmentedControl
        size="sm"
        aria-label={t('dashboard.filter.kind')}
        value={kind}
        onChange={(next) => change({ kind: next === 'period' ? 'period' : 'date' })}
        data={[
          { value: 'date', label: t('dashboard.filter.byDate') },
          { value: 'period', label: t('dashboard.filter.byPeriod') },
        ]}
      />
      {kind === 'date' ? (
        <div className={`${parts.row} ${styles.days}`}>
          <DayInput
            label={t('dashboard.filter.from')}
            value={dates.from}
            error={missing}
            onChange={(day) => change({ dates: withDay(dates, 'from', day) })}
          />
          <span className={parts.muted}>{t('dashboard.filter.until')}</span>
          <DayInput
            label={t('dashboard.filter.to')}
            value={dates.to}
            error={missing}
            onChange={(day) => change({ dates: withDay(dates, 'to', day) })}
          />
        </div>
      ) : (
        <Select
          className={styles.period}
          aria-label={t('dashboard.filter.period')}
          value={String(period.days)}
          error={missing}
          allowDeselect={false}
          onChange={(next) => change({ period: { kind: 'period', days: Number(next) } })}
          data={PERIODS.map((count) => ({
            value: String(count),
            label: count === 0 ? t('dashboard.filter.noPeriod') : t('dashboard.lastDays', { count }),
          }))}
        />
      )}
      <ChosenFields chosen={chosen} onChange={(next) => setDraft({ ...draft, chosen: next })} />
      <Button type="submit" loading={busy}>
        {t('dashboard.filter.apply')}
      </Button>
      {children}
    </form>
  )
}

type ChosenProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

type Choices = {
  label: string
  all: string
  rows: readonly { id: number; name: string }[] | undefined
  /** What a choice is called that a link names and that is none of the rows. */
  gone: string
}

/** Administrators choose among all queues, other users among their own. */
function ChosenFields({ chosen, onChange }: ChosenProps) {
  const { t } = useTranslation()
  const user = useUser()
  const seesAll = useCan('tickets-manager:showall')
  const { data: queues } = useQuery({ ...queuesQuery, enabled: seesAll })
  const { data: users } = useQuery(userListQuery)
  const field = (who: keyof Chosen, { label, all, rows, gone }: Choices) => {
    const id = chosen[who] ?? 0
    const isGone = id > 0 && rows !== undefined && !rows.some((row) => row.id === id)
    const choices = [{ id: 0, name: all }, ...(rows ?? []), ...(isGone ? [{ id, name: gone }] : [])]
    return (
      <Select
        className={styles.chosen}
        aria-label={label}
        value={String(id)}
        allowDeselect={false}
        searchable={choices.length > MANY}
        onChange={(next) => onChange(withChosen(chosen, who, Number(next)))}
        data={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
      />
    )
  }
  return (
    <>
      {field('queueId', {
        ...{ label: t('dashboard.filter.queue'), all: t('dashboard.filter.allQueues') },
        ...{ rows: seesAll ? queues : user.queues, gone: t('dashboard.filter.goneQueue') },
      })}
      {field('userId', {
        ...{ label: t('dashboard.filter.attendant'), all: t('dashboard.filter.allAttendants') },
        ...{ rows: users, gone: t('dashboard.filter.goneAttendant') },
      })}
    </>
  )
}
