import { useEffect, useRef, type RefObject } from 'react'

/** Fields of passwords say it in their own way. */
const FAULT = '[aria-invalid="true"], input[data-invalid]'

const isShown = (element: HTMLElement): boolean => element.checkVisibility()

/**
 * Whoever pressed the button of a form, or Enter, goes on where something is missing, or where the server found it
 * wrong. A button that worked was disabled and lost the focus: without a fault it has it back.
 * Returns what the button calls when it is pressed.
 */
export function useFocusFirstError(button: RefObject<HTMLButtonElement | null>, busy: boolean): () => void {
  const wasBusy = useRef(busy)
  const focus = (otherwise?: HTMLElement | null): void => {
    const faults = button.current?.form?.querySelectorAll<HTMLElement>(FAULT) ?? []
    const target = [...faults].find(isShown) ?? otherwise
    target?.focus()
  }
  useEffect(() => {
    if (wasBusy.current && !busy) focus(button.current)
    wasBusy.current = busy
  })
  // After the form was judged, and the tab with the fault is shown.
  return () => void setTimeout(focus)
}
