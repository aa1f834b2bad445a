import type { BrowserContext, Page } from '@playwright/test'
import { installWatch, type Watch } from './watch.ts'

declare global {
  interface Window {
    watch: Watch
  }
}

/** The pause in ms before each ticket is opened: a user reads, and the screen may prefetch. */
const READING_MS = 400
/** Until then what a page loads ahead while nobody does anything is there. */
const SETTLING_MS = 3_000
/** What takes longer does not come any more. */
const MOST_MS = 60_000

/** Opens a page that measures itself. */
export async function watchedPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(installWatch)
  await page.goto(url)
  return page
}

/** Opens a page with a list of tickets, and waits for these. */
export async function listPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await watchedPage(context, url)
  await page.locator('[data-ticket-id]').first().waitFor()
  return page
}

/** Somebody is there: the page loads ahead what may be opened, and is left alone until it has done so. */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(900, 500)
  await page.mouse.move(910, 510)
  await page.waitForTimeout(SETTLING_MS)
}

/** Returns how long that took for which the page was told to wait. */
export async function shownAfter(page: Page): Promise<number> {
  const late = page.waitForTimeout(MOST_MS).then(() => {
    throw new Error('what is measured did not come')
  })
  return Promise.race([page.evaluate(() => window.watch.shown), late])
}

/**
 * Moves the selection by so many rows and opens that ticket. Returns the ms from Enter until its messages are shown.
 */
export async function openTicket(page: Page, key: 'j' | 'k', rows: number): Promise<number> {
  await page.waitForTimeout(READING_MS)
  for (let row = 0; row < rows; row++) await page.keyboard.press(key)
  await page.evaluate(() => window.watch.expectConversation())
  await page.keyboard.press('Enter')
  return page.evaluate(() => window.watch.conversation)
}
