import { useTranslation } from 'react-i18next'
import type { TicketSpan } from '#contract/messages.ts'
import type { FeedItem } from './feed.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Separator.module.css'

type SeparatorItem = Extract<FeedItem, { kind: 'day' | 'started' | 'ended' | 'connection' | 'new' }>

/** Shows across the conversation a day, the start or end of a ticket, its connection, or where new messages begin. */
export function Separator({ item }: { item: SeparatorItem }) {
  const text = useSeparatorText()
  return (
    <div
      className={`${parts.row} ${parts.meta} ${styles.separator}`}
      data-kind={item.kind}
      role="separator"
      aria-label={text(item)}
    >
      <span aria-hidden>{text(item)}</span>
    </div>
  )
}

function useSeparatorText(): (item: SeparatorItem) => string {
  const { t } = useTranslation()
  const time = useTime()
  const duration = useDuration()
  const day = (iso: string): string => {
    if (time.day(iso) === time.today) return t('messages.today')
    if (time.day(iso) === time.day(new Date(Date.now() - 86_400_000).toISOString())) return t('messages.yesterday')
    const sameYear = time.day(iso).slice(0, 4) === time.today.slice(0, 4)
    return sameYear ? time.longDate(iso) : `${time.longDate(iso)} ${time.day(iso).slice(0, 4)}`
  }
  const ended = (span: TicketSpan): string => {
    const reason = span.closedReason as keyof typeof reasons | null
    const reasons = t('messages.endReason', { returnObjects: true })
    return [
      t('messages.ended'),
      span.closedAt && time.clock(span.closedAt),
      span.userName,
      reason && reasons[reason],
      span.seconds !== null && t('messages.lasted', { duration: duration(span.seconds) }),
      span.rate !== null && t('messages.rated', { rate: span.rate }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (item) => {
    switch (item.kind) {
      case 'day':
        return day(item.time)
      case 'new':
        return t('messages.new', { count: item.count })
      case 'connection':
        return t('messages.onLine', { name: item.name })
      case 'started':
        return [t('messages.started'), time.clock(item.span.createdAt), item.span.queueName].filter(Boolean).join(' · ')
      case 'ended':
        return ended(item.span)
    }
  }
}

/** Formats seconds as text: 40 s, 26 min, 3 h 5 min, 2 d 4 h. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) => {
    const minutes = Math.round(seconds / 60)
    if (seconds < 60) return t('messages.seconds', { count: Math.round(seconds) })
    if (minutes < 60) return t('messages.minutes', { count: minutes })
    const hours = Math.floor(minutes / 60)
    if (hours < 24) return t('messages.hours', { hours, minutes: minutes % 60 })
    return t('messages.days', { days: Math.floor(hours / 24), hours: hours % 24 })
  }
}
