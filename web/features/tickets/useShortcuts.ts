import { useEffect, useRef } from 'react'
import { mayBeShortcut } from '#web/session/preferences.ts'
import { meaningOfLetters } from './letters.ts'
import type { Shortcuts } from './ticket-keys.ts'

export const FIELDS = 'input, textarea, select, [contenteditable="true"]'
/** While one of these is open, it receives the keys. */
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]'
/** Only these shortcuts repeat while the key is held down. */
const REPEATABLE_KEYS = new Set(['j', 'k', 'shift+j', 'shift+k'])
const PRESSED = 'button, [role="button"], [role="tab"], summary'
/** The space bar also scrolls the messages and plays a video. */
const SPACE_TARGETS = `${PRESSED}, [role="log"], video`
const ENTER_TARGETS = `a, ${PRESSED}`

/** This is the placeholder of a component that is still loading; the next letters are meant for that component. */
const LOADING_PLACEHOLDER = '[data-coming]'

const openLayers = (): Element[] => [...document.querySelectorAll(LAYERS)].filter((layer) => layer.checkVisibility())

export const hasLayer = (): boolean => openLayers().length > 0

/** Returns whether something lies above the only dialog of the screen, such as the commands or a menu. */
export const hasLayerAbove = (): boolean => openLayers().length > 1

export const isCovered = (): boolean => document.querySelector(LOADING_PLACEHOLDER) !== null || hasLayer()

/**
 * Handles single-letter shortcuts, only in list mode, when no field has the focus and no layer covers the screen. Those of a
 * part that `comesFirst` take the place of the same ones of the screen.
 */
export function useShortcuts(shortcuts: Shortcuts, comesFirst = false): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target as Element | null
      if (target?.closest(FIELDS) || isCovered() || meaningOfLetters() !== 'order') return
      if (event.key === 'Enter' && target?.closest(ENTER_TARGETS)) return
      if (event.key === ' ' && target?.closest(SPACE_TARGETS)) return
      if (!mayBeShortcut(event.key)) return
      const handlers: Partial<Record<string, () => void>> = latest.current
      const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const shifted = `shift+${plain}`
      const key = event.shiftKey && handlers[shifted] ? shifted : plain
      const handler = handlers[key]
      if (!handler || (event.repeat && !REPEATABLE_KEYS.has(key))) return
      event.preventDefault()
      handler()
    }
    // In the capture phase it is called before those of the screen, which pass over what is handled.
    document.addEventListener('keydown', onKey, comesFirst)
    return () => document.removeEventListener('keydown', onKey, comesFirst)
  }, [comesFirst])
}
