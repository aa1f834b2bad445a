import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { NEWEST, type PageName } from '#web/features/messages/cache.ts'
import type { MessageListHandle } from '#web/features/messages/MessageList.tsx'
import type { FeedItem } from '#web/features/messages/feed.ts'
import type { NamedMessage } from '#web/features/tickets/visits.ts'
import { toastError } from '#web/ui/toast.tsx'

type Feed = { items: FeedItem[]; newer: number; isPending: boolean; show: (name: PageName) => Promise<void> }
type Wish = { message: string } | 'newest'

/** Brings a message into sight, wherever in the conversation it is: its part is loaded when it is not there. */
export function useMessagePlace(feed: Feed, listRef: RefObject<MessageListHandle | null>, named: NamedMessage) {
  const { items, newer, show } = feed
  const isLoading = useRef(feed.isPending)
  isLoading.current = feed.isPending
  const [wish, setWish] = useState<Wish | null>(null)

  useEffect(() => {
    if (wish === null || !listRef.current) return
    if (wish === 'newest') {
      if (newer > 0) return
      listRef.current.toBottom()
    } else if (!listRef.current.toMessage(wish.message)) return
    setWish(null)
  }, [wish, items, newer, listRef])

  const load = useCallback(
    (name: PageName) =>
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
    if (newer > 0) load(NEWEST)
  }, [newer, load])

  useEffect(() => {
    if (named.messageId === null) return
    // What is on its way for the first time is already the part around it.
    if (isLoading.current) setWish({ message: named.messageId })
    else message(named.messageId)
  }, [named.messageId, named.visit, message])
  return { message, newest }
}
