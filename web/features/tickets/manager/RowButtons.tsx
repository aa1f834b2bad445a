import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconDotsVertical, IconEye, IconRotate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { withKey } from '#web/ui/text/withKey.ts'
import type { usePopup } from '#web/ui/overlay/usePopup.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import styles from './manager.module.css'

export type RowActions = {
  accept: (ticket: Ticket) => Promise<unknown>
  /** Can be undone for a moment. */
  acceptBySwipe: (ticket: Ticket) => Promise<unknown>
  close: (ticket: Ticket) => Promise<unknown>
  reopen: (ticket: Ticket) => Promise<unknown>
  /** Asks until when. */
  snooze: (ticket: Ticket) => void
  markUnread: (ticket: Ticket) => Promise<unknown>
  /** null if the user may not peek into conversations of others. */
  spy: ((ticket: Ticket) => void) | null
  /** No action is offered on a ticket that the user may not change. */
  mayChange: (ticket: Ticket) => boolean
  /** A click opens a pending ticket for reading. */
  opensWaiting: boolean
}

type Props = { ticket: Ticket; actions: RowActions; busy: boolean; run: (work: Promise<unknown>) => void }

export function AcceptButton({ ticket, actions, busy, run }: Props) {
  const { t } = useTranslation()
  if (ticket.status !== 'pending') return null
  return (
    <Button
      size="xs"
      variant="light"
      className={styles.accept ?? ''}
      loading={busy}
      title={withKey(t('tickets.accept'), TICKET_KEYS.accept)}
      onClick={() => run(actions.accept(ticket))}
    >
      {t('tickets.accept')}
    </Button>
  )
}

/** Returns the action that a row offers besides accepting and peeking. */
export function changeOffered(ticket: Ticket, mayChange: RowActions['mayChange']): 'reopen' | 'close' | null {
  if (!mayChange(ticket)) return null
  return ticket.status === 'closed' ? 'reopen' : 'close'
}

/** Each action has its own position in every state of the ticket, so that no button appears where another one was. */
export function RowButtons({ ticket, actions: { close, reopen, spy, mayChange }, busy, run }: Props) {
  const { t } = useTranslation()
  const name = contactName(ticket.contact)
  const offered = changeOffered(ticket, mayChange)
  return (
    <span className={styles.slots}>
      {offered === 'reopen' && (
        <RowIcon
          action="reopen"
          label={t('tickets.reopen')}
          shortcut={TICKET_KEYS.reopen}
          name={name}
          icon={IconRotate}
          loading={busy}
          onClick={() => run(reopen(ticket))}
        />
      )}
      {spy && (
        <RowIcon
          action="spy"
          label={t('tickets.spy')}
          shortcut={t('tickets.shortcuts.space')}
          name={name}
          icon={IconEye}
          onClick={() => spy(ticket)}
        />
      )}
      {offered === 'close' && (
        <RowIcon
          action="close"
          label={t('tickets.resolve')}
          shortcut={TICKET_KEYS.resolve}
          name={name}
          icon={IconCheck}
          loading={busy}
          onClick={() => run(close(ticket))}
        />
      )}
    </span>
  )
}

type IconProps = {
  action: 'reopen' | 'spy' | 'close'
  label: string
  /** The key that does it to the row under the cursor. */
  shortcut: string
  name: string
  icon: typeof IconEye
  onClick: () => void
  loading?: boolean
}

function RowIcon({ action, label, shortcut, name, icon: Icon, onClick, loading = false }: IconProps) {
  return (
    <ActionIcon
      size={24}
      aria-label={`${label}: ${name}`}
      data-hint={withKey(label, shortcut)}
      data-place={action}
      loading={loading}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

type MoreProps = { name: string; button: ReturnType<typeof usePopup>['button'] }

/** Opens the menu of a row on screens without hover. */
export function MoreButton({ name, button }: MoreProps) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      size={36}
      className={styles.moreButton ?? ''}
      aria-label={`${t('tickets.moreActions')}: ${name}`}
      {...button}
    >
      <IconDotsVertical size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
