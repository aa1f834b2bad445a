import { Link } from '@tanstack/react-router'
import { memo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { TagChip } from '#web/features/tags/TagChip.tsx'
import { AcceptButton, changeOffered, MoreButton, RowButtons, type RowActions } from './RowButtons.tsx'
import { RowPreview } from '#web/features/tickets/RowPreview.tsx'
import { TicketTime, WaitingTime } from '#web/features/tickets/TicketTime.tsx'
import { linkToMessage } from '#web/features/tickets/message-link.ts'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { useLongTouch } from './useLongTouch.ts'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import { forceNavigation } from '#web/ui/browser/forceNavigation.ts'
import styles from './manager.module.css'

const RowMenu = lazyComponent(async () => (await import('./RowMenu.tsx')).RowMenu)

type Props = {
  ticket: Ticket
  selected: boolean
  /** The keyboard cursor is on the row. */
  marked: boolean
  /** The ticket has left the list, but the row stays while the pointer is over the list. */
  gone: boolean
  /** The row changed a moment ago; clicks are ignored, because they were meant for the row shown before. */
  settling: boolean
  /** The screen has no hover: the buttons are in a menu, which opens by a button or a long touch. */
  byTouch: boolean
  showUser: boolean
  /** The search text, if the rows were found by a search. */
  search: string
  actions: RowActions
}

const MAX_TAGS = 2

/** Shows one ticket of the list. A pending ticket has no link, because it must be accepted first. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { t } = useTranslation()
  const { ticket, selected, marked, gone, settling, byTouch, showUser, actions } = props
  const [busy, run] = usePendingState()
  const menu = usePopup('menu')
  const hasMenu = byTouch && (actions.spy !== null || changeOffered(ticket, actions.mayChange) !== null)
  const touch = useLongTouch(menu.button.onClick)
  const buttonProps = { ticket, actions, busy, run }
  const isPending = ticket.status === 'pending'
  const found = ticket.messages?.[0]
  const { name, profilePicUrl } = ticket.contact
  const queueName = ticket.queue?.name ?? t('tickets.noQueue')
  return (
    <>
      <div
        className={styles.row}
        data-ticket-id={ticket.id}
        data-status={ticket.status}
        data-unread={ticket.unreadMessages > 0 || undefined}
        data-marked={marked || undefined}
        data-selected={selected || undefined}
        data-settling={settling || undefined}
        {...(hasMenu && touch)}
        inert={gone}
        style={{ '--queue': ticket.queue?.color ?? NO_QUEUE_COLOR } as CSSProperties}
      >
        <i className={styles.strip} title={queueName} />
        <Avatar name={name} picture={profilePicUrl} channel={ticket.channel} />
        <div className={styles.body}>
          <div className={styles.line}>
            <strong className={styles.name}>
              {isPending ? (
                name
              ) : (
                <Link
                  to="/tickets/$ticketId"
                  params={{ ticketId: ticket.uuid }}
                  className={styles.link}
                  preload={false}
                  {...(found ? linkToMessage(found.id) : { state: forceNavigation })}
                  {...(selected && { 'aria-current': 'page' as const })}
                >
                  {name}
                </Link>
              )}
            </strong>
            <WaitingTime ticket={ticket} />
            <TicketTime ticket={ticket} />
          </div>
          <div className={styles.line}>
            <span className={styles.preview}>
              <RowPreview ticket={ticket} search={props.search} />
            </span>
            {ticket.unreadMessages > 0 && (
              <b className={`${styles.badge} num`} title={t('tickets.unread', { count: ticket.unreadMessages })}>
                {ticket.unreadMessages > 99 ? '99+' : ticket.unreadMessages}
              </b>
            )}
            <AcceptButton {...buttonProps} />
            {hasMenu && <MoreButton name={name} button={menu.button} />}
          </div>
          <div className={styles.tags}>
            <TagChip color={ticket.queue?.color ?? NO_QUEUE_COLOR}>{queueName}</TagChip>
            {ticket.tags.slice(0, MAX_TAGS).map((tag) => (
              <TagChip key={tag.id} color={tag.color}>
                {tag.name}
              </TagChip>
            ))}
            {ticket.tags.length > MAX_TAGS && <small className="num">+{ticket.tags.length - MAX_TAGS}</small>}
            <Details ticket={ticket} showUser={showUser} />
          </div>
        </div>
        {!byTouch && <RowButtons {...buttonProps} />}
      </div>
      {menu.used && <RowMenu {...menu.popup} ticket={ticket} actions={actions} run={run} />}
    </>
  )
})

/** Shows the connection, the assignee, and whether a found ticket is closed. */
function Details({ ticket: { status, whatsapp, user, messages }, showUser }: Pick<Props, 'ticket' | 'showUser'>) {
  const { t } = useTranslation()
  const isFoundClosed = messages !== undefined && status === 'closed'
  const words = [isFoundClosed && t('tickets.closedState'), whatsapp?.name, showUser && user?.name]
  return (
    <span className={styles.details}>
      <small>{words.filter(Boolean).join(' · ')}</small>
      {user && (
        <span role="img" title={t('tickets.assigneeIs', user)} aria-label={t('tickets.assigneeIs', user)}>
          <Avatar name={user.name} size={18} />
        </span>
      )}
    </span>
  )
}
