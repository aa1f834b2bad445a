import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import type { DashboardFigures, DayFigures, PeriodFigures } from '#contract/reports.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { useTime } from '#web/ui/time/time.ts'
import { daysQuery, figuresQuery } from './api.ts'
import { Card, Duration, type CardName } from './Card.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Cards.module.css'
import { Delta } from './Delta.tsx'
import { DueCard } from './DueCard.tsx'
import { durationOrDash, hoursAndMinutes } from './duration.ts'
import { daysOf, type Filter } from './filter.ts'
import { ListLink } from './ListLink.tsx'
import { useSpan } from './useSpan.ts'
import { OldestWaitCard, PendingCard } from './WaitingCards.tsx'

type Props = { counters: Dashboard['counters']; filter: Filter }

/** The specified counters in their order, the due date last, and between them the figures that the reports add. */
export function CounterCards({ counters, filter }: Props) {
  const { t } = useTranslation()
  const paysInvoices = useCan('drawer-admin-items:view')
  return (
    <section aria-label={t('dashboard.counters')} className={`${parts.stack12} ${styles.cards}`}>
      <OldestWaitCard filter={filter} />
      <PendingCard counters={counters} filter={filter} />
      <OpenCard counters={counters} filter={filter} />
      <PeriodCards counters={counters} filter={filter} />
      {paysInvoices && <DueCard />}
    </section>
  )
}

/** Supervisors have a list of what they attend to themselves, and none of what others do. */
function OpenCard({ counters, filter }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const seesAll = useCan('tickets-manager:showall')
  const isOwn = useUser().id === filter.userId && !seesAll
  const isListed = seesAll || isOwn
  const open = counters.supportHappening
  const snoozed = counters.supportSnoozed - counters.supportSnoozedPending
  const title = t('dashboard.card.supportHappening')
  const note = snoozed > 0 ? t('dashboard.nowAndSnoozed', { count: snoozed }) : t('dashboard.span.now')
  return (
    <Card
      name="supportHappening"
      value={number(open)}
      note={
        isListed && snoozed > 0 ? (
          <ListLink list="open" chosen={filter} isOwn={isOwn} isSnoozed name={`${title}, ${note}`}>
            {note}
          </ListLink>
        ) : (
          note
        )
      }
      link={isListed && open > 0 && <ListLink list="open" chosen={filter} isOwn={isOwn} name={title} />}
    />
  )
}

type Course = keyof Omit<DayFigures, 'day' | 'before' | 'conversations'>
type Figures = Pick<UseQueryResult<DashboardFigures>, 'data' | 'error' | 'isPlaceholderData'>

/** Nothing is compared with what is still that of the previous filter. */
const compared = ({ data, isPlaceholderData }: Figures): PeriodFigures | undefined =>
  isPlaceholderData ? undefined : data?.before?.figures

function PeriodCards({ counters, filter }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const number = useNumber()
  const span = useSpan(filter)
  const figures = useQuery(figuresQuery(filter))
  const { data: days } = useQuery(daysQuery(filter))
  const before = compared(figures)
  const courseOf = (name: Course) => days?.points.map((point) => point[name])
  const counted = (name: CardName, shown: string, course: Course, change: Change, link?: ReactNode) => (
    <Card
      name={name}
      value={<Duration text={shown} />}
      note={span}
      delta={<Delta {...change} />}
      course={courseOf(course)}
      link={link}
    />
  )
  const { supportFinished, leads, avgSupportTime, avgWaitTime } = counters
  return (
    <>
      <SpreadCard name="firstAnswer" figures={figures} course={courseOf('firstAnswer')} />
      <SpreadCard name="resolution" figures={figures} course={courseOf('resolution')} />
      {counted(
        'supportFinished',
        number(supportFinished),
        'finished',
        more(supportFinished, before?.finished),
        supportFinished > 0 && (
          <ListLink
            list="closed"
            chosen={filter}
            days={daysOf(filter, time.day(new Date().toISOString()))}
            name={t('dashboard.card.supportFinished')}
          />
        ),
      )}
      {counted('leads', number(leads), 'leads', more(leads, before?.leads))}
      {counted(
        'avgSupportTime',
        hoursAndMinutes(avgSupportTime),
        'avgSupportTime',
        less(avgSupportTime, before?.avgSupportTime),
      )}
      {counted('avgWaitTime', hoursAndMinutes(avgWaitTime), 'avgWaitTime', less(avgWaitTime, before?.avgWaitTime))}
    </>
  )
}

type Change = { now: number | null; before: number | undefined; isMoreBetter: boolean }
const more = (now: number, before: number | undefined): Change => ({ now, before, isMoreBetter: true })
/** Of times, less is better. The average of nothing is 0, which is no improvement. */
const less = (now: number, before: number | undefined): Change => ({ now: now || null, before, isMoreBetter: false })

type SpreadCardProps = {
  name: 'firstAnswer' | 'resolution'
  figures: Figures
  course: (number | null)[] | undefined
}

/** Shows the median, and within what time nine of ten were. */
function SpreadCard({ name, figures, course }: SpreadCardProps) {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData } = figures
  if (!data) return <Card name={name} value={error ? '—' : ''} note={error ? t('common.loadFailed') : ''} />
  const { median, p90 } = data.figures[name]
  return (
    <Card
      name={name}
      value={durationOrDash(median)}
      note={t('dashboard.p90', { time: durationOrDash(p90) })}
      isStale={isPlaceholderData}
      delta={<Delta now={median} before={compared(figures)?.[name].median} isMoreBetter={false} />}
      course={course}
    />
  )
}
