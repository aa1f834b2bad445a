import { memo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { TagChip } from '#web/features/tags/TagChip.tsx'
import { RowPreview } from '#web/features/tickets/RowPreview.tsx'
import { TicketTime, WaitingTime } from '#web/features/tickets/TicketTime.tsx'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { markColor } from '#web/ui/display/mark-color.ts'
import { INSTRUCTIONS_ID } from './useBoardDrag.ts'
import { HANDLE } from './useCardDrag.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Card.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

const MAX_TAGS = 3

type Props = {
  ticket: Ticket
  lanes: readonly Tag[]
  search: string
  isOpen: boolean
  isDragged: boolean
  onOpen: (ticket: Ticket) => void
}

/** The height of a card without tags, and of the line of tags with the gap above it. */
export const CARD_PX = 128
const TAGS_PX = 25

/** The tags of a ticket that are not lanes. */
const labelsOf = ({ tags }: Ticket, lanes: readonly Tag[]) =>
  tags.filter((tag) => !lanes.some(({ id }) => id === tag.id))

/** Returns the height of the ticket's card, which holds whatever is written in it. */
export const cardHeight = (ticket: Ticket, lanes: readonly Tag[]): number =>
  labelsOf(ticket, lanes).length > 0 ? CARD_PX + TAGS_PX : CARD_PX

/** A ticket that can be dragged to another lane, by its whole surface or by its handle. */
export const Card = memo(function Card({ ticket, lanes, search, isOpen, isDragged, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <article
      className={`${parts.column14} ${parts.panel} ${styles.card}`}
      aria-label={contactName(ticket.contact)}
      data-card={ticket.id}
      data-dragged={isDragged || undefined}
      data-open={isOpen || undefined}
      data-unread={ticket.unreadMessages > 0 || undefined}
    >
      <CardFace ticket={ticket} lanes={lanes} search={search} />
      <span className={styles.tools}>
        <button
          type="button"
          className={styles.handle}
          aria-label={t('kanban.dragCard', { name: contactName(ticket.contact) })}
          aria-roledescription={t('kanban.drag.role')}
          aria-haspopup="menu"
          aria-describedby={INSTRUCTIONS_ID}
          {...{ [HANDLE]: '' }}
        />
        <button
          type="button"
          className={`${parts.hover} ${styles.see}`}
          aria-label={t('kanban.see')}
          title={t('kanban.see')}
          onClick={() => onOpen(ticket)}
        />
      </span>
    </article>
  )
})

/** What a card shows. It is also drawn under the pointer while the card is dragged. */
export function CardFace({ ticket, lanes, search }: Pick<Props, 'ticket' | 'lanes' | 'search'>) {
  const { t } = useTranslation()
  const { contact, channel, queue, user, unreadMessages } = ticket
  const labels = labelsOf(ticket, lanes)
  return (
    <>
      <header className={`${parts.row} ${styles.head}`}>
        <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} channel={channel} />
        <span className={styles.who}>
          <strong className={parts.ellipsis}>{contactName(contact)}</strong>
          {contact.number && <small className={`${parts.ellipsis} num`}>{formatContactPhone(contact.number)}</small>}
        </span>
      </header>
      <p className={`${parts.clamp} ${styles.message}`}>
        <RowPreview ticket={ticket} search={search} />
      </p>
      {labels.length > 0 && (
        <span className={`${parts.row} ${styles.tags}`}>
          {labels.slice(0, MAX_TAGS).map((tag) => (
            <TagChip key={tag.id} color={tag.color}>
              {tag.name}
            </TagChip>
          ))}
          {labels.length > MAX_TAGS && <small className="num">+{labels.length - MAX_TAGS}</small>}
        </span>
      )}
      <footer className={`${parts.row} ${styles.foot}`}>
        <span
          className={`${parts.row} ${parts.fill} ${styles.queue}`}
          style={{ '--queue': markColor(queue?.color ?? NO_QUEUE_COLOR) } as CSSProperties}
        >
          <span className={parts.ellipsis}>{queue?.name ?? t('tickets.noQueue')}</span>
        </span>
        {unreadMessages > 0 && (
          <b
            className={`${parts.count} num`}
            role="img"
            aria-label={t('tickets.unread', { count: unreadMessages })}
            title={t('tickets.unread', { count: unreadMessages })}
          >
            {unreadMessages > 99 ? '99+' : unreadMessages}
          </b>
        )}
        {ticket.waitingSince ? <WaitingTime ticket={ticket} /> : <TicketTime ticket={ticket} />}
        {user && (
          <span role="img" title={t('tickets.assigneeIs', user)} aria-label={t('tickets.assigneeIs', user)}>
            <Avatar name={user.name} size={20} />
          </span>
        )}
      </footer>
    </>
  )
}
