import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconEye, IconRotate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { Chip } from '#web/features/tags/Chip.tsx'
import { RowPreview } from '#web/features/tickets/manager/RowPreview.tsx'
import { TicketTime, WaitingTime } from '#web/features/tickets/manager/TicketTime.tsx'
import { atMessage } from '#web/features/tickets/visits.ts'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { Face } from '#web/ui/Face.tsx'
import { useBusy } from '#web/ui/useBusy.ts'
import { newVisit } from '#web/ui/visits.ts'
import styles from './manager.module.css'

export type RowActions = {
  accept: (ticket: Ticket) => Promise<void>
  close: (ticket: Ticket) => Promise<void>
  reopen: (ticket: Ticket) => Promise<void>
  /** None: this user may not look into others' conversations. */
  spy: ((ticket: Ticket) => void) | null
}

type Props = {
  ticket: Ticket
  selected: boolean
  /** The row that the keyboard points at. */
  marked: boolean
  /** It left the list while the pointer is over it. */
  gone: boolean
  showUser: boolean
  /** What was searched for, where the rows are found by a search. */
  search: string
  actions: RowActions
}

const MAX_TAGS = 2

/** One ticket of the list. A waiting one is not opened by a click: it is accepted. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { t } = useTranslation()
  const { ticket, selected, marked, gone, showUser, actions } = props
  const isPending = ticket.status === 'pending'
  const found = ticket.messages?.[0]
  const { name, profilePicUrl } = ticket.contact
  const queueName = ticket.queue?.name ?? t('tickets.noQueue')
  return (
    <div
      className={styles.row}
      data-ticket-id={ticket.id}
      data-status={ticket.status}
      data-unread={ticket.unreadMessages > 0 || undefined}
      data-marked={marked || undefined}
      data-selected={selected || undefined}
      inert={gone}
      style={{ '--queue': ticket.queue?.color ?? NO_QUEUE_COLOR } as CSSProperties}
    >
      <i className={styles.strip} title={queueName} />
      <Face name={name} picture={profilePicUrl} channel={ticket.channel} />
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
                {...(found ? atMessage(found.id) : { state: newVisit })}
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
          <RowButtons ticket={ticket} actions={actions} />
        </div>
        <div className={styles.tags}>
          <Chip color={ticket.queue?.color ?? NO_QUEUE_COLOR}>{queueName}</Chip>
          {ticket.tags.slice(0, MAX_TAGS).map((tag) => (
            <Chip key={tag.id} color={tag.color}>
              {tag.name}
            </Chip>
          ))}
          {ticket.tags.length > MAX_TAGS && <small className="num">+{ticket.tags.length - MAX_TAGS}</small>}
          <Details ticket={ticket} showUser={showUser} />
        </div>
      </div>
    </div>
  )
})

/** Where it came from and whose it is. */
function Details({ ticket: { status, whatsapp, user, messages }, showUser }: Pick<Props, 'ticket' | 'showUser'>) {
  const { t } = useTranslation()
  const isFoundClosed = messages !== undefined && status === 'closed'
  const words = [isFoundClosed && t('tickets.closedState'), whatsapp?.name, showUser && user?.name]
  return (
    <span className={styles.details}>
      <small>{words.filter(Boolean).join(' · ')}</small>
      {user && (
        <span role="img" title={t('tickets.heldBy', user)} aria-label={t('tickets.heldBy', user)}>
          <Face name={user.name} size={18} />
        </span>
      )}
    </span>
  )
}

function RowButtons({ ticket, actions }: { ticket: Ticket; actions: RowActions }) {
  const { t } = useTranslation()
  const [busy, run] = useBusy()
  const { accept, close, reopen, spy } = actions
  const { name } = ticket.contact
  return (
    <span className={styles.actions} data-always={ticket.status === 'pending' || undefined}>
      {ticket.status === 'closed' ? (
        <RowIcon
          label={t('tickets.reopen')}
          name={name}
          icon={IconRotate}
          busy={busy}
          onClick={() => run(reopen(ticket))}
        />
      ) : (
        <RowIcon
          label={t('tickets.close')}
          name={name}
          icon={IconCheck}
          busy={busy}
          onClick={() => run(close(ticket))}
          extra
        />
      )}
      {spy && <RowIcon label={t('tickets.spy')} name={name} icon={IconEye} onClick={() => spy(ticket)} />}
      {ticket.status === 'pending' && (
        <Button size="xs" variant="light" loading={busy} onClick={() => run(accept(ticket))}>
          {t('tickets.accept')}
        </Button>
      )}
    </span>
  )
}

type IconProps = {
  label: string
  name: string
  icon: typeof IconEye
  onClick: () => void
  busy?: boolean
  extra?: boolean
}

function RowIcon({ label, name, icon: Icon, onClick, busy = false, extra }: IconProps) {
  return (
    <ActionIcon
      size={26}
      aria-label={`${label}: ${name}`}
      data-hint={label}
      loading={busy}
      onClick={onClick}
      data-extra={extra || undefined}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
