import { useEffect, useMemo, useState } from 'react'
import type { FeedItem, useFeed } from '#web/features/messages/conversation.ts'
import { usePreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { retryImport } from '#web/ui/loading/retry-import.ts'
import { useTime } from '#web/ui/time/time.ts'
import type { weaveTimeline } from './timeline.tsx'
import { timelinePreference } from './timeline-preference.ts'

type Weave = typeof weaveTimeline

/** It comes after the messages, which nobody should have to wait for. */
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
  useEffect(() => {
    if (!isShown || weave) return
    void retryImport(() => import('./timeline.tsx')).then((timeline) => {
      known = timeline.weaveTimeline
      setWeave(() => known)
    })
  }, [isShown, weave])
  return useMemo(
    () =>
      isShown && weave && data
        ? weave({ items, pages: data.pages, hasMore: hasNextPage, hasNewer: newer > 0, dayOf })
        : items,
    [isShown, weave, data, items, hasNextPage, newer, dayOf],
  )
}
