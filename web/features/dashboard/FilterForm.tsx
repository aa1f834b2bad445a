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

type Props = {
  initial: DateFilter
  busy: boolean
  onFilter: (filter: Filter) => void
  /** What stands beside the button that applies the filter. */
  children?: ReactNode
}

/** Keeps the values of both kinds of filter while the user switches between them. */
export function FilterForm({ initial, busy, onFilter, children }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Filter['kind']>('date')
  const [dates, setDates] = useState(initial)
  const [period, setPeriod] = useState<PeriodFilter>({ kind: 'period', days: 0 })
  const [chosen, setChosen] = useState<Chosen>({})
  const [missing, setMissing] = useState(false)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const filter = kind === 'date' ? dates : period
    setMissing(!isChosen(filter))
    if (isChosen(filter)) return onFilter({ ...filter, ...chosen })
    toastError('ERR_DASHBOARD_FILTER_REQUIRED')
  }
  const change = (act: () => void): void => {
    setMissing(false)
    act()
  }

  return (
    <form className={`${parts.wrap} ${styles.filter}`} aria-label={t('dashboard.filter.label')} onSubmit={submit}>
      <SegmentedControl
        size="sm"
        aria-label={t('dashboard.filter.kind')}
        value={kind}
        onChange={(next) => change(() => setKind(next === 'period' ? 'period' : 'date'))}
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
            onChange={(day) => change(() => setDates(withDay(dates, 'from', day)))}
          />
          <span className={parts.muted}>{t('dashboard.filter.until')}</span>
          <DayInput
            label={t('dashboard.filter.to')}
            value={dates.to}
            error={missing}
            onChange={(day) => change(() => setDates(withDay(dates, 'to', day)))}
          />
        </div>
      ) : (
        <Select
          className={styles.period}
          aria-label={t('dashboard.filter.period')}
          value={String(period.days)}
          error={missing}
          allowDeselect={false}
          onChange={(next) => change(() => setPeriod({ kind: 'period', days: Number(next) }))}
          data={PERIODS.map((count) => ({
            value: String(count),
            label: count === 0 ? t('dashboard.filter.noPeriod') : t('dashboard.lastDays', { count }),
          }))}
        />
      )}
      <ChosenFields chosen={chosen} onChange={setChosen} />
      <Button type="submit" loading={busy}>
        {t('dashboard.filter.apply')}
      </Button>
      {children}
    </form>
  )
}

type ChosenProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** Administrators choose among all queues, other users among their own. */
function ChosenFields({ chosen, onChange }: ChosenProps) {
  const { t } = useTranslation()
  const user = useUser()
  const seesAll = useCan('tickets-manager:showall')
  const { data: queues = [] } = useQuery({ ...queuesQuery, enabled: seesAll })
  const { data: users = [] } = useQuery(userListQuery)
  const field = (who: keyof Chosen, label: string, all: string, choices: readonly { id: number; name: string }[]) => (
    <Select
      className={styles.chosen}
      aria-label={label}
      value={String(chosen[who] ?? 0)}
      allowDeselect={false}
      searchable={choices.length > MANY}
      onChange={(next) => onChange(withChosen(chosen, who, Number(next)))}
      data={[{ value: '0', label: all }, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  )
  return (
    <>
      {field('queueId', t('dashboard.filter.queue'), t('dashboard.filter.allQueues'), seesAll ? queues : user.queues)}
      {field('userId', t('dashboard.filter.attendant'), t('dashboard.filter.allAttendants'), users)}
    </>
  )
}
