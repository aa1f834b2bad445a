import { useEffect, useImperativeHandle, useMemo, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/chats.ts'
import { ChatBubble } from './ChatBubble.tsx'
import { firstUnread, buildChatFeed, type ChatFeedItem } from './feed.ts'
import {
  FeedLayout,
  PendingBubble,
  Separator,
  useScrollAnchor,
  useWindowedItems,
} from '#web/features/messages/conversation.ts'
import { chatDestination, usePendingMessages } from '#web/features/messages/data.ts'
import { useUser } from '#web/session/store.ts'
import { useTime } from '#web/ui/time/time.ts'

/** Closer than this to an end of the drawn lines, more lines are drawn or older messages loaded. */
const NEAR_PX = 600

export type ChatFeedHandle = { toEnd: () => void }

type Props = {
  chatId: number
  /** Oldest first. */
  messages: ChatMessage[]
  unreadAtOpen: number
  hasMore: boolean
  loadingOlder: boolean
  loadOlder: () => void
  handle: Ref<ChatFeedHandle>
}

/**
 * Shows the messages of a chat, oldest at the top. The scroll position stays the same when older messages are loaded.
 */
export function ChatFeed({ chatId, messages, unreadAtOpen, hasMore, loadingOlder, loadOlder, handle }: Props) {
  const { t } = useTranslation()
  const lines = useChatFeed(chatId, messages, unreadAtOpen)
  const newIndex = lines.findIndex(({ kind }) => kind === 'new')
  const drawn = useWindowedItems(lines, newIndex === -1 ? 0 : lines.length - newIndex)
  const startKey = newIndex === -1 ? null : 'new'
  const scrollAnchor = useScrollAnchor(drawn.drawn, startKey, !drawn.isCutBelow)
  const goToEnd = (): void => {
    drawn.newest()
    scrollAnchor.toEnd()
  }
  useImperativeHandle(handle, () => ({ toEnd: goToEnd }))

  const loadWhenNear = (): void => {
    const box = scrollAnchor.scroller.current
    if (!box) return
    const { scrollTop, scrollHeight, clientHeight } = box
    if (scrollTop <= NEAR_PX && !drawn.older() && hasMore && !loadingOlder) loadOlder()
    if (scrollHeight - scrollTop - clientHeight <= NEAR_PX) drawn.newer()
  }
  /** A short page may not fill the list, and then the user cannot scroll to load more. */
  useEffect(loadWhenNear)

  return (
    <FeedLayout
      scrollAnchor={scrollAnchor}
      onScroll={loadWhenNear}
      lines={drawn.drawn.map((line) => ({
        key: line.key,
        isFixed: line.kind === 'message',
        content: <FeedRow line={line} />,
      }))}
      empty={lines.length === 0 ? { title: t('chats.messageEmpty'), text: t('chats.messageEmptyText') } : null}
      hasMore={hasMore}
      loadingOlder={loadingOlder}
      toEnd={goToEnd}
    />
  )
}

function useChatFeed(chatId: number, messages: ChatMessage[], unreadAtOpen: number): ChatFeedItem[] {
  const { id: userId } = useUser()
  const { day: dayOf } = useTime()
  const outgoing = usePendingMessages(chatDestination(chatId))
  const [fresh] = useState(() => firstUnread(messages, userId, unreadAtOpen))
  return useMemo(
    () => buildChatFeed({ messages, outgoing, userId, fresh, dayOf }),
    [messages, outgoing, userId, fresh, dayOf],
  )
}

function FeedRow({ line }: { line: ChatFeedItem }) {
  switch (line.kind) {
    case 'message':
      return <ChatBubble message={line.message} mine={line.mine} first={line.first} />
    case 'outgoing':
      return <PendingBubble outgoing={line.outgoing} first={line.first} />
    default:
      return <Separator item={line} />
  }
}
