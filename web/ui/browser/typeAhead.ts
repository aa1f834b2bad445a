/**
 * Keeps what is typed between an action and the field that it brings, which may take a moment to come: the text reaches
 * that field, or none. It is never typed where the focus happens to be.
 */
type Purpose = 'conversation' | 'palette'
type Held = { purpose: Purpose; text: string; end: ReturnType<typeof setTimeout> }

const FIELDS = 'input, textarea, select, [contenteditable="true"]'
/** A field that has not come by then does not come. */
const MAX_HOLD_MS = 10_000

let held: Held | null = null

function onKey(event: KeyboardEvent): void {
  if (!held || event.ctrlKey || event.metaKey || event.altKey) return
  // Whoever goes to a field while a conversation opens writes there. The palette covers all fields.
  if (held.purpose === 'conversation' && document.activeElement?.matches(FIELDS)) return
  const { key } = event
  if (key === 'Escape') return stopHolding()
  if (key === 'Backspace') held.text = [...held.text].slice(0, -1).join('')
  else if ([...key].length === 1) held.text += key
  else if (key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Begins to keep what is typed for a field that will come. */
export function holdTyping(purpose: Purpose): void {
  stopHolding()
  held = { purpose, text: '', end: setTimeout(stopHolding, MAX_HOLD_MS) }
  window.addEventListener('keydown', onKey, { capture: true })
}

/** Called when the field has come, or comes no more: returns what was typed for it. */
export function takeTyped(purpose: Purpose): string {
  if (held?.purpose !== purpose) return ''
  const { text } = held
  stopHolding()
  return text
}

function stopHolding(): void {
  if (held) clearTimeout(held.end)
  held = null
  window.removeEventListener('keydown', onKey, { capture: true })
}
