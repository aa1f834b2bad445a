import { listPage, shownAfter } from './pages.ts'
import { spread, type Part } from './figures.ts'
import { SEARCHES } from './searches.ts'

const TICKETS_PER_PAGE = 40
const SEARCH_TAB = 2
/** Typed at the pace of somebody who types fast. */
const KEY_MS = 40

export const firstRows: Part = async (screen, sizes) => {
  const samples: number[] = []
  for (let load = 0; load < sizes.coldLoads; load++) {
    const context = await screen.newContext()
    const page = await listPage(context, `${screen.url}/tickets`)
    samples.push(await page.evaluate(() => window.watch.firstRow))
    await context.close()
  }
  return spread('first ticket row, cold', samples, 1200)
}

export const longList: Part = async (screen, sizes) => {
  const context = await screen.newContext()
  const page = await listPage(context, `${screen.url}/tickets`)
  let loaded = 0
  page.on('response', (response) => {
    if (/\/api\/tickets\?.*status=closed/.test(response.url())) loaded += TICKETS_PER_PAGE
  })
  await page.getByRole('tab').nth(1).click()
  await page.locator('[data-ticket-id][data-status=closed]').first().waitFor()
  let most = 0
  while (loaded < sizes.loadedRows) most = Math.max(most, await page.evaluate(() => window.watch.scrollDown()))
  await page.evaluate(() => window.watch.countFrames())
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, -700)
    await page.waitForTimeout(16)
    most = Math.max(most, await page.locator('[data-ticket-id]').count())
  }
  const frame = await page.evaluate(() => window.watch.longestFrame())
  await context.close()
  return [
    { name: `rows in the page with ${loaded} loaded`, value: most, limit: 60, unit: 'rows' },
    { name: 'longest frame while scrolling them', value: frame, limit: 50, unit: 'ms' },
  ]
}

/**
 * Measures the search of the list of tickets, from when the page asks the server, after the pause in typing, until the
 * first rows are painted.
 */
export const search: Part = async (screen, sizes) => {
  const context = await screen.newContext()
  const page = await listPage(context, `${screen.url}/tickets`)
  await page.getByRole('tab').nth(SEARCH_TAB).click()
  const field = page.locator('input[type=search]').first()
  const rows = page.locator('[data-ticket-id]')
  const samples: number[] = []
  for (let round = 0; round < sizes.searches; round++) {
    await field.fill('')
    await rows.first().waitFor({ state: 'detached' })
    await page.evaluate(() => window.watch.expectAnswer('[data-ticket-id]'))
    await field.pressSequentially(SEARCHES[round % SEARCHES.length] ?? '', { delay: KEY_MS })
    samples.push(await shownAfter(page))
  }
  await context.close()
  return spread('search of the tickets, from its request', samples, 300)
}
