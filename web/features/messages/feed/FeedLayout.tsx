import { Loader } from '@mantine/core'
import { IconChevronDown, IconMessageCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { useScrollAnchor } from './useScrollAnchor.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './MessageList.module.css'

/** `isFixed` is true for lines that keep their order. Separators may move between messages. */
type FeedLine = { key: string; isFixed: boolean; content: ReactNode }

type Props = {
  scrollAnchor: ReturnType<typeof useScrollAnchor>
  onScroll: () => void
  lines: FeedLine[]
  empty: { title: string; text: string } | null
  hasMore: boolean
  loadingOlder: boolean
  /** How many messages arrived while the reader was not at the end. */
  missed?: number
  toEnd: () => void
}

/** Renders the scrolling list of a conversation, oldest at the top, with the button that goes to the end. */
export function FeedLayout({ scrollAnchor, onScroll, lines, empty, hasMore, loadingOlder, missed = 0, toEnd }: Props) {
  const { t } = useTranslation()
  return (
    <div className={`${parts.rest} ${styles.feed}`}>
      <div
        ref={scrollAnchor.scroller}
        className={`${parts.column} ${styles.scroller}`}
        role="log"
        // What arrives is said by itself: lines also come while the reader scrolls, and those of the user are known.
        aria-live="off"
        aria-label={t('messages.list')}
        tabIndex={0}
        onScroll={() => {
          scrollAnchor.remember()
          onScroll()
        }}
      >
        {hasMore && (
          <div className={`${parts.center} ${styles.head}`}>
            {loadingOlder && <Loader size="xs" role="status" aria-label={t('messages.loadingOlder')} />}
          </div>
        )}
        {empty && <EmptyState quiet icon={IconMessageCircle} {...empty} />}
        <div ref={scrollAnchor.rows} className={styles.rows}>
          {lines.map(({ key, isFixed, content }) => (
            <div key={key} data-key={key} data-fixed={isFixed ? '' : undefined} className={styles.row}>
              {content}
            </div>
          ))}
        </div>
      </div>
      {!scrollAnchor.atEnd && (
        <button
          type="button"
          className={`${parts.inline} ${styles.jump}`}
          onClick={toEnd}
          aria-label={[missed > 0 && missed, t('messages.jump')].filter(Boolean).join(' ')}
        >
          {missed > 0 && <b className={`${parts.count} num`}>{missed}</b>}
          <IconChevronDown size={18} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  )
}
