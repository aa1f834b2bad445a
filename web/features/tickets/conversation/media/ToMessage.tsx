import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkToMessage } from '#web/features/tickets/message-link.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Media.module.css'

type Props = { of: { id: string; ticketUuid: string; createdAt: string }; onFollow: () => void }

/** Says when something was sent, and leads to its message. */
export function ToMessage({ of: { id, ticketUuid, createdAt }, onFollow }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <Link
      className={`${parts.link} ${styles.time} num`}
      to="/tickets/$ticketId"
      params={{ ticketId: ticketUuid }}
      {...linkToMessage(id)}
      preload={false}
      aria-label={t('contactMedia.toMessage', { time: time.dateTime(createdAt) })}
      onClick={onFollow}
    >
      <time dateTime={createdAt}>{time.short(createdAt)}</time>
    </Link>
  )
}
