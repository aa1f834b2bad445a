/** How many places the focus is remembered at. */
const TRAIL = 12
const MODAL = '[aria-modal="true"]'
/** All dialogs are drawn in here, one beside the other. */
const SHARED_PORTAL = '[data-mantine-shared-portal-node]'

const holdsModal = (node: Node): boolean =>
  node instanceof Element && (node.matches(MODAL) || node.querySelector(MODAL) !== null)

const isField = (element: HTMLElement): boolean => element.matches('input, textarea, [contenteditable="true"]')

/**
 * When a dialog goes and takes the focus with it, the focus returns to the last place where it was and that is still
 * there: what opened the dialog, or the menu that did. Who had left a field for nowhere, as with Escape, is nowhere again.
 * The returned function ends it.
 */
export function installFocusRestore(): () => void {
  const trail: (HTMLElement | 'nowhere')[] = []
  /** Of a dialog only the last place counts: who fills in many fields comes back to what opened it all the same. */
  const isSameModal = (element: HTMLElement | 'nowhere' | undefined, modal: Element | null): boolean =>
    modal !== null && element instanceof HTMLElement && element.closest(MODAL) === modal
  const add = (element: HTMLElement | 'nowhere'): void => {
    if (element !== 'nowhere' && isSameModal(trail.at(-1), element.closest(MODAL))) trail.pop()
    trail.push(element)
    if (trail.length > TRAIL) trail.shift()
  }
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) add(target)
  }
  const rememberLeaving = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget || !(target instanceof HTMLElement) || !isField(target) || target.closest(MODAL)) return
    if (document.hasFocus() && target.checkVisibility()) add('nowhere')
  }
  const bringBack = (): void => {
    if (document.activeElement !== document.body) return
    const modal = [...document.querySelectorAll(MODAL)].at(-1)
    const isThere = (element: HTMLElement): boolean => element.checkVisibility() && (!modal || modal.contains(element))
    const last = trail.findLast((element) => element === 'nowhere' || isThere(element))
    if (last !== 'nowhere') last?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((changes) => {
    watchSharedPortal()
    if (changes.some(({ removedNodes }) => [...removedNodes].some(holdsModal))) bringBack()
  })
  const watchSharedPortal = (): void => {
    const element = document.querySelector(SHARED_PORTAL)
    if (element) observer.observe(element, { childList: true })
  }
  observer.observe(document.body, { childList: true })
  watchSharedPortal()
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', rememberLeaving)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', rememberLeaving)
  }
}
