import type { Page } from '@playwright/test'
import { listPage, settle, shownAfter } from './pages.ts'
import { spread, type Part } from './figures.ts'
import { SEARCHES } from './searches.ts'

const FIELD = '[role=dialog] [role=combobox]'
/** Commands have names, and found tickets the ids of tickets. */
const FOUND = '[role=dialog] [role=option]'
/** The pause between two openings, in which the page does what it does after one. */
const REST_MS = 200
/** Typed at the pace of somebody who types fast, so that the page waits for the last letter. */
const KEY_MS = 40

/** Returns the ms from the press of Ctrl+K until the field of the palette is painted. */
async function open(page: Page): Promise<number> {
  await page.waitForTimeout(REST_MS)
  await page.evaluate((selector) => window.watch.expectShown({ key: 'k' }, selector), FIELD)
  await page.keyboard.press('Control+k')
  const ms = await shownAfter(page)
  await page.waitForFunction((selector) => document.activeElement?.matches(selector), FIELD)
  return ms
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator(FIELD).waitFor({ state: 'detached' })
}

/** Measures the first opening of each page, which was there for some seconds, and those after it. */
export const palette: Part = async (screen, sizes) => {
  const first: number[] = []
  for (let load = 0; load < sizes.coldLoads; load++) {
    const context = await screen.newContext()
    const page = await listPage(context, `${screen.url}/tickets`)
    await settle(page)
    first.push(await open(page))
    await context.close()
  }
  const context = await screen.newContext()
  const page = await listPage(context, `${screen.url}/tickets`)
  await settle(page)
  await open(page)
  await close(page)
  const again: number[] = []
  for (let round = 0; round < sizes.openings; round++) {
    again.push(await open(page))
    await close(page)
  }
  const answers: number[] = []
  for (let round = 0; round < sizes.searches; round++) answers.push(await find(page, round))
  await context.close()
  return [
    ...spread('palette, first opening of a page', first, 50),
    ...spread('palette, opening', again, 50),
    ...spread('palette, tickets found, from the request', answers, 100),
  ]
}

/**
 * Returns the ms from the end of the pause in typing, which is when the page asks the server, until the first ticket that
 * was found by its contact or by what was said is painted.
 */
async function find(page: Page, round: number): Promise<number> {
  await open(page)
  await page.evaluate((selector) => window.watch.expectAnswer(selector, true), FOUND)
  await page.keyboard.type(SEARCHES[round % SEARCHES.length] ?? '', { delay: KEY_MS })
  const ms = await shownAfter(page)
  await close(page)
  return ms
}
