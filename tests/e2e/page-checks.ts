import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What the console complained of. */
export const consoleErrors: string[] = []

export function recordConsole(page: Page): void {
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => {
    // A visitor without a session is told so by the first question to the server.
    if (message.type() === 'error' && !message.text().includes('401')) consoleErrors.push(message.text())
  })
}

/** Nothing for axe to find, nothing wider than the window. within: only what stands in it is looked at. */
export async function inspect(page: Page, within = ':root'): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading').first()).toBeVisible()
  // Otherwise a second page is opened for each look, for the sake of frames from elsewhere, which no screen has.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.include(within).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0)
}
