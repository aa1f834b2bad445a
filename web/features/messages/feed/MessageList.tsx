import { Skeleton } from '@mantine/core'
import { useEffect, useImperativeHandle, useLayoutEffect, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Bubble } from '#web/features/messages/bubble/Bubble.tsx'
import type { FeedItem } from './feed.ts'
import { FeedLayout } from './FeedLayout.tsx'
import { NoteBubble } from '#web/features/messages/bubble/NoteBubble.tsx'
import { PendingBubble } from '#web/features/messages/bubble/PendingBubble.tsx'
import { Separator } from './Separator.tsx'
import { useWindowedItems } from './useWindowedItems.ts'
import { useScrollAnchor } from './useScrollAnchor.ts'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import parts from '#web/ui/parts.module.css'
import styles from './MessageList.module.css'

export type MessageListHandle = { toBottom: () => void; toMessage: (messageId: string) => boolean }

type Props = {
  items: FeedItem[]
  isGroup: boolean
  hasMore: boolean
  loadingOlder: boolean
  loadOlder: () => void
  /** How many messages come after the last loaded one. */
  newer: number
  loadNewer: () => void
  /** Replaces the loaded messages by the newest ones. */
  toNewest: () => void
  handle: Ref<MessageListHandle>
}

const NEAR_PX = 50
const FLASH_MS = 1600
/** More lines are drawn when the reader is closer than this to either end of the drawn ones. */
const REVEAL_PX = 800

/**
 * The conversation, oldest at the top. Its rows are not virtual: their heights vary too much to be estimated, and a
 * wrong estimate makes the text jump while the reader scrolls up. In a long conversation only the lines around the
 * reader are drawn.
 */
export function MessageList(props: Props) {
  const { items, isGroup, hasMore, loadingOlder, loadOlder, newer, loadNewer, toNewest, handle } = props
  const { t } = useTranslation()
  const [flash, setFlash] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const newMark = items.findIndex((item) => item.kind === 'new')
  const lines = useWindowedItems(items, newMark === -1 ? 0 : items.length - newMark)
  const hasEnd = newer === 0 && !lines.isCutBelow
  const scrollAnchor = useScrollAnchor(lines.drawn, items[newMark]?.key ?? null, hasEnd)
  const { scroller, rows, remember, toEnd } = scrollAnchor
  const missed = useMissed(items, scrollAnchor.atEnd) + newer

  const toMessage = (messageId: string): boolean => {
    const at = items.findIndex((item) => item.kind === 'message' && item.message.id === messageId)
    if (at === -1) return false
    lines.around(at)
    setTarget(messageId)
    setFlash(messageId)
    return true
  }
  useLayoutEffect(() => {
    if (target === null) return
    rows.current?.querySelector(`[data-message-id="${CSS.escape(target)}"]`)?.scrollIntoView({ block: 'center' })
    setTarget(null)
    remember()
  }, [target, rows, remember])
  const toBottom = (): void => {
    lines.newest()
    toEnd()
  }
  useImperativeHandle(handle, () => ({ toBottom, toMessage }))

  /**
   * Does only one thing at a time: drawing lines on one side removes lines on the other side, which must not be drawn
   * again at once.
   */
  const loadWhenNear = (): void => {
    const box = scroller.current
    if (!box || box.clientHeight === 0) return
    const { scrollTop } = box
    const distanceToEnd = box.scrollHeight - scrollTop - box.clientHeight
    if (scrollTop <= REVEAL_PX && lines.older()) return
    if (distanceToEnd <= REVEAL_PX && lines.newer()) return
    if (scrollTop <= NEAR_PX && hasMore && !loadingOlder) loadOlder()
    if (distanceToEnd <= NEAR_PX && newer > 0) loadNewer()
  }
  /** A short page may not fill the list, and then the user cannot scroll to load more. */
  useEffect(loadWhenNear)

  useEffect(() => {
    if (!flash) return
    const timer = setTimeout(() => setFlash(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flash])

  return (
    <FeedLayout
      scrollAnchor={scrollAnchor}
      onScroll={loadWhenNear}
      lines={lines.drawn.map((item) => ({
        key: item.key,
        isFixed: isFixed(item),
        content: <FeedLine item={item} isGroup={isGroup} flash={flash} />,
      }))}
      empty={items.length === 0 ? { title: t('messages.empty'), text: t('messages.emptyText') } : null}
      hasMore={hasMore}
      loadingOlder={loadingOlder}
      missed={missed}
      toEnd={newer > 0 ? toNewest : toBottom}
    />
  )
}

/**
 * Separators are not fixed: when older pages are loaded, the line of a day moves before the first message of that day.
 */
const isFixed = (item: FeedItem): boolean => item.kind === 'message' || item.kind === 'note'

function FeedLine({ item, isGroup, flash }: { item: FeedItem; isGroup: boolean; flash: string | null }) {
  switch (item.kind) {
    case 'message':
      return <Bubble message={item.message} first={item.first} isGroup={isGroup} flash={flash === item.message.id} />
    case 'outgoing':
      return <PendingBubble outgoing={item.outgoing} first={item.first} />
    case 'note':
      return <NoteBubble note={item.note} />
    case 'line':
      return item.line
    default:
      return <Separator item={item} />
  }
}

/**
 * Counts the messages that arrived since the reader was at the end, or, if that has not happened yet, those that were
 * new when the conversation was opened.
 */
function useMissed(items: FeedItem[], atEnd: boolean): number {
  const [seen, setSeen] = useState(() => items[items.findIndex((item) => item.kind === 'new') - 1]?.key ?? null)
  const lastKey = items.at(-1)?.key ?? null
  useEffect(() => {
    if (atEnd) setSeen(lastKey)
  }, [atEnd, lastKey])
  const from = items.findIndex((item) => item.key === seen)
  if (atEnd || from === -1) return 0
  return items.slice(from + 1).filter((item) => item.kind === 'message' && !item.message.fromMe).length
}

export function MessageListSkeleton() {
  const show = useDelayed(true)
  return (
    <div className={`${parts.rest} ${styles.feed}`} aria-busy="true">
      {show && (
        <div className={`${parts.column14} ${styles.skeleton}`}>
          {[220, 300, 180, 260, 340, 200].map((width) => (
            <Skeleton key={width} height={38} width={width} radius="lg" />
          ))}
        </div>
      )}
    </div>
  )
}
