import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { useUser } from '#web/session/store.ts'
import { daysUntil, plainDay } from '#web/ui/time/time.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import styles from './Dashboard.module.css'
import { hoursAndMinutes } from './duration.ts'
import type { Filter } from './filter.ts'
import type { dashboard } from './texts/pt.ts'

type Name = keyof (typeof dashboard)['card']

export function CounterCards({ counters, filter }: { counters: Dashboard['counters']; filter: Filter }) {
  const { t } = useTranslation()
  const number = useNumber()
  const now = t('dashboard.span.now')
  const span = useSpan(filter)
  return (
    <section aria-label={t('dashboard.counters')} className={styles.cards}>
      <Card name="supportPending" value={number(counters.supportPending)} note={now} />
      <Card name="supportHappening" value={number(counters.supportHappening)} note={now} />
      <Card name="supportFinished" value={number(counters.supportFinished)} note={span} />
      <Card name="leads" value={number(counters.leads)} note={span} />
      <Card name="avgSupportTime" value={<Duration minutes={counters.avgSupportTime} />} note={span} />
      <Card name="avgWaitTime" value={<Duration minutes={counters.avgWaitTime} />} note={span} />
      <DueCard />
    </section>
  )
}

type CardProps = { name: Name; value: ReactNode; note: string; tone?: 'warn' | 'danger' | undefined }

function Card({ name, value, note, tone }: CardProps) {
  const { t } = useTranslation()
  const label = t(`dashboard.card.${name}`)
  return (
    <article className={styles.card} data-card={name}>
      <h2>{label}</h2>
      <strong className="num">{value}</strong>
      <footer>
        <small data-tone={tone} title={note}>
          {note}
        </small>
        <Tooltip
          label={t(`dashboard.meaning.${name}`)}
          multiline
          w={240}
          px={10}
          py={6}
          openDelay={150}
          events={{ hover: true, focus: true, touch: true }}
        >
          <ActionIcon size={24} aria-label={t('dashboard.howCounted', { name: label })}>
            <IconInfoCircle size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </footer>
    </article>
  )
}

/** Renders the units smaller than the figures, while screen readers read one text. */
function Duration({ minutes }: { minutes: number }) {
  return hoursAndMinutes(minutes)
    .split(/(h| m)/)
    .map((part) => (/\d|^$/.test(part) ? part : <small key={part}>{part}</small>))
}

const WARN_DAYS = 5

function DueCard() {
  const { t } = useTranslation()
  const { dueDate, timezone } = useUser().company
  if (!dueDate) return <Card name="dueDate" value="—" note={t('dashboard.due.none')} />
  const days = daysUntil(dueDate, timezone)
  const note =
    days < 0 ? t('dashboard.due.past') : days === 0 ? t('dashboard.due.today') : t('dashboard.due.in', { count: days })
  const tone = days < 0 ? 'danger' : days < WARN_DAYS ? 'warn' : undefined
  return <Card name="dueDate" value={plainDay(dueDate)} note={note} tone={tone} />
}

/** Returns a short text for the period of the numbers. Years are shown only if they differ. */
function useSpan(filter: Filter): string {
  const { t } = useTranslation()
  if (filter.kind === 'period') return t('dashboard.lastDays', { count: filter.days })
  const { from, to } = filter
  if (from === null || to === null) {
    return from !== null
      ? t('dashboard.span.since', { day: plainDay(from) })
      : t('dashboard.span.until', { day: plainDay(to ?? '') })
  }
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const short = (day: string): string =>
    sameYear ? plainDay(day).slice(0, 5) : plainDay(day).replace(/\/\d\d(?=\d\d$)/, '/')
  return from === to ? plainDay(from) : `${short(from)} – ${short(to)}`
}
