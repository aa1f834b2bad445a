import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket, TicketPage } from '#contract/tickets.ts'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useUser } from '#web/session/store.ts'
import { Face } from '#web/ui/Face.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTime } from '#web/ui/time.ts'
import styles from './Bell.module.css'
import { concerns } from './cache.ts'

/** The conversations of this user that have unread messages, kept live by events. */
export function useUnread() {
  const user = useUser()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.bell,
    queryFn: ({ pageParam, signal }) =>
      get<TicketPage>('/tickets', { query: { withUnreadMessages: true, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    staleTime: Infinity,
  })
  const tickets = data?.pages.flatMap((page) => page.tickets).filter((ticket) => concerns(user, ticket)) ?? []
  return { tickets, hasNextPage, isFetchingNextPage, fetchNextPage }
}

export function Bell() {
  const { t } = useTranslation()
  const [opened, popup] = useDisclosure(false)
  const { tickets, hasNextPage, isFetchingNextPage, fetchNextPage } = useUnread()
  const label = tickets.length ? t('shell.bell.labelCount', { count: tickets.length }) : t('shell.bell.label')

  return (
    <Popover position="bottom-end" width={340} opened={opened} onChange={popup.toggle} trapFocus withRoles={false}>
      <Popover.Target>
        <Indicator size={9} offset={9} color="coral.5" withBorder disabled={tickets.length === 0}>
          <Tooltip label={label} disabled={opened}>
            <ActionIcon aria-label={label} aria-haspopup="dialog" aria-expanded={opened} onClick={popup.toggle}>
              <IconBell size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t('shell.bell.title')}>
        <div className={styles.head}>
          {t('shell.bell.title')}
          <AskPermission />
        </div>
        {tickets.length === 0 ? (
          <EmptyState icon={IconBellCheck} title={t('shell.bell.emptyTitle')} text={t('shell.bell.emptyText')} />
        ) : (
          <div className={styles.scroll}>
            <ul className={styles.list}>
              {tickets.map((ticket) => (
                <li key={ticket.id}>
                  <Row ticket={ticket} onOpen={popup.close} />
                </li>
              ))}
            </ul>
            <LoadMore hasMore={hasNextPage} loading={isFetchingNextPage} load={() => void fetchNextPage()} />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Row({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <Link to="/tickets/$ticketId" params={{ ticketId: ticket.uuid }} className={styles.row} onClick={onOpen}>
      <Face name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={34} channel={ticket.channel} />
      <span className={styles.text}>
        <b>{ticket.contact.name}</b>
        <span>{ticket.lastMessage}</span>
      </span>
      <span className={styles.side}>
        <small className="num">{time.short(ticket.updatedAt)}</small>
        <span
          className={`${styles.count} num`}
          role="img"
          aria-label={t('shell.bell.unread', { count: ticket.unreadMessages })}
        >
          {ticket.unreadMessages}
        </span>
      </span>
    </Link>
  )
}

/** Browsers ask only after a click; once answered, the offer goes away. */
function AskPermission() {
  const { t } = useTranslation()
  const supported = 'Notification' in window
  const [answer, setAnswer] = useState(supported ? Notification.permission : 'denied')
  if (answer !== 'default') return null
  return (
    <button type="button" className={styles.ask} onClick={() => void Notification.requestPermission().then(setAnswer)}>
      {t('shell.bell.askPermission')}
    </button>
  )
}
