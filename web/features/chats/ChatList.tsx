import { Button, Skeleton } from '@mantine/core'
import { IconMessages, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/chats.ts'
import { uniqueById, KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { chatsQuery } from './api.ts'
import { unreadsOf } from './cache.ts'
import { useUser } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import { forceNavigation } from '#web/ui/browser/forceNavigation.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Chats.module.css'

type Props = { openUuid: string | null; onNew: () => void }

export function ChatList({ openUuid, onNew }: Props) {
  const { t } = useTranslation()
  return (
    <section className={`${parts.pane} ${styles.list}`} aria-label={t('chats.list')}>
      <div className={`${parts.bar} ${styles.listHead}`}>
        <h2>{t('chats.list')}</h2>
        <Button size="xs" leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={onNew}>
          {t('chats.new')}
        </Button>
      </div>
      <Rows openUuid={openUuid} />
    </section>
  )
}

function Rows({ openUuid }: { openUuid: string | null }) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(chatsQuery)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ChatListSkeleton />
  const chats = uniqueById(data.pages.flatMap((page) => page.records))
  if (chats.length === 0)
    return <EmptyState icon={IconMessages} title={t('chats.emptyTitle')} text={t('chats.emptyText')} />
  return (
    <div className={`${parts.rest} ${styles.rows}`}>
      <ul>
        {chats.map((chat) => (
          <li key={chat.id}>
            <Row chat={chat} isOpen={chat.uuid === openUuid} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        load={() => void fetchNextPage(KEEP_CURRENT_FETCH)}
      />
    </div>
  )
}

function Row({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const { t } = useTranslation()
  const time = useTime()
  const { id } = useUser()
  const unread = isOpen ? 0 : unreadsOf(chat, id)
  return (
    <Link
      to="/chats/$chatId"
      params={{ chatId: chat.uuid }}
      state={forceNavigation}
      className={`${parts.hover} ${parts.row} ${styles.row}`}
      data-unread={unread > 0 || undefined}
      data-chat-id={chat.id}
    >
      <Avatar name={chat.title} size={38} />
      <span className={`${parts.words} ${styles.text}`}>
        <span className={styles.line}>
          <b className={parts.ellipsis}>{chat.title}</b>
          <small className="num">{time.short(chat.updatedAt)}</small>
        </span>
        <span className={styles.line}>
          <span className={`${parts.ellipsis} ${styles.last}`}>{chat.lastMessage || t('chats.noMessage')}</span>
          {unread > 0 && (
            <span className={`${parts.count} num`} role="img" aria-label={t('chats.unread', { count: unread })}>
              {unread}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

function ChatListSkeleton() {
  const show = useDelayed(true)
  return (
    <div className={`${parts.stack10} ${styles.skeleton}`} aria-busy="true">
      {show && [1, 2, 3, 4].map((row) => <Skeleton key={row} height={44} radius="md" />)}
    </div>
  )
}
