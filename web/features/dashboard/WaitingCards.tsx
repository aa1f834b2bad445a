import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { LATE_WAIT_MINUTES } from '#contract/limits.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { useNow } from '#web/ui/time/useNow.ts'
import { waitingQuery } from './api.ts'
import { Card } from './Card.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Cards.module.css'
import { shortDuration } from './duration.ts'
import type { Filter } from './filter.ts'
import { ListLink } from './ListLink.tsx'

const MINUTE_MS = 60_000

/** Who waits longest now; from the goal of their queue on the card asks for somebody. */
export function OldestWaitCard({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const now = useNow()
  const { data, error, isPlaceholderData } = useQuery(waitingQuery(filter))
  if (!data) return <Card name="oldestWait" value={error ? '—' : ''} note={error ? t('common.loadFailed') : ''} />
  const { oldest } = data
  if (!oldest) return <Card name="oldestWait" value="—" note={t('dashboard.wait.nobody')} isStale={isPlaceholderData} />
  const minutes = Math.max(0, (now - Date.parse(oldest.since)) / MINUTE_MS)
  const goal = oldest.waitSoonMinutes ?? LATE_WAIT_MINUTES
  return (
    <Card
      name="oldestWait"
      value={shortDuration(minutes)}
      note={[oldest.contactName, oldest.queueName].filter((part) => part !== null).join(' · ')}
      isStale={isPlaceholderData}
      isLate={minutes >= goal}
      link={<small className={styles.goal}>{t('dashboard.wait.goal', { time: shortDuration(goal) })}</small>}
      action={
        <Link
          className={`${parts.inline} ${parts.accent} ${styles.attend}`}
          to="/tickets/$ticketId"
          params={{ ticketId: oldest.uuid }}
        >
          <span>{t('dashboard.wait.attend')}</span>
          <IconArrowRight size={14} stroke={2} aria-hidden />
        </Link>
      }
    />
  )
}

type PendingProps = { counters: Dashboard['counters']; filter: Filter }

/** The list of what is pending has no filter by user, so there is none of what a chosen user has. */
export function PendingCard({ counters, filter }: PendingProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const { data, isPlaceholderData } = useQuery(waitingQuery(filter))
  const { supportPending: pending, supportSnoozedPending: snoozed } = counters
  const late = isPlaceholderData ? 0 : (data?.late ?? 0)
  const title = t('dashboard.card.supportPending')
  const isListed = filter.userId === undefined
  const linked = (text: string, to: Pick<ComponentProps<typeof ListLink>, 'isSnoozed' | 'isByWait'>): ReactNode =>
    isListed ? (
      <ListLink list="pending" chosen={filter} name={`${title}, ${text}`} {...to}>
        {text}
      </ListLink>
    ) : (
      text
    )
  const list = isListed && pending > 0 && <ListLink list="pending" chosen={filter} name={title} />
  const now = snoozed > 0 ? linked(t('dashboard.nowAndSnoozed', { count: snoozed }), { isSnoozed: true }) : null
  return (
    <Card
      name="supportPending"
      value={number(pending)}
      note={
        late > 0
          ? linked(t('dashboard.wait.late', { count: late }), { isByWait: true })
          : (now ?? t('dashboard.span.now'))
      }
      tone={late > 0 ? 'warn' : undefined}
      link={late > 0 && snoozed > 0 ? linked(t('dashboard.snoozed', { count: snoozed }), { isSnoozed: true }) : list}
    />
  )
}
