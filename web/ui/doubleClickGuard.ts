/** What a press is meant for; a press on none of these is meant for the very element. */
const CONTROLS = 'button, a, label, input, [role="button"], [role="option"], [role="menuitem"]'

const meantFor = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest(CONTROLS) ?? target) : null

/** It moves no focus either: a dialog that just opened keeps it. */
function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

/**
 * People who click everything twice would otherwise press what the first click brought under the pointer: resolve the
 * next conversation after accepting one, or close the dialog that they opened. A second click counts only where the first
 * one did. The returned function ends it.
 */
export function installDoubleClickGuard(): () => void {
  let first: Element | null = null
  let isStray = false
  const onPress = (event: MouseEvent): void => {
    if (event.detail <= 1) first = meantFor(event)
    isStray = event.detail > 1 && meantFor(event) !== first
    if (isStray) swallow(event)
  }
  const onClick = (event: MouseEvent): void => {
    if (isStray && event.detail > 1) swallow(event)
  }
  window.addEventListener('mousedown', onPress, true)
  window.addEventListener('click', onClick, true)
  return () => {
    window.removeEventListener('mousedown', onPress, true)
    window.removeEventListener('click', onClick, true)
  }
}
