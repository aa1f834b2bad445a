import { useRef } from 'react'
import { writeWithCaret } from './writeWithCaret.ts'

/**
 * Inserts text where the cursor was last, or into the field `first` until a text area was focused; where that one is not
 * shown, into the first that is. Each text area takes the props of `track(field)`.
 */
export function useTextInsertion<Field extends string | number>(
  first: Field,
  write: (field: Field, text: string) => void,
) {
  const textAreas = useRef(new Map<Field, HTMLTextAreaElement>())
  const lastField = useRef(first)

  const insertText = (typed: string): void => {
    const [topmost] = textAreas.current.keys()
    const field = textAreas.current.has(lastField.current) ? lastField.current : topmost
    const area = field === undefined ? undefined : textAreas.current.get(field)
    if (field === undefined || !area) return
    const { value, selectionStart, selectionEnd } = area
    const cursor = selectionStart + typed.length
    const inserted = value.slice(0, selectionStart) + typed + value.slice(selectionEnd)
    writeWithCaret(area, cursor, () => write(field, inserted))
    area.focus()
  }

  const track = (field: Field) => ({
    ref: (area: HTMLTextAreaElement | null) =>
      void (area ? textAreas.current.set(field, area) : textAreas.current.delete(field)),
    onFocusCapture: () => {
      lastField.current = field
    },
  })
  /** Later insertions go to this field, for a tab that was opened and not focused. */
  const choose = (field: Field): void => {
    lastField.current = field
  }
  return { insertText, track, choose }
}
