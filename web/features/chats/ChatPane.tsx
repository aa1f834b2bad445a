import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/chats.ts'
import { insist } from '#web/api/insist.ts'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { chatMessagesQuery, readChat } from './api.ts'
import { saveChat, unreadsOf } from './cache.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatFeed, type ChatFeedHandle } from './ChatFeed.tsx'
import { MessageListSkeleton } from '#web/features/messages/conversation.ts'
import { useUser } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Chats.module.css'

type Props = { chat: Chat; narrow: boolean; onEdit: (chat: Chat) => void; onDelete: (chat: Chat) => void }

/** Shows an open chat: its members, messages and composer. */
export function ChatPane({ chat, narrow, onEdit, onDelete }: Props) {
  const user = useUser()
  const feed = useRef<ChatFeedHandle>(null)
  const [unreadAtOpen] = useState(() => unreadsOf(chat, user.id))
  const messages = useInfiniteQuery(chatMessagesQuery(chat.id))
  const { data, error, refetch } = messages
  useMarkAsRead(chat, user.id, data?.pages[0]?.records.at(-1)?.id)
  return (
    <section className={`${parts.column} ${parts.rest} ${styles.room}`} aria-label={chat.title}>
      <Head chat={chat} narrow={narrow} onEdit={onEdit} onDelete={onDelete} />
      {data ? (
        <ChatFeed
          chatId={chat.id}
          messages={data.pages.toReversed().flatMap((page) => page.records)}
          unreadAtOpen={unreadAtOpen}
          hasMore={messages.hasNextPage}
          loadingOlder={messages.isFetchingNextPage}
          loadOlder={() => void messages.fetchNextPage(KEEP_CURRENT_FETCH)}
          handle={feed}
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <MessageListSkeleton />
      )}
      <ChatComposer chat={chat} narrow={narrow} onSent={() => feed.current?.toEnd()} />
    </section>
  )
}

/** On a phone this bar replaces the top bar, so its title is the main heading. */
function Head({ chat, narrow, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const Heading = narrow ? 'h1' : 'h2'
  const { id } = useUser()
  const names = chat.users.map(({ userId, user }) => (userId === id ? t('chats.you') : user.name)).join(', ')
  return (
    <header className={`${parts.row} ${styles.head}`}>
      <Avatar name={chat.title} size={34} />
      <div className={`${parts.fill} ${styles.title}`}>
        <Heading>{chat.title}</Heading>
        <p className={parts.meta} title={names} aria-label={t('chats.members', { names })}>
          {names}
        </p>
      </div>
      {chat.ownerId === id && (
        <>
          <ActionIcon aria-label={t('chats.edit')} data-hint={t('chats.edit')} onClick={() => onEdit(chat)}>
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('chats.delete')} data-hint={t('chats.delete')} onClick={() => onDelete(chat)}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      )}
    </header>
  )
}

const subscribeToFocus = (listener: () => void): (() => void) => {
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  return () => {
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
  }
}

/** Marks the chat as read while its page is shown and has the focus. */
function useMarkAsRead(chat: Chat, userId: number, lastId: number | undefined): void {
  const cache = useQueryClient()
  const hasFocus = useSyncExternalStore(subscribeToFocus, () => document.hasFocus())
  const { id } = chat
  const unread = unreadsOf(chat, userId)
  useEffect(() => {
    if (unread === 0 || !hasFocus || lastId === undefined) return
    return insist(
      () => readChat(id, userId, lastId),
      (read) => saveChat(cache, read),
    )
  }, [cache, id, userId, unread, hasFocus, lastId])
}
