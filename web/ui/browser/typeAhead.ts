/**
 * Keeps what is typed between an action and the field that it brings, which may take a moment to come: the text reaches
 * that field, or none. It is never typed where the focus happens to be.
 */
type Purpose = 'conversation' | 'palette'
type TypingBuffer = { purpose: Purpose; text: string; end: ReturnType<typeof setTimeout> }

const FIELDS = 'input, textarea, select, [contenteditable="true"]'
/** A field that has not come by then does not come. */
const MAX_BUFFER_MS = 10_000

let buffer: TypingBuffer | null = null

function onKey(event: KeyboardEvent): void {
  if (!buffer || event.ctrlKey || event.metaKey || event.altKey) return
  // Whoever goes to a field while a conversation opens writes there. The palette covers all fields.
  if (buffer.purpose === 'conversation' && document.activeElement?.matches(FIELDS)) return
  const { key } = event
  if (key === 'Escape') return stopBuffering()
  if (key === 'Backspace') buffer.text = [...buffer.text].slice(0, -1).join('')
  else if ([...key].length === 1) buffer.text += key
  else if (key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Begins to keep what is typed for a field that will come. */
export function bufferTyping(purpose: Purpose): void {
  stopBuffering()
  buffer = { purpose, text: '', end: setTimeout(stopBuffering, MAX_BUFFER_MS) }
  window.addEventListener('keydown', onKey, { capture: true })
}

/** Called when the field has come, or comes no more: returns what was typed for it. */
export function takeTyped(purpose: Purpose): string {
  if (buffer?.purpose !== purpose) return ''
  const { text } = buffer
  stopBuffering()
  return text
}

function stopBuffering(): void {
  if (buffer) clearTimeout(buffer.end)
  buffer = null
  window.removeEventListener('keydown', onKey, { capture: true })
}
