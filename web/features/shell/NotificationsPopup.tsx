import { Popover } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { lastMessageLine } from '#web/features/messages/data.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Notifications.module.css'
import { MentionMailSwitch, MentionRows } from './MentionRows.tsx'
import { useMentions, useUnreadTickets } from './useUnread.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

/** Lists the notes that mention the user, and the tickets with unread messages. */
export function NotificationsPopup({ anchor, ...popup }: Popup) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const mentions = useMentions()
  const close = () => popup.onChange(false)
  const { tickets, hasNextPage, isFetchingNextPage, fetchNextPage } = useUnreadTickets()
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus withRoles={false} {...popup}>
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t('shell.bell.title')} ref={list} tabIndex={-1}>
        <div className={`${parts.row} ${styles.head}`}>
          {t('shell.bell.title')}
          <AskPermission onAnswered={() => list.current?.focus()} />
        </div>
        {tickets.length + mentions.length === 0 ? (
          <EmptyState icon={IconBellCheck} title={t('shell.bell.emptyTitle')} text={t('shell.bell.emptyText')} />
        ) : (
          <div className={styles.scroll}>
            {mentions.length > 0 && <MentionRows mentions={mentions} onOpen={close} />}
            <ul>
              {tickets.map((ticket) => (
                <li key={ticket.id}>
                  <Row ticket={ticket} onOpen={close} />
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={hasNextPage}
              loading={isFetchingNextPage}
              load={() => void fetchNextPage(KEEP_CURRENT_FETCH)}
            />
          </div>
        )}
        <MentionMailSwitch />
      </Popover.Dropdown>
    </Popover>
  )
}

function Row({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <Link
      to="/tickets/$ticketId"
      params={{ ticketId: ticket.uuid }}
      className={`${parts.hover} ${parts.row} ${styles.row}`}
      onClick={onOpen}
    >
      <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={34} channel={ticket.channel} />
      <span className={`${parts.fill} ${styles.text}`}>
        <b className={parts.ellipsis}>{contactName(ticket.contact)}</b>
        <span className={`${parts.ellipsis} ${parts.quiet}`}>{lastMessageLine(t, ticket)}</span>
      </span>
      <span className={`${parts.column14} ${styles.side}`}>
        <small className="num">{time.short(ticket.updatedAt)}</small>
        <span
          className={`${parts.count} num`}
          role="img"
          aria-label={t('shell.bell.unread', { count: ticket.unreadMessages })}
        >
          {ticket.unreadMessages}
        </span>
      </span>
    </Link>
  )
}

/**
 * Offers to allow notifications, for which browsers require a click. The button disappears after the answer, so
 * `onAnswered` must move the focus elsewhere.
 */
function AskPermission({ onAnswered }: { onAnswered: () => void }) {
  const { t } = useTranslation()
  const supported = 'Notification' in window
  const [answer, setAnswer] = useState(supported ? Notification.permission : 'denied')
  if (answer !== 'default') return null
  const ask = async (): Promise<void> => {
    const permission = await Notification.requestPermission()
    onAnswered()
    setAnswer(permission)
  }
  return (
    <button type="button" className={styles.ask} onClick={() => void ask()}>
      {t('shell.bell.askPermission')}
    </button>
  )
}
