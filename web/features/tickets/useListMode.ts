import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  beginListMode,
  beginWriting,
  forgetLedTo,
  meaningOfLetters,
  recordTicketOpening,
  recordLedTo,
  takeOrders,
  wasLedTo,
} from './letters.ts'
import { TICKET_KEYS } from './ticket-keys.ts'
import { canUndo, onUndoOffered, undoLatest } from './undo.ts'
import { FIELDS, hasLayer, isCovered } from './useShortcuts.ts'
import { mayBeShortcut } from '#web/session/preferences.ts'

/** Focusing or clicking an element in here leaves list mode. */
const CONVERSATION = '[data-conversation]'
/** The field of a note stays where the provider takes no reply. */
const CONVERSATION_FIELD = `${CONVERSATION} textarea`
/** Whoever pauses for so long while writing has seen that the field is gone. */
const WRITING_PAUSE_MS = 1000

type Options = {
  /** Identifies the open conversation, and after a space whether the user may write in it; null while none is open. */
  openKey: string | null
  /** Focuses the composer, so that the key just pressed is typed there. */
  write: () => void
  onListMode: () => void
}

/** Lets letters be text while a conversation is open, and shortcuts after Escape. */
export function useListMode(options: Options): void {
  const { openKey } = options
  const latest = useRef(options)
  latest.current = options

  useLayoutEffect(() => {
    // Whoever left a conversation is not about to type into it, even if it changed a moment before, as by being resolved.
    if (openKey === null) return takeOrders()
    beginWriting()
    recordTicketOpening()
    return beginListMode
  }, [openKey])
  useUndoKey(openKey?.split(' ')[0] ?? null)

  useEffect(() => {
    const stop = new AbortController()
    let isForLayer = false
    const followWriting = writingFollower()
    /**
     * Runs in the capture phase, because a layer that Escape closes is gone in the bubbling phase. What is still being
     * loaded closes by no key.
     */
    const onKeyFirst = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') isForLayer = hasLayer() || event.isComposing
      followWriting(event, latest.current.openKey !== null)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.activeElement?.matches(FIELDS)) return
      const isWriting = latest.current.openKey !== null || meaningOfLetters() === 'text'
      if (event.key === 'Escape' && !isForLayer && isWriting) {
        takeOrders()
        latest.current.onListMode()
      } else if (isTextKey(event) && meaningOfLetters() === 'text' && !isCovered()) latest.current.write()
    }
    const onConversationUse = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(CONVERSATION)) beginWriting()
    }
    const { signal } = stop
    window.addEventListener('keydown', onKeyFirst, { capture: true, signal })
    document.addEventListener('keydown', onKey, { signal })
    for (const name of ['focusin', 'pointerdown']) document.addEventListener(name, onConversationUse, { signal })
    return () => stop.abort()
  }, [])
}

/**
 * Returns what is told each key before others are. Where the conversation has no field, letters are no text. While
 * somebody is still writing in one that has just gone, because the provider takes no more replies, they are no shortcuts
 * either.
 */
function writingFollower(): (event: KeyboardEvent, hasField: boolean) => void {
  let writtenAt = -Infinity
  return (event, hasField) => {
    const { key, target } = event
    const isInField = target instanceof Element && target.closest(CONVERSATION_FIELD) !== null
    const isStillWriting = performance.now() - writtenAt < WRITING_PAUSE_MS
    if (key === 'Escape' || key === 'Enter') writtenAt = -Infinity
    else if (isTextKey(event) && (isInField || isStillWriting)) writtenAt = performance.now()
    if (hasField || document.querySelector(CONVERSATION_FIELD)) return
    beginListMode()
    if (isStillWriting && isTextKey(event)) recordTicketOpening()
  }
}

const UNDO_KEY = TICKET_KEYS.undo.toLowerCase()

/** Returns whether the field that has the focus, if any, is that of a conversation and has no text yet. */
function isUntouched(): boolean {
  const field = document.activeElement?.closest(FIELDS)
  return !field || (field instanceof HTMLTextAreaElement && field.closest(CONVERSATION) !== null && field.value === '')
}

/**
 * In a conversation that was open when something could be undone, or that this opened by itself, the letter of the undo is no
 * text as long as nothing is written there: the toast has just offered it. With Shift it begins a name.
 */
function useUndoKey(openUuid: string | null): void {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== UNDO_KEY || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!wasLedTo(openUuid) || !canUndo() || !isUntouched() || hasLayer() || !mayBeShortcut(event.key)) return
      event.preventDefault()
      undoLatest()
    }
    const onInput = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(CONVERSATION)) forgetLedTo(openUuid)
    }
    const stopListening = onUndoOffered(() => openUuid !== null && recordLedTo(openUuid))
    // Before the field hears of it.
    document.addEventListener('keydown', onKey, { capture: true, signal })
    document.addEventListener('input', onInput, { signal })
    return () => {
      stop.abort()
      stopListening()
      forgetLedTo(openUuid)
    }
  }, [openUuid])
}

/** Matches a character or a dead key. A space is excluded, because it activates the focused button or list. */
const isTextKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && key !== ' ' && (key.length === 1 || key === 'Dead')
