import { Button, SegmentedControl, Select } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import styles from './Dashboard.module.css'
import { isChosen, PERIODS, withDay, type DateFilter, type Filter, type PeriodFilter } from './filter.ts'

type Props = { initial: DateFilter; busy: boolean; onFilter: (filter: Filter) => void }

/** Keeps the values of both kinds of filter while the user switches between them. */
export function FilterForm({ initial, busy, onFilter }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Filter['kind']>('date')
  const [dates, setDates] = useState(initial)
  const [period, setPeriod] = useState<PeriodFilter>({ kind: 'period', days: 0 })
  const [missing, setMissing] = useState(false)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const filter = kind === 'date' ? dates : period
    setMissing(!isChosen(filter))
    if (isChosen(filter)) return onFilter(filter)
    toastError('ERR_DASHBOARD_FILTER_REQUIRED')
  }
  const change = (act: () => void): void => {
    setMissing(false)
    act()
  }

  return (
    <form className={styles.filter} aria-label={t('dashboard.filter.label')} onSubmit={submit}>
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
        <div className={styles.days}>
          <DayInput
            label={t('dashboard.filter.from')}
            value={dates.from}
            error={missing}
            onChange={(day) => change(() => setDates(withDay(dates, 'from', day)))}
          />
          <span>{t('dashboard.filter.until')}</span>
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
      <Button type="submit" loading={busy}>
        {t('dashboard.filter.apply')}
      </Button>
    </form>
  )
}
