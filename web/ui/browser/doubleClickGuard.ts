/** Controls that a press can be meant for. If the target is in none of them, the target element itself counts. */
const CONTROLS = 'button, a, label, input, [role="button"], [role="option"], [role="menuitem"]'

const findControl = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest(CONTROLS) ?? target) : null

/** Also prevents a focus change, so that a dialog that has just opened keeps the focus. */
function blockEvent(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

/**
 * Users who double-click everything would otherwise press what the first click brought under the pointer: resolve the
 * next conversation after accepting one, or close the dialog that they opened. A second click counts only on the
 * control of the first one. The returned function removes the listeners.
 */
export function installDoubleClickGuard(): () => void {
  let firstControl: Element | null = null
  let isStray = false
  const onPress = (event: MouseEvent): void => {
    if (event.detail <= 1) firstControl = findControl(event)
    isStray = event.detail > 1 && findControl(event) !== firstControl
    if (isStray) blockEvent(event)
  }
  const onClick = (event: MouseEvent): void => {
    if (isStray && event.detail > 1) blockEvent(event)
  }
  window.addEventListener('mousedown', onPress, true)
  window.addEventListener('click', onClick, true)
  return () => {
    window.removeEventListener('mousedown', onPress, true)
    window.removeEventListener('click', onClick, true)
  }
}
