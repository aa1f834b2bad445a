import { useEffect, useMemo, useState } from 'react'
import type { MessagePage } from '#contract/messages.ts'
import type { FeedItem, useFeed } from '#web/features/messages/conversation.ts'
import { usePreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { retryImport } from '#web/ui/loading/retry-import.ts'
import { useTime } from '#web/ui/time/time.ts'
import type { weaveTimeline } from './timeline.tsx'
import { timelinePreference } from '#web/features/tickets/timeline-preference.ts'

type Weave = typeof weaveTimeline

/** It comes after the messages, which nobody should have to wait for, and only where there is something to tell. */
let known: Weave | null = null

/** Returns the items of a conversation with what happened to its tickets between them, unless the person hides that. */
export function useTimeline({
  items,
  data,
  hasNextPage,
  newer,
}: Pick<ReturnType<typeof useFeed>, 'items' | 'data' | 'hasNextPage' | 'newer'>): FeedItem[] {
  const isShown = usePreference(timelinePreference(useUser().id))
  const { day: dayOf } = useTime()
  const [weave, setWeave] = useState(() => known)
  const isNeeded = isShown && weave === null && hasLines(data?.pages)
  useEffect(() => {
    if (!isNeeded) return
    void retryImport(() => import('./timeline.tsx')).then((timeline) => {
      known = timeline.weaveTimeline
      setWeave(() => known)
    })
  }, [isNeeded])
  return useMemo(
    () =>
      isShown && weave && data
        ? weave({ items, pages: data.pages, hasMore: hasNextPage, hasNewer: newer > 0, dayOf })
        : items,
    [isShown, weave, data, items, hasNextPage, newer, dayOf],
  )
}

/** The beginning of a ticket has a line without this. */
const hasLines = (pages: Pick<MessagePage, 'history'>[] = []): boolean =>
  pages.some(({ history }) => history.some(({ kind }) => kind !== 'opened'))
