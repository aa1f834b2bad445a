import { useLayoutEffect, type RefObject } from 'react'

const OTHER_FOCUS = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="menu"] *'

/** On touch screens the field is not focused, because the on-screen keyboard would cover the conversation. */
const FINE_POINTER = '(pointer: fine)'

/** Focuses the field when a conversation opens, unless the user is in another field, a dialog or a menu. */
export function useCaret(field: RefObject<HTMLTextAreaElement | null>): void {
  // As soon as the field is seen: a key that is pressed then must not come before the focus.
  useLayoutEffect(() => {
    const { current } = field
    if (!current || document.activeElement?.matches(OTHER_FOCUS) || !matchMedia(FINE_POINTER).matches) return
    current.focus({ preventScroll: true })
    current.setSelectionRange(current.value.length, current.value.length)
  }, [field])
}
