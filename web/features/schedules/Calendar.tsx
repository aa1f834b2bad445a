import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SCHEDULES_OF_DAYS, type Schedule } from '#contract/schedules.ts'
import { scheduleDaysQuery, type ScheduleFilter } from './api.ts'
import { daysOf, shiftDay, titleOf, type CalendarView } from './days.ts'
import { DayColumn, type CalendarActions } from './DayColumn.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { currentLanguage, localeOf } from '#web/i18n.ts'
import { WEEK_STARTS } from '#web/ui/time/DayInput.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Schedules.module.css'

type Props = CalendarActions & {
  filter: ScheduleFilter
  view: CalendarView
  /** null means today. */
  day: string | null
  onDay: (day: string | null) => void
}

const NO_SCHEDULES: readonly Schedule[] = []

/** Shows a month, a week or a day in the company's time zone. */
export function Calendar({ filter, view, day: chosen, onDay, ...actions }: Props) {
  const { t, i18n } = useTranslation()
  const time = useTime()
  const today = time.day(new Date().toISOString())
  const day = chosen ?? today
  const weekStart = WEEK_STARTS[currentLanguage()]
  const days = useMemo(() => daysOf(view, day, weekStart), [view, day, weekStart])
  const query = useQuery(scheduleDaysQuery(filter, days[0] ?? day, days.at(-1) ?? day))
  const byDay = useMemo(
    () => Map.groupBy(query.data?.schedules ?? NO_SCHEDULES, ({ sendAt }) => time.day(sendAt)),
    [query.data, time],
  )
  const schedulesOf = (one: string): readonly Schedule[] => byDay.get(one) ?? NO_SCHEDULES

  if (query.error && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <section
      className={`${parts.column14} ${styles.calendar}`}
      aria-label={t('schedules.calendar')}
      aria-busy={query.isPending}
    >
      <header className={`${parts.wrap} ${styles.head}`}>
        <ActionIcon
          size={34}
          variant="default"
          aria-label={t(`schedules.previous.${view}`)}
          onClick={() => onDay(shiftDay(view, day, -1))}
        >
          <IconChevronLeft size={17} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={34}
          variant="default"
          aria-label={t(`schedules.next.${view}`)}
          onClick={() => onDay(shiftDay(view, day, 1))}
        >
          <IconChevronRight size={17} stroke={1.8} aria-hidden />
        </ActionIcon>
        <Button size="xs" h={34} variant="default" onClick={() => onDay(null)}>
          {t('common.today')}
        </Button>
        <h2 className={parts.heading} aria-live="polite">
          {titleOf(view, day, weekStart, localeOf(i18n.language))}
        </h2>
      </header>
      {query.data?.hasMore && (
        <p className={parts.hint} role="status">
          {t('schedules.tooMany', { count: SCHEDULES_OF_DAYS })}
        </p>
      )}
      {view === 'month' ? (
        <MonthGrid days={days} month={day.slice(0, 7)} today={today} of={schedulesOf} {...actions} />
      ) : (
        <div className={styles.days} data-view={view}>
          {days.map((one) => (
            <DayColumn
              key={one}
              day={one}
              today={today}
              schedules={schedulesOf(one)}
              alone={view === 'day'}
              {...actions}
            />
          ))}
        </div>
      )}
    </section>
  )
}
