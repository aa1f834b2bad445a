const DIALOG = '[aria-modal="true"]'

/**
 * Returns whether no other dialog lies over the one with this root: the one that was opened last is the last of the page.
 * Escape is meant for that one alone, wherever the focus is.
 */
export function isTopDialog(root: HTMLElement | null): boolean {
  const own = root?.querySelector(DIALOG)
  return !own || own === [...document.querySelectorAll(DIALOG)].at(-1)
}
