/** The number of focused elements that are remembered. */
const TRAIL_LENGTH = 12
/** For this time in ms after a dialog closed on Enter, a further Enter is taken for a double press. */
const DOUBLE_PRESS_MS = 500
const MODAL = '[aria-modal="true"]'
/** Mantine renders all dialogs in this element, as siblings. */
const SHARED_PORTAL = '[data-mantine-shared-portal-node]'

const holdsModal = (node: Node): boolean =>
  node instanceof Element && (node.matches(MODAL) || node.querySelector(MODAL) !== null)

const isField = (element: HTMLElement): boolean => element.matches('input, textarea, [contenteditable="true"]')

/**
 * When a dialog closes and takes the focus with it, the focus returns to the last focused element that still exists:
 * the control that opened the dialog, or the one that opened its menu. If the user had blurred a field, as with Escape,
 * the focus is not moved back into it. Who presses Enter twice to save would open the dialog again with the second
 * press, so that press is dropped. The returned function removes the listeners.
 */
export function installFocusRestore(): () => void {
  const trail: (HTMLElement | 'nowhere')[] = []
  let lastKey = ''
  /** The control on which a second Enter is dropped, and until when. */
  let dropped: { control: HTMLElement; until: number } | null = null
  /**
   * Only the last element inside a dialog is remembered, so that filling in many fields does not push the control that
   * opened it off the trail.
   */
  const isSameModal = (element: HTMLElement | 'nowhere' | undefined, modal: Element | null): boolean =>
    modal !== null && element instanceof HTMLElement && element.closest(MODAL) === modal
  const add = (element: HTMLElement | 'nowhere'): void => {
    if (element !== 'nowhere' && isSameModal(trail.at(-1), element.closest(MODAL))) trail.pop()
    trail.push(element)
    if (trail.length > TRAIL_LENGTH) trail.shift()
  }
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) add(target)
  }
  const rememberBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget || !(target instanceof HTMLElement) || !isField(target) || target.closest(MODAL)) return
    if (document.hasFocus() && target.checkVisibility()) add('nowhere')
  }
  const restoreFocus = (): void => {
    if (document.activeElement !== document.body) return
    const modal = [...document.querySelectorAll(MODAL)].at(-1)
    const isFocusable = (element: HTMLElement): boolean =>
      element.checkVisibility() && (!modal || modal.contains(element))
    const last = trail.findLast((element) => element === 'nowhere' || isFocusable(element))
    if (last === 'nowhere' || !last) return
    last.focus({ preventScroll: true })
    if (lastKey === 'Enter' && last.matches('button'))
      dropped = { control: last, until: performance.now() + DOUBLE_PRESS_MS }
  }
  /** Whoever does something else in between presses for the second time on purpose. */
  const forgetPress = (key = ''): void => {
    lastKey = key
    dropped = null
  }
  const forgetAtPointer = (): void => forgetPress()
  const dropDoublePress = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return forgetPress(event.key)
    lastKey = event.key
    if (!dropped || event.target !== dropped.control || performance.now() > dropped.until) return
    event.stopPropagation()
    event.preventDefault()
  }
  const observer = new MutationObserver((changes) => {
    watchSharedPortal()
    if (changes.some(({ removedNodes }) => [...removedNodes].some(holdsModal))) restoreFocus()
  })
  const watchSharedPortal = (): void => {
    const element = document.querySelector(SHARED_PORTAL)
    if (element) observer.observe(element, { childList: true })
  }
  observer.observe(document.body, { childList: true })
  watchSharedPortal()
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', rememberBlur)
  window.addEventListener('keydown', dropDoublePress, true)
  window.addEventListener('pointerdown', forgetAtPointer, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', rememberBlur)
    window.removeEventListener('keydown', dropDoublePress, true)
    window.removeEventListener('pointerdown', forgetAtPointer, true)
  }
}
