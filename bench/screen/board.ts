import type { BrowserContext, Page } from '@playwright/test'
import { percentile, report, type Part, type Sizes } from './figures.ts'
import { watchedPage } from './pages.ts'

const ROUNDS = 5
const TICKETS_PER_PAGE = 40

/**
 * Scrolls the first lane of the board to its end, so that all cards are loaded, and then through them. The median of
 * some rounds counts, because a single slow frame may be caused by another program.
 */
export const board: Part = async (screen, sizes) => {
  const context = await screen.newContext()
  const page = await watchedPage(context, `${screen.url}/kanban`)
  const cards = page.locator('[data-card]')
  await cards.first().waitFor()
  const lane = page.locator('[data-lane-scroller]').first()
  let loaded = TICKETS_PER_PAGE
  page.on('response', (response) => {
    if (/\/api\/ticket\/kanban\?/.test(response.url())) loaded += TICKETS_PER_PAGE
  })
  while (loaded < sizes.loadedCards) {
    await lane.evaluate((box) => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }))
    await page.waitForTimeout(10)
  }
  const plain = await plainPage(context, sizes)
  let most = 0
  const rounds: { board: number; bound: number }[] = []
  for (let round = 0; round < sizes.scrollRounds; round++) {
    await plain.bringToFront()
    const bound = await longestScrollFrame(plain, round)
    await page.bringToFront()
    rounds.push({ bound, board: await longestScrollFrame(page, round) })
    most = Math.max(most, await cards.count())
  }
  await page.bringToFront()
  const task = await longestTask(page)
  await context.close()
  report(`longest frames, board/plain: ${rounds.map((one) => `${ms(one.board)}/${ms(one.bound)}`).join(' ')}`)
  const worst = percentile(
    Array.from(rounds, (one) => one.board),
    0.5,
  )
  const bound = percentile(
    Array.from(rounds, (one) => one.bound),
    0.5,
  )
  return [
    { name: `cards in the page with ${loaded} loaded in a lane`, value: most, limit: 40, unit: 'cards' },
    { name: 'longest frame while scrolling them', value: worst, limit: 50, unit: 'ms' },
    { name: 'the same in a page of plain boxes', value: bound, limit: 50, unit: 'ms' },
    { name: 'ratio of the two', value: worst / bound, limit: 5, unit: 'times' },
    { name: 'longest task, in time of the processor', value: task, limit: 30, unit: 'ms' },
  ]
}

const ms = (value: number): string => value.toFixed(1)

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/**
 * Scrolls some more, and returns the longest task of the page in time of the processor, which other programs do not
 * lengthen.
 */
async function longestTask(page: Page): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  for (let round = 0; round < ROUNDS; round++) await longestScrollFrame(page, round)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const isMain = (event: TraceEvent): boolean => event.name === 'thread_name' && event.args.name === 'CrRendererMain'
  const mains = new Set(traceEvents.filter(isMain).map(threadOf))
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)))
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

/** Scrolls the page by the wheel, down or up by turns, and returns the longest frame. */
async function longestScrollFrame(page: Page, round: number): Promise<number> {
  await page.evaluate(() => window.watch.countFrames())
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(400, 500)
    await page.mouse.wheel(0, round % 2 ? 700 : -700)
    await page.waitForTimeout(16)
  }
  return page.evaluate(() => window.watch.longestFrame())
}

/**
 * Opens a page with as many boxes of plain text, scrolled to its end. No board can be faster, and what else runs on the
 * machine slows both.
 */
async function plainPage(context: BrowserContext, { loadedCards }: Sizes): Promise<Page> {
  const page = await watchedPage(context, 'about:blank')
  await page.evaluate((count) => {
    const box = '<p style="height:128px;margin:8px">Bom dia, o pedido sai hoje.</p>'
    document.body.innerHTML = box.repeat(count)
    scrollTo(0, document.body.scrollHeight)
  }, loadedCards)
  return page
}
