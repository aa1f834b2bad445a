import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { NEWEST_PAGE, type PageCursor } from '#web/features/messages/store/cache.ts'
import type { MessageListHandle } from '#web/features/messages/feed/MessageList.tsx'
import type { FeedItem } from '#web/features/messages/feed/feed.ts'
import type { LinkedMessage } from '#web/features/tickets/message-link.ts'
import { toastError } from '#web/ui/toast.tsx'

type Feed = { items: FeedItem[]; newer: number; isPending: boolean; show: (name: PageCursor) => Promise<void> }
type ScrollTarget = { message: string } | 'newest'

/** Brings a message into sight, wherever in the conversation it is: its part is loaded when it is not there. */
export function useScrollToMessage(feed: Feed, listRef: RefObject<MessageListHandle | null>, named: LinkedMessage) {
  const { items, newer, show } = feed
  const isLoading = useRef(feed.isPending)
  isLoading.current = feed.isPending
  const [wish, setWish] = useState<ScrollTarget | null>(null)

  useEffect(() => {
    if (wish === null || !listRef.current) return
    if (wish === 'newest') {
      if (newer > 0) return
      listRef.current.toBottom()
    } else if (!listRef.current.toMessage(wish.message)) return
    setWish(null)
  }, [wish, items, newer, listRef])

  const load = useCallback(
    (name: PageCursor) =>
      void show(name).catch((error: unknown) => {
        setWish(null)
        toastError(error)
      }),
    [show],
  )
  const message = useCallback(
    (messageId: string): void => {
      if (listRef.current?.toMessage(messageId)) return
      setWish({ message: messageId })
      load({ around: messageId })
    },
    [listRef, load],
  )
  const newest = useCallback((): void => {
    setWish('newest')
    if (newer > 0) load(NEWEST_PAGE)
  }, [newer, load])

  useEffect(() => {
    if (named.messageId === null) return
    // What is on its way for the first time is already the part around it.
    if (isLoading.current) setWish({ message: named.messageId })
    else message(named.messageId)
  }, [named.messageId, named.visit, message])
  return { message, newest }
}
