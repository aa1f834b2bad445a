/** How many places the focus is remembered at. */
const TRAIL = 12
const MODAL = '[aria-modal="true"]'
/** All dialogs are drawn in here, one beside the other. */
const SHARED_PLACE = '[data-mantine-shared-portal-node]'

const holdsModal = (node: Node): boolean =>
  node instanceof Element && (node.matches(MODAL) || node.querySelector(MODAL) !== null)

/**
 * When a dialog goes and takes the focus with it, the focus returns to the last place where it was and that is still
 * there: what opened the dialog, or the menu that did. The returned function ends it.
 */
export function startFocusBack(): () => void {
  const trail: HTMLElement[] = []
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    trail.push(target)
    if (trail.length > TRAIL) trail.shift()
  }
  const bringBack = (): void => {
    if (document.activeElement !== document.body) return
    const modal = [...document.querySelectorAll(MODAL)].at(-1)
    trail
      .findLast((place) => place.checkVisibility() && (!modal || modal.contains(place)))
      ?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((changes) => {
    watchSharedPlace()
    if (changes.some(({ removedNodes }) => [...removedNodes].some(holdsModal))) bringBack()
  })
  const watchSharedPlace = (): void => {
    const place = document.querySelector(SHARED_PLACE)
    if (place) observer.observe(place, { childList: true })
  }
  observer.observe(document.body, { childList: true })
  watchSharedPlace()
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
