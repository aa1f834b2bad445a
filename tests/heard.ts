import { onTestFinished, vi } from 'vitest'

/**
 * Returns a function that gives what the page says at this moment to those who hear it. The tree in which it stands is
 * closed, so it has to be caught when it is made: this is called before anything is said.
 */
export function listen(): () => string[] {
  const trees: ShadowRoot[] = []
  const attach = Element.prototype.attachShadow
  const spy = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
    const tree = attach.call(this, options)
    trees.push(tree)
    return tree
  })
  onTestFinished(() => spy.mockRestore())
  const lines = (tree: ShadowRoot) => [...tree.querySelectorAll('[aria-live="polite"] > p')]
  return () => trees.flatMap(lines).map(({ textContent }) => textContent ?? '')
}
