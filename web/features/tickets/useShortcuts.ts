import { useEffect, useRef } from 'react'
import { meaningOfLetters } from '#web/features/tickets/letters.ts'

/** Handlers by the character that the key makes, so that "/" and "?" work on every keyboard. */
export type Shortcuts = Partial<Record<string, () => void>>

export const FIELDS = 'input, textarea, select, [contenteditable="true"]'
/** While one of these is open the keys belong to it. */
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]'
/** Held down, these go on; whoever holds another key asked once. */
const GO_ON = new Set(['j', 'k'])
const OWN_ENTER = 'a, button, [role="button"], [role="tab"], summary'

/** What was asked for and is on its way: the next letters are meant for it. */
const COMING = '[data-coming]'

export const isCovered = (): boolean =>
  document.querySelector(COMING) !== null ||
  [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility())

/** Single letters, only in list mode, when no field has the focus and nothing lies over the screen. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target as Element | null
      if (target?.closest(FIELDS) || isCovered() || meaningOfLetters() !== 'order') return
      if (event.key === 'Enter' && target?.closest(OWN_ENTER)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const handler = latest.current[key]
      if (!handler || (event.repeat && !GO_ON.has(key))) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
