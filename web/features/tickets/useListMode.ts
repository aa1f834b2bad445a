import { useEffect, useLayoutEffect, useRef } from 'react'
import { beginListMode, beginWriting, meaningOfLetters, noteOpening } from '#web/features/tickets/letters.ts'
import { FIELDS, isCovered } from '#web/features/tickets/useShortcuts.ts'

/** What belongs to the open conversation: who goes there goes on writing. */
const CONVERSATION = '[data-conversation]'

type Options = {
  /** Names the open conversation, and changes when one may write in it; null while none is open. */
  openKey: string | null
  /** Puts the caret into the composer, so that the key just pressed is written there. */
  write: () => void
  onListMode: () => void
}

/** Letters are text while a conversation is open, and orders after Escape. */
export function useListMode(options: Options): void {
  const { openKey } = options
  const latest = useRef(options)
  latest.current = options

  useLayoutEffect(() => {
    if (openKey === null) return beginListMode()
    beginWriting()
    noteOpening()
    return beginListMode
  }, [openKey])

  useEffect(() => {
    const stop = new AbortController()
    let isOthers = false
    /** Before anybody else sees the key: what it closes is gone afterwards. */
    const onKeyFirst = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') isOthers = isCovered() || event.isComposing
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.activeElement?.matches(FIELDS)) return
      if (event.key === 'Escape' && !isOthers && latest.current.openKey !== null) {
        beginListMode()
        latest.current.onListMode()
      } else if (isWritten(event) && meaningOfLetters() === 'text' && !isCovered()) latest.current.write()
    }
    const onEnter = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(CONVERSATION)) beginWriting()
    }
    const { signal } = stop
    window.addEventListener('keydown', onKeyFirst, { capture: true, signal })
    document.addEventListener('keydown', onKey, { signal })
    for (const name of ['focusin', 'pointerdown']) document.addEventListener(name, onEnter, { signal })
    return () => stop.abort()
  }, [])
}

/** A character, or the accent that the next one gets; a space belongs to the button or the list that has the focus. */
const isWritten = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && key !== ' ' && (key.length === 1 || key === 'Dead')
