import { useLayoutEffect, useRef, type RefObject } from 'react'

const NAME = 'aria-describedby'
const idsOf = (field: HTMLElement): string[] => field.getAttribute(NAME)?.split(' ') ?? []

/**
 * Returns a ref for a field of Mantine that is described by a text elsewhere on the screen; undefined while it is not.
 * Mantine's fields know their own errors and descriptions, and drop the attribute that they are given.
 */
export function useDescribedBy<Field extends HTMLElement>(textId: string | undefined): RefObject<Field | null> {
  const ref = useRef<Field>(null)
  // After every rendering, because Mantine may have written the attribute anew.
  useLayoutEffect(() => {
    const field = ref.current
    if (!field || textId === undefined) return
    if (!idsOf(field).includes(textId)) field.setAttribute(NAME, [...idsOf(field), textId].join(' '))
  })
  useLayoutEffect(() => {
    const field = ref.current
    if (!field || textId === undefined) return
    return () => {
      const others = idsOf(field).filter((id) => id !== textId)
      if (others.length > 0) field.setAttribute(NAME, others.join(' '))
      else field.removeAttribute(NAME)
    }
  }, [textId])
  return ref
}
