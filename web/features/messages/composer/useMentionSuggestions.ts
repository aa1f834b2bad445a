import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { writeWithCaret } from '#web/ui/form/writeWithCaret.ts'
import type { Person } from './mention-search.ts'
import type { Mentions } from './useMentions.ts'
import { useSuggestionKeys } from './useSuggestionKeys.ts'

type Options = {
  mentions: Mentions
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  write: (text: string) => void
}

const NOBODY: Person[] = []

/** Returns the people who fit what stands behind the "@" before the caret, and the selected one. */
export function useMentionSuggestions({ mentions, field, text, write }: Options) {
  const [caret, setCaret] = useState(0)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const before = text.slice(0, caret)
  const suggested = mentions.suggest(before)
  const isSearching = Boolean(suggested)
  const refresh = useEffectEvent(mentions.refresh)
  // Whoever wrote after the conversation was opened can be mentioned too.
  useEffect(() => {
    if (isSearching) refresh()
  }, [isSearching])
  const options = suggested && dismissed !== before ? suggested.options : NOBODY
  const opened = options.length > 0
  const close = (): void => setDismissed(before)

  const pick = (person: Person): void => {
    if (!suggested) return
    const start = `${before.slice(0, before.length - suggested.search.length)}${person.name} `
    writeWithCaret(field.current, start.length, () => {
      write(start + text.slice(caret).replace(/^ /, ''))
      mentions.pick(person)
      setCaret(start.length)
    })
  }
  return { opened, options, pick, setCaret, ...useSuggestionKeys({ text, opened, options, close }) }
}
