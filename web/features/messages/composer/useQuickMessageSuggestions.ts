import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { quickMessageListQuery } from '#web/features/quick-messages/api.ts'
import { loadFilling } from '#web/features/quick-messages/variables.ts'
import { findQuickMessages, quickSearch } from './quick-message-search.ts'
import { useSuggestionKeys } from './useSuggestionKeys.ts'
import { useUser } from '#web/session/store.ts'

/**
 * Returns the suggestions for the text and the selected one. `browsing` means that all are shown because the button was
 * pressed.
 */
export function useQuickMessageSuggestions(text: string, enabled: boolean) {
  const user = useUser()
  const [browsing, setBrowsing] = useState(false)
  const [dismissed, setDismissed] = useState('')
  const search = enabled ? (quickSearch(text) ?? (browsing ? '' : null)) : null
  const opened = search !== null && dismissed !== text
  // What fills in the chosen one is there before it is chosen.
  useEffect(() => {
    if (opened) void loadFilling()
  }, [opened])
  const { data = [] } = useQuery({ ...quickMessageListQuery(user.companyId, user.id), enabled })
  const options = useMemo(
    () =>
      opened
        ? findQuickMessages(
            data.filter((one) => one.status),
            search ?? '',
          )
        : [],
    [data, opened, search],
  )
  const close = (): void => {
    setBrowsing(false)
    if (text !== '') setDismissed(text)
  }

  const { active, mark, onKey } = useSuggestionKeys({ text, opened, options, close })
  const toggle = (): void => {
    setDismissed('')
    setBrowsing(!opened)
  }
  return { opened, options, active, search: search ?? '', mark, onKey, close, toggle }
}
