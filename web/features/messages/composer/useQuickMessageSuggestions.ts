import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Macro } from '#contract/macros.ts'
import { isForQueue } from '#contract/queue-scope.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { macroListQuery } from '#web/features/macros/api.ts'
import { quickMessageListQuery } from '#web/features/quick-messages/api.ts'
import { loadFilling } from '#web/features/quick-messages/variables.ts'
import { findQuickMessages, mostUsed, quickSearch } from './quick-message-search.ts'
import { useSuggestionKeys } from './useSuggestionKeys.ts'
import { useUser } from '#web/session/store.ts'

export type Suggestion = { kind: 'quick'; quick: QuickMessage } | { kind: 'macro'; macro: Macro }

type Options = {
  text: string
  enabled: boolean
  /** The queue of the ticket: what is for others is not offered. */
  queueId: number | null
}

/**
 * Returns the suggestions for the text and the selected one. `isBrowsing` means that the button was pressed: then those
 * used most are shown, and the macros.
 */
export function useQuickMessageSuggestions({ text, enabled, queueId }: Options) {
  const user = useUser()
  const [browsing, setBrowsing] = useState(false)
  /** The text for which they were closed. An empty one is none: the button opens them there as well. */
  const [dismissed, setDismissed] = useState<string | null>(null)
  const searched = quickSearch(text)
  const search = enabled ? (searched ?? (browsing ? '' : null)) : null
  const opened = search !== null && dismissed !== text
  const isBrowsing = opened && searched === null
  // What fills in the chosen one is there before it is chosen.
  useEffect(() => {
    if (opened) void loadFilling()
  }, [opened])
  const { data = [] } = useQuery({ ...quickMessageListQuery(user.companyId, user.id), enabled })
  const { data: macros = [] } = useQuery({ ...macroListQuery, enabled: isBrowsing })
  const options = useMemo((): Suggestion[] => {
    if (!opened) return []
    const usable = data.filter((one) => one.status && isForQueue(one.queueIds, queueId))
    const found = isBrowsing ? mostUsed(usable) : findQuickMessages(usable, search ?? '')
    const applicable = isBrowsing ? macros.filter((one) => isForQueue(one.queueIds, queueId)) : []
    return [
      ...found.map((quick) => ({ kind: 'quick', quick }) as const),
      ...applicable.map((macro) => ({ kind: 'macro', macro }) as const),
    ]
  }, [data, macros, opened, isBrowsing, search, queueId])
  const close = (): void => {
    setBrowsing(false)
    if (text !== '') setDismissed(text)
  }

  const { active, mark, onKey } = useSuggestionKeys({ text, opened, options, close })
  const toggle = (): void => {
    setDismissed(null)
    setBrowsing(!opened)
  }
  return { opened, isBrowsing, options, active, search: search ?? '', mark, onKey, close, toggle }
}
