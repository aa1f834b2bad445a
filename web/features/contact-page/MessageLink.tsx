import { IconMessage2Search } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkToMessage } from '#web/features/tickets/message-link.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

/** Opens the conversation at a message. */
export function MessageLink({ messageId, ticketUuid }: { messageId: string; ticketUuid: string }) {
  const { t } = useTranslation()
  const label = t('contactPage.links.toMessage')
  return (
    <Link
      className={`${parts.hover} ${styles.toMessage}`}
      to="/tickets/$ticketId"
      params={{ ticketId: ticketUuid }}
      {...linkToMessage(messageId)}
      aria-label={label}
      title={label}
      preload={false}
    >
      <IconMessage2Search size={17} stroke={1.8} aria-hidden />
    </Link>
  )
}
