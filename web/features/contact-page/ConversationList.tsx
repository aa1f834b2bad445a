import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CSSProperties, ReactNode } from 'react'
import type { ContactConversation } from '#contract/contact-page.ts'
import { conversationsQuery } from './api.ts'
import { PartItems } from './PartItems.tsx'
import { useDuration } from '#web/features/messages/conversation.ts'
import { TagChip } from '#web/features/tags/TagChip.tsx'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { markColor } from '#web/ui/display/mark-color.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

export function ConversationList({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(conversationsQuery(contactId))
  return (
    <PartItems
      label={t('contactPage.parts.conversations')}
      query={query}
      empty={t('contactPage.conversations.none')}
      render={(conversation) => <Conversation {...conversation} />}
    />
  )
}

/** What may only be found and not read has no words, and opens nothing. */
function Conversation(conversation: ContactConversation) {
  const { t } = useTranslation()
  const { id, status, title, lastMessage, queue, user, tags, campaign, canRead } = conversation
  const queueName = queue?.name ?? t('contactPage.conversations.noQueue')
  return (
    <Opened {...conversation}>
      <span
        className={styles.strip}
        style={{ '--strip': markColor(queue?.color ?? NO_QUEUE_COLOR) } as CSSProperties}
      />
      <span className={`${parts.fill} ${styles.words}`}>
        <b className={parts.ellipsis}>
          {(canRead && title) || queueName} <span className={`${parts.muted} ${styles.id} num`}>#{id}</span>
        </b>
        <span className={`${parts.ellipsis} ${parts.quiet}`}>
          {canRead ? lastMessage : t('contactPage.conversations.unreadable')}
        </span>
        <span className={`${parts.wrap} ${parts.quiet} ${styles.badges}`}>
          {user ? (
            <>
              <Avatar name={user.name} size={20} /> {user.name}
            </>
          ) : (
            <span className={styles.quiet}>{t('contactPage.conversations.nobody')}</span>
          )}
          <span className={styles.queue}>{queueName}</span>
          {campaign && <span className={styles.queue}>{campaign.name}</span>}
          {tags.map((tag) => (
            <TagChip key={tag.id} color={tag.color}>
              {tag.name}
            </TagChip>
          ))}
        </span>
      </span>
      <span className={`${parts.meta} ${styles.when}`}>
        {status !== 'closed' && <b>{t(`contactPage.conversations.${status}`)}</b>}
        <When {...conversation} />
        <Rating rate={conversation.rate} />
      </span>
    </Opened>
  )
}

function Opened({ uuid, canRead, children }: ContactConversation & { children: ReactNode }) {
  if (!canRead) return <div className={styles.conversation}>{children}</div>
  return (
    <Link className={styles.conversation} to="/tickets/$ticketId" params={{ ticketId: uuid }} preload={false}>
      {children}
    </Link>
  )
}

function When({ createdAt, seconds, closedAt }: ContactConversation) {
  const { t } = useTranslation()
  const time = useTime()
  const duration = useDuration()
  return (
    <>
      <time className="num" dateTime={createdAt} title={time.dateTime(createdAt)}>
        {time.brief(createdAt)}
      </time>
      {closedAt !== null && seconds !== null && (
        <span className="num">{t('messages.lasted', { duration: duration(seconds) })}</span>
      )}
    </>
  )
}

const MOST_STARS = 3

function Rating({ rate }: { rate: number | null }) {
  const { t } = useTranslation()
  if (rate === null) return null
  const stars = Math.min(MOST_STARS, Math.max(0, rate))
  return (
    <span className={styles.stars} role="img" aria-label={t('messages.rated', { rate })}>
      {'★'.repeat(stars)}
      <i>{'★'.repeat(MOST_STARS - stars)}</i>
    </span>
  )
}
