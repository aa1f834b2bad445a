import { Popover } from '@mantine/core'
import { IconMessageCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/chats.ts'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { useUser } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Notifications.module.css'
import { useUnreadChats } from './useUnread.ts'

/** Lists the chats with unread messages. */
export function ChatPopup({ anchor, ...popup }: Popup) {
  const { t } = useTranslation()
  const { chats, hasNextPage, isFetchingNextPage, fetchNextPage } = useUnreadChats()
  const close = (): void => popup.onChange(false)
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus withRoles={false} {...popup}>
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t('chats.popover.label')} tabIndex={-1}>
        <div className={`${parts.row} ${styles.head}`}>
          {t('chats.popover.label')}
          <Link to="/chats" className={styles.all} onClick={close}>
            {t('chats.popover.all')}
          </Link>
        </div>
        {chats.length === 0 ? (
          <EmptyState
            icon={IconMessageCheck}
            title={t('chats.popover.emptyTitle')}
            text={t('chats.popover.emptyText')}
          />
        ) : (
          <div className={styles.scroll}>
            <ul>
              {chats.map((chat) => (
                <li key={chat.id}>
                  <Row chat={chat} onOpen={close} />
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={hasNextPage}
              loading={isFetchingNextPage}
              load={() => void fetchNextPage(KEEP_CURRENT_FETCH)}
            />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Row({ chat, onOpen }: { chat: Chat; onOpen: () => void }) {
  const { t } = useTranslation()
  const time = useTime()
  const { id } = useUser()
  const count = chat.users.find(({ userId }) => userId === id)?.unreads ?? 0
  return (
    <Link
      to="/chats/$chatId"
      params={{ chatId: chat.uuid }}
      className={`${parts.hover} ${parts.row} ${styles.row}`}
      onClick={onOpen}
    >
      <Avatar name={chat.title} size={34} />
      <span className={`${parts.fill} ${styles.text}`}>
        <b className={parts.ellipsis}>{chat.title}</b>
        <span className={`${parts.ellipsis} ${parts.quiet}`}>{chat.lastMessage}</span>
      </span>
      <span className={`${parts.column14} ${styles.side}`}>
        <small className="num">{time.short(chat.updatedAt)}</small>
        <span className={`${parts.count} num`} role="img" aria-label={t('chats.unread', { count })}>
          {count}
        </span>
      </span>
    </Link>
  )
}
