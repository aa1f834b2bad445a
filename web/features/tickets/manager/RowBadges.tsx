import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { lastMessageLine } from '#web/features/messages/data.ts'
import { TagChip } from '#web/features/tags/TagChip.tsx'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import type { Badge, RowFacts } from './row-facts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

type BadgeProps = { badge: Badge; ticket: Ticket }

/** The queue is a chip in its colour, the user a face, and everything else plain text. */
export function RowBadge({ badge: { kind, text }, ticket }: BadgeProps) {
  if (kind === 'queue') return <TagChip color={ticket.queue?.color ?? NO_QUEUE_COLOR}>{text}</TagChip>
  return (
    <small className={`${parts.inline} ${styles.plain}`}>
      {kind === 'user' && <Avatar name={ticket.user?.name ?? text} size={16} />}
      {text}
    </small>
  )
}

/** The third line of a row that has more to tell: badges, tags, and how many tags it does not show. */
export function BadgeLine({ facts: { line, tags, hiddenTags }, ticket }: { facts: RowFacts; ticket: Ticket }) {
  return (
    <div className={`${parts.row} ${styles.tags}`}>
      {line.map((badge) => (
        <RowBadge key={badge.kind} badge={badge} ticket={ticket} />
      ))}
      {tags.map((tag) => (
        <TagChip key={tag.id} color={tag.color}>
          {tag.name}
        </TagChip>
      ))}
      {hiddenTags > 0 && (
        <small className="num" title={ticket.tags.map(({ name }) => name).join(', ')}>
          +{hiddenTags}
        </small>
      )}
    </div>
  )
}

/** Returns, where the row shows the question, how much the customer wrote after it, and that with the last message in words. */
export function useLaterMessages(ticket: Ticket): { count: number; words: string } | null {
  const { t } = useTranslation()
  const count = ticket.status === 'pending' && ticket.question !== null ? ticket.unanswered - 1 : 0
  if (count <= 0) return null
  return { count, words: t('tickets.moreUnanswered', { count, last: lastMessageLine(t, ticket) }) }
}

/** Counts what is unread, or, of a ticket whose row shows the question, what the customer wrote after it. */
export function RowCount({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { unreadMessages } = ticket
  const later = useLaterMessages(ticket)
  const unread = t('tickets.unread', { count: unreadMessages })
  if (later) {
    const words = unreadMessages > 0 ? `${later.words} · ${unread}` : later.words
    return (
      <b className={`${parts.sunken} ${styles.others} num`} role="img" aria-label={words} title={words}>
        +{Math.min(later.count, 99)}
      </b>
    )
  }
  if (unreadMessages === 0) return null
  return (
    <b className={`${parts.count} num`} role="img" aria-label={unread} title={unread}>
      {unreadMessages > 99 ? '99+' : unreadMessages}
    </b>
  )
}
