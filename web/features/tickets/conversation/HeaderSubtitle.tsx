import { IconEye, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { useIsTyping, useViewers } from '#web/features/messages/data.ts'
import { useUser } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'
import styles from './conversation.module.css'

/** Returns the words for the queue and the assignee of a ticket. */
export function useQueueAndUser({ user: assignee, queue }: Ticket) {
  const { t } = useTranslation()
  const user = useUser()
  return {
    queueName: queue?.name ?? t('tickets.noQueue'),
    assigneeName: assignee?.id === user.id ? t('tickets.you') : (assignee?.name ?? t('tickets.unassigned')),
  }
}

/** `full` adds the queue and the assignee, for screens that have no room for them elsewhere. */
type SubtitleProps = { ticket: Ticket; full: boolean }

/** Shows below the name that the customer is typing, or the connection. */
export function HeaderSubtitle({ ticket, full }: SubtitleProps) {
  const { t } = useTranslation()
  const { queueName, assigneeName } = useQueueAndUser(ticket)
  const isTyping = useIsTyping(ticket.id)
  if (isTyping) {
    return (
      <small data-typing role="status">
        {t('tickets.typing')}
      </small>
    )
  }
  const connection = ticket.whatsapp?.name ?? t(`common.channel.${ticket.channel}`)
  return <small>{full ? [queueName, assigneeName, connection].join(' · ') : connection}</small>
}

/** Shows which colleagues have this conversation open. */
export function Viewers({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation()
  const user = useUser()
  const others = useViewers(ticketId).filter((viewer) => viewer.userId !== user.id)
  if (others.length === 0) return null
  const writing = others.filter((viewer) => viewer.typing)
  const shown = writing.length > 0 ? writing : others
  const names = shown.map((viewer) => viewer.name.split(' ')[0]).join(', ')
  const text =
    writing.length > 0 ? t('tickets.viewingTyping', { names }) : t('tickets.viewing', { names, count: others.length })
  const Icon = writing.length > 0 ? IconPencil : IconEye
  return (
    <span
      className={`${parts.inline} ${parts.hint} ${parts.sunken} ${styles.viewer}`}
      role="status"
      title={others.map((viewer) => viewer.name).join(', ')}
    >
      <Icon size={15} stroke={1.7} style={{ flex: 'none' }} aria-hidden />
      <span className={parts.ellipsis}>{text}</span>
    </span>
  )
}
