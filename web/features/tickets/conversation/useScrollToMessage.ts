import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { NEWEST_PAGE, type PageCursor } from '#web/features/messages/store/cache.ts'
import type { MessageListHandle } from '#web/features/messages/feed/MessageList.tsx'
import type { FeedItem } from '#web/features/messages/feed/feed.ts'
import type { LinkedMessage } from '#web/features/tickets/message-link.ts'
import { toastError } from '#web/ui/toast.tsx'

type Feed = { items: FeedItem[]; newer: number; isPending: boolean; show: (name: PageCursor) => Promise<void> }
type ScrollTarget = { message: string } | 'newest'

/**
 * Returns functions that scroll to a message or to the newest one. The part of the conversation around it is loaded if
 * necessary.
 */
export function useScrollToMessage(feed: Feed, listRef: RefObject<MessageListHandle | null>, named: LinkedMessage) {
  const { items, newer, show } = feed
  const isLoading = useRef(feed.isPending)
  isLoading.current = feed.isPending
  const [pendingTarget, setPendingTarget] = useState<ScrollTarget | null>(null)

  useEffect(() => {
    if (pendingTarget === null || !listRef.current) return
    if (pendingTarget === 'newest') {
      if (newer > 0) return
      listRef.current.toBottom()
    } else if (!listRef.current.toMessage(pendingTarget.message)) return
    setPendingTarget(null)
  }, [pendingTarget, items, newer, listRef])

  const load = useCallback(
    (name: PageCursor) =>
      void show(name).catch((error: unknown) => {
        setPendingTarget(null)
        toastError(error)
      }),
    [show],
  )
  const message = useCallback(
    (messageId: string): void => {
      if (listRef.current?.toMessage(messageId)) return
      setPendingTarget({ message: messageId })
      load({ around: messageId })
    },
    [listRef, load],
  )
  const newest = useCallback((): void => {
    setPendingTarget('newest')
    if (newer > 0) load(NEWEST_PAGE)
  }, [newer, load])

  useEffect(() => {
    if (named.messageId === null) return
    // The first load of the conversation is already the part around this message.
    if (isLoading.current) setPendingTarget({ message: named.messageId })
    else message(named.messageId)
  }, [named.messageId, named.visit, message])
  return { message, newest }
}
