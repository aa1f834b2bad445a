import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Suggestion } from '#contract/attendant-ai.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { askForText, type WritingTask } from './api.ts'

/** What is being written, and how it is replaced. */
export type Draft = { text: string; write: (text: string) => void }
type Sources = Suggestion['sources'] | null

/**
 * `placed`: the text of the model is in the field, or was taken out again; `other` is what the field had before. `late`: the
 * attendant went on writing, so that the text waits beside the field.
 */
export type HelpState =
  | { step: 'idle' }
  | { step: 'busy'; kind: WritingTask['kind'] }
  | { step: 'placed'; kind: WritingTask['kind']; sources: Sources; placed: string; other: string; isIn: boolean }
  | { step: 'late'; kind: WritingTask['kind']; sources: Sources; text: string }

type Options = {
  ticketId: number
  draft: Draft
  field: RefObject<HTMLTextAreaElement | null>
  maxLength: number
}

const OTHER_FIELD = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *'
/** On touch screens the keyboard would cover the conversation. */
const FINE_POINTER = '(pointer: fine)'

/** Puts the caret behind the text, unless the user is writing elsewhere. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (!field || (activeElement !== field && activeElement?.matches(OTHER_FIELD))) return
    if (!matchMedia(FINE_POINTER).matches) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
  })
}

/** Lets a model work on the text that is being written. Nothing that was written is ever lost, and nothing is sent. */
export function useWritingHelp({ ticketId, draft, field, maxLength }: Options) {
  const [state, setState] = useState<HelpState>({ step: 'idle' })
  const latest = useRef(draft)
  latest.current = draft
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const insert = (kind: WritingTask['kind'], sources: Sources, text: string): void => {
    const placed = text.slice(0, maxLength)
    setState({ step: 'placed', kind, sources, placed, other: latest.current.text, isIn: true })
    latest.current.write(placed)
    focusEnd(field.current)
  }

  const start = async (task: WritingTask): Promise<void> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const { text } = latest.current
    const { kind } = task
    setState({ step: 'busy', kind })
    try {
      const answer = await askForText(task, { ticketId, text, signal: own.signal })
      if (own.signal.aborted) return
      if (latest.current.text === text) insert(kind, answer.sources, answer.text)
      else setState({ step: 'late', kind, sources: answer.sources, text: answer.text })
    } catch (error) {
      if (own.signal.aborted) return
      setState({ step: 'idle' })
      toastError(error)
    }
  }

  const dismiss = (): void => {
    running.current?.abort()
    setState({ step: 'idle' })
  }

  /** Exchanges the text of the field with the other one, so that undoing can be undone too. */
  const swap = (): void => {
    if (state.step !== 'placed') return
    const { text, write } = latest.current
    setState({ ...state, placed: state.other, other: text, isIn: !state.isIn })
    write(state.other)
    focusEnd(field.current)
  }

  const use = (): void => {
    if (state.step === 'late') insert(state.kind, state.sources, state.text)
  }

  // Once the text was sent there is nothing left to undo.
  const isSent = state.step === 'placed' && state.isIn && draft.text === ''
  if (isSent) setState({ step: 'idle' })

  return { state, start: (task: WritingTask) => void start(task), dismiss, swap, use }
}

export type WritingHelp = ReturnType<typeof useWritingHelp>

/** Escape cancels, and Ctrl+Z right after a text was placed brings back what was there before. */
export function useHelpKeys(help: WritingHelp, draft: Draft, field: RefObject<HTMLTextAreaElement | null>): void {
  const latest = useRef({ help, draft })
  latest.current = { help, draft }
  useEffect(() => {
    const area = field.current
    const onKey = (event: KeyboardEvent): void => {
      const { help: now, draft: written } = latest.current
      const { state } = now
      if (event.key === 'Escape' && state.step === 'busy') {
        // The composer would leave the field.
        event.stopPropagation()
        now.dismiss()
        return
      }
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || state.step !== 'placed' || !state.isIn || written.text !== state.placed) return
      event.preventDefault()
      now.swap()
    }
    area?.addEventListener('keydown', onKey)
    return () => area?.removeEventListener('keydown', onKey)
  })
}
