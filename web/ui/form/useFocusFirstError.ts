import { useEffect, useRef, type RefObject } from 'react'

const INVALID_FIELD = '[aria-invalid="true"]'

const isShown = (element: HTMLElement): boolean => element.checkVisibility()

/**
 * After a submit, moves the focus to the first field with an error of the form or of the server. The submit button
 * loses the focus while it is disabled, and gets it back if there is no error. Returns the handler for a press of the
 * button.
 */
export function useFocusFirstError(button: RefObject<HTMLButtonElement | null>, busy: boolean): () => void {
  const wasBusy = useRef(busy)
  const focusFirstError = (otherwise?: HTMLElement | null): void => {
    const faults = button.current?.form?.querySelectorAll<HTMLElement>(INVALID_FIELD) ?? []
    const target = [...faults].find(isShown) ?? otherwise
    target?.focus()
  }
  useEffect(() => {
    if (wasBusy.current && !busy) focusFirstError(button.current)
    wasBusy.current = busy
  })
  // The timeout lets the form be validated and the tab with the error be shown first.
  return () => void setTimeout(focusFirstError)
}
