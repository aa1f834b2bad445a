import type { Ref } from 'react'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { MessageList, MessageListSkeleton, type MessageListHandle } from './MessageList.tsx'
import type { FeedItem } from './feed.ts'
import type { useFeed } from './useFeed.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'

type Props = {
  feed: ReturnType<typeof useFeed>
  /** The items of the feed, with the lines that were put between them. */
  items: FeedItem[]
  isGroup: boolean
  toNewest: () => void
  handle: Ref<MessageListHandle>
}

/** Shows the items of a conversation; a skeleton while they load, or the error if they cannot be loaded. */
export function Feed({ feed, items, isGroup, toNewest, handle }: Props) {
  if (feed.isPending) return <MessageListSkeleton />
  if (feed.error && feed.messages.length === 0)
    return <ErrorState error={feed.error} retry={() => void feed.refetch()} />
  return (
    <MessageList
      items={items}
      isGroup={isGroup}
      hasMore={feed.hasNextPage}
      loadingOlder={feed.isFetchingNextPage}
      loadOlder={() => void feed.fetchNextPage(KEEP_CURRENT_FETCH)}
      newer={feed.newer}
      loadNewer={() => void feed.fetchPreviousPage(KEEP_CURRENT_FETCH)}
      toNewest={toNewest}
      handle={handle}
    />
  )
}
