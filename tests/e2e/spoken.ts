import type { Page } from '@playwright/test'

declare global {
  interface Window {
    spoken: string[]
  }
}

/**
 * Keeps what the page says to those who hear it. It stands in a closed tree, which is watched from when it is made: this
 * is called before the page loads.
 */
export async function recordSpoken(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.spoken = []
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (options) {
      const tree = attach.call(this, options)
      const keep = (changes: MutationRecord[]): void => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof HTMLParagraphElement) window.spoken.push(node.textContent ?? '')
      }
      new MutationObserver(keep).observe(tree, { childList: true, subtree: true })
      return tree
    }
  })
}

/** Returns what the page has said since it was loaded. */
export const spokenOn = (page: Page): Promise<string[]> => page.evaluate(() => window.spoken)
