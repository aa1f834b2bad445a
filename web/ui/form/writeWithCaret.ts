import { flushSync } from 'react-dom'

/**
 * Writes a text into a field and puts the caret at once. A frame later, what is typed in between would stand before the
 * rest of its word.
 */
export function writeWithCaret(
  field: HTMLTextAreaElement | HTMLInputElement | null | undefined,
  caret: number,
  write: () => void,
): void {
  flushSync(write)
  field?.setSelectionRange(caret, caret)
}
