import { useEffect, type RefObject } from 'react'

const TAKEN = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="menu"] *'

/** A keyboard of glass would cover the conversation that somebody opened to read. */
const HAS_KEYS = '(pointer: fine)'

/** A conversation that opens is written in at once; who is in the middle of something else is left there. */
export function useCaret(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const { current } = field
    if (!current || document.activeElement?.matches(TAKEN) || !matchMedia(HAS_KEYS).matches) return
    current.focus({ preventScroll: true })
    current.setSelectionRange(current.value.length, current.value.length)
  }, [field])
}
