import { Loader, Skeleton } from '@mantine/core'
import { IconChevronDown, IconMessageCircle } from '@tabler/icons-react'
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { Bubble } from '#web/features/messages/Bubble.tsx'
import type { FeedItem } from '#web/features/messages/feed.ts'
import { NoteBubble } from '#web/features/messages/NoteBubble.tsx'
import { OutgoingBubble } from '#web/features/messages/OutgoingBubble.tsx'
import { Separator } from '#web/features/messages/Separator.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useDelayed } from '#web/ui/useDelayed.ts'
import styles from './MessageList.module.css'

export type MessageListHandle = { toBottom: () => void; toMessage: (messageId: string) => boolean }

type Props = {
  items: FeedItem[]
  isGroup: boolean
  /** Stays the same while older pages are put before it. */
  firstIndex: number
  hasMore: boolean
  loadingOlder: boolean
  loadOlder: () => void
  handle: Ref<MessageListHandle>
}

const NEAR_TOP_PX = 50
const FLASH_MS = 1600

/** The conversation, oldest at the top; only what is near the screen is drawn. */
export function MessageList({ items, isGroup, firstIndex, hasMore, loadingOlder, loadOlder, handle }: Props) {
  const { t } = useTranslation()
  const list = useRef<VirtuosoHandle>(null)
  const [atBottom, setAtBottom] = useState(true)
  const [flash, setFlash] = useState<string | null>(null)
  const missed = useMissed(items, atBottom)

  const toBottom = useCallback(() => list.current?.scrollToIndex({ index: 'LAST', align: 'end' }), [])
  const toMessage = (messageId: string): boolean => {
    const index = items.findIndex((item) => item.kind === 'message' && item.message.id === messageId)
    if (index === -1) return false
    list.current?.scrollToIndex({ index, align: 'center' })
    setFlash(messageId)
    return true
  }
  useImperativeHandle(handle, () => ({ toBottom, toMessage }))

  useEffect(() => {
    if (!flash) return
    const timer = setTimeout(() => setFlash(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flash])

  if (items.length === 0) {
    return (
      <div className={styles.feed} style={{ display: 'grid' }}>
        <EmptyState quiet icon={IconMessageCircle} title={t('messages.empty')} text={t('messages.emptyText')} />
      </div>
    )
  }
  const newIndex = items.findIndex((item) => item.kind === 'new')
  return (
    <div className={styles.feed} role="log" aria-label={t('messages.list')} aria-live="polite">
      <Virtuoso
        ref={list}
        data={items}
        firstItemIndex={firstIndex}
        initialTopMostItemIndex={
          newIndex === -1 ? { index: items.length - 1, align: 'end' } : { index: newIndex, align: 'center' }
        }
        computeItemKey={(_index, item) => item.key}
        itemContent={(_index, item) => (
          <div className={styles.row}>
            <FeedLine item={item} isGroup={isGroup} flash={flash} />
          </div>
        )}
        alignToBottom
        followOutput={(isAtBottom) => (isAtBottom ? 'auto' : false)}
        atBottomThreshold={60}
        atBottomStateChange={setAtBottom}
        increaseViewportBy={{ top: 400, bottom: 200 }}
        onScroll={(event) => {
          const nearTop = (event.target as HTMLElement).scrollTop <= NEAR_TOP_PX
          if (nearTop && hasMore && !loadingOlder) loadOlder()
        }}
        startReached={() => hasMore && !loadingOlder && loadOlder()}
        components={{ Header: loadingOlder ? Older : Blank, Footer: Blank }}
        style={{ height: '100%' }}
        tabIndex={0}
      />
      {!atBottom && (
        <button type="button" className={styles.jump} onClick={toBottom} aria-label={t('messages.jump')}>
          {missed > 0 && <b className="num">{missed}</b>}
          <IconChevronDown size={18} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  )
}

const Blank = () => <div className={styles.foot} />

function Older() {
  const { t } = useTranslation()
  return (
    <div className={styles.head}>
      <Loader size="xs" role="status" aria-label={t('messages.loadingOlder')} />
    </div>
  )
}

function FeedLine({ item, isGroup, flash }: { item: FeedItem; isGroup: boolean; flash: string | null }) {
  switch (item.kind) {
    case 'message':
      return <Bubble message={item.message} first={item.first} isGroup={isGroup} flash={flash === item.message.id} />
    case 'outgoing':
      return <OutgoingBubble outgoing={item.outgoing} first={item.first} />
    case 'note':
      return <NoteBubble note={item.note} />
    default:
      return <Separator item={item} />
  }
}

/** How many messages came since the reader scrolled up. */
function useMissed(items: FeedItem[], atBottom: boolean): number {
  const [seen, setSeen] = useState<string | null>(null)
  const lastKey = items.at(-1)?.key ?? null
  useEffect(() => {
    if (atBottom) setSeen(lastKey)
  }, [atBottom, lastKey])
  const from = items.findIndex((item) => item.key === seen)
  if (atBottom || from === -1) return 0
  return items.slice(from + 1).filter((item) => item.kind === 'message' && !item.message.fromMe).length
}

export function MessageListSkeleton() {
  const show = useDelayed(true)
  return (
    <div className={styles.feed} aria-busy="true">
      {show && (
        <div className={styles.skeleton}>
          {[220, 300, 180, 260, 340, 200].map((width) => (
            <Skeleton key={width} height={38} width={width} radius="lg" />
          ))}
        </div>
      )}
    </div>
  )
}
