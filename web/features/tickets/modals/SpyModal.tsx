import { Modal, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { NEWEST } from '#web/features/messages/cache.ts'
import { Feed } from '#web/features/messages/Feed.tsx'
import { FeedActionsContext, type FeedActions } from '#web/features/messages/feed-actions.ts'
import type { MessageListHandle } from '#web/features/messages/MessageList.tsx'
import { useFeed } from '#web/features/messages/useFeed.ts'
import { useMessagePlace } from '#web/features/tickets/conversation/useMessagePlace.ts'
import { watchTicket } from '#web/realtime/socket.ts'
import styles from './modals.module.css'

const nothing = () => undefined

/** A conversation to look at: nothing can be sent and nothing is marked as read. */
export function SpyModal({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation()
  const list = useRef<MessageListHandle>(null)
  const found = ticket.messages?.[0]?.id ?? null
  const feed = useFeed({
    ticket,
    peek: true,
    notes: [],
    unread: 0,
    opened: found === null ? NEWEST : { around: found },
  })
  const goTo = useMessagePlace(
    feed,
    list,
    useMemo(() => ({ messageId: found, visit: undefined }), [found]),
  )
  useEffect(() => watchTicket(ticket.id, 'quietly'), [ticket.id])
  const actions = useMemo(
    (): FeedActions => ({
      readOnly: true,
      takesBack: false,
      openQuoted: goTo.message,
      reply: nothing,
      edit: nothing,
      forward: nothing,
      remove: nothing,
      react: nothing,
      retry: nothing,
      startTicket: null,
    }),
    [goTo.message],
  )
  return (
    <Modal opened onClose={onClose} size="lg" title={`${t('tickets.spy')}: ${ticket.contact.name}`}>
      <Text c="var(--b-text-2)" mb="sm">
        {t('tickets.spyNote')}
      </Text>
      <div className={styles.spy}>
        <FeedActionsContext value={actions}>
          <Feed feed={feed} isGroup={ticket.isGroup} toNewest={goTo.newest} handle={list} />
        </FeedActionsContext>
      </div>
    </Modal>
  )
}
