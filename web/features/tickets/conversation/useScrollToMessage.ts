import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { NEWEST_PAGE, type PageCursor } from '#web/features/messages/data.ts'
import type { FeedItem, MessageListHandle } from '#web/features/messages/conversation.ts'
import type { LinkedMessage } from '#web/features/tickets/message-link.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'

type Feed = { items: FeedItem[]; newer: number; isPending: boolean; show: (name: PageCursor) => Promise<void> }
/** `isAskedFor` is false while the first load of the conversation may bring the message, or the newest one if it is null. */
type ScrollTarget = { message: string | null; isAskedFor: boolean }

/**
 * Returns functions that scroll to a message or to the newest one. The part of the conversation around it is loaded if
 * necessary.
 */
export function useScrollToMessage(feed: Feed, listRef: RefObject<MessageListHandle | null>, named: LinkedMessage) {
  const { items, newer, show, isPending } = feed
  const isLoading = useRef(isPending)
  isLoading.current = isPending
  const [pendingTarget, setPendingTarget] = useState<ScrollTarget | null>(null)

  const load = useCallback(
    (name: PageCursor) =>
      void show(name).catch((error: unknown) => {
        setPendingTarget(null)
        toastError(error)
      }),
    [show],
  )
  const askFor = useCallback(
    (messageId: string): void => {
      setPendingTarget({ message: messageId, isAskedFor: true })
      load({ around: messageId })
    },
    [load],
  )
  const message = useCallback(
    (messageId: string): void => {
      if (!listRef.current?.toMessage(messageId)) askFor(messageId)
    },
    [listRef, askFor],
  )
  const newest = useCallback((): void => {
    setPendingTarget({ message: null, isAskedFor: newer > 0 })
    if (newer > 0) load(NEWEST_PAGE)
  }, [newer, load])

  useEffect(() => {
    if (pendingTarget === null || isPending || !listRef.current) return
    if (pendingTarget.message === null) {
      if (newer > 0) {
        if (!pendingTarget.isAskedFor) newest()
        return
      }
      listRef.current.toBottom()
    } else if (!listRef.current.toMessage(pendingTarget.message)) {
      if (!pendingTarget.isAskedFor) askFor(pendingTarget.message)
      return
    }
    setPendingTarget(null)
  }, [pendingTarget, items, newer, isPending, listRef, askFor, newest])

  useEffect(() => {
    if (named.messageId === null) return
    // The first load of the conversation is the part around this message, unless the list has begun to load its end.
    if (isLoading.current) setPendingTarget({ message: named.messageId, isAskedFor: false })
    else message(named.messageId)
  }, [named.messageId, named.visit, message])
  return { message, newest }
}
