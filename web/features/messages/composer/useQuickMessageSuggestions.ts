import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { quickMessageListQuery } from '#web/features/quick-messages/api.ts'
import { loadFilling } from '#web/features/quick-messages/variables.ts'
import { findQuickMessages, quickSearch } from './quick-message-search.ts'
import { useUser } from '#web/session/store.ts'

/**
 * Returns the suggestions for the text and the selected one. `browsing` means that all are shown because the button was
 * pressed.
 */
export function useQuickMessageSuggestions(text: string, enabled: boolean) {
  const user = useUser()
  const [browsing, setBrowsing] = useState(false)
  const [dismissed, setDismissed] = useState('')
  const [marked, setMarked] = useState({ text: '', index: 0 })
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
  const active = Math.min(marked.text === text ? marked.index : 0, Math.max(0, options.length - 1))
  const mark = (index: number): void => setMarked({ text, index })
  const close = (): void => {
    setBrowsing(false)
    if (text !== '') setDismissed(text)
  }

  /** Handles a key of the field; returns true if the key was meant for the suggestions. */
  const onKey = (key: string, pick: (option: QuickMessage) => void): boolean => {
    if (!opened) return false
    if (key === 'Escape') {
      close()
      return true
    }
    if (options.length === 0) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      mark((active + step + options.length) % options.length)
      return true
    }
    const option = options[active]
    if ((key !== 'Enter' && key !== 'Tab') || !option) return false
    pick(option)
    close()
    return true
  }

  const toggle = (): void => {
    setDismissed('')
    setBrowsing(!opened)
  }
  return { opened, options, active, search: search ?? '', mark, onKey, close, toggle }
}
