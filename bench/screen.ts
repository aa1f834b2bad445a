/**
 * Measures the tickets screen and the board in a real browser, with 50,000 tickets and a conversation of 2,000
 * messages:
 *
 *   npm run bench:screen                    a table
 *   npm run bench:screen -- --json          one JSON object
 *   npm run bench:screen -- --quick         a tenth of the data, fewer rounds
 *   npm run bench:screen -- --database URL  loads a company there, instead of into a database of its own
 *   npm run bench:screen -- --only board    one part
 */
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { setUpBrowser, type Screen } from './browser-environment.ts'
import { installWatch, type Watch } from './screen-watch.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    database: { type: 'string' },
    only: { type: 'string' },
  },
})

const COLD_LOADS = values.quick ? 3 : 10
const CONVERSATIONS = values.quick ? 10 : 40
const TYPED = 200
const KEY_MS = 15
const ROUNDS = 5
const SCROLL_ROUNDS = values.quick ? 4 : 10
const LOADED_CARDS = values.quick ? 480 : 5_000
const LOADED_ROWS = values.quick ? 1_000 : 10_000
const TICKETS_PER_PAGE = 40
const MESSAGES_PER_PAGE = 20
/** How many rows the selection moves at once, so that prefetched tickets do not help. */
const ROWS_PER_STEP = 4
/** The pause in ms before each ticket is opened: a user reads, and the screen may prefetch. */
const READING_MS = 400

const report = (what: string): void => console.error(`  ${what}`)

type Figure = { name: string; value: number; limit: number; unit: string }

const percentile = (samples: number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * share) - 1] ?? NaN

function spread(name: string, samples: number[], limit: number): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(samples, 0.5), limit, unit: 'ms' },
    { name: `${name}, p95`, value: percentile(samples, 0.95), limit, unit: 'ms' },
  ]
}

async function firstRows(screen: Screen): Promise<Figure[]> {
  const samples: number[] = []
  for (let load = 0; load < COLD_LOADS; load++) {
    const context = await screen.newContext()
    const page = await context.newPage()
    await page.addInitScript(installWatch)
    await page.goto(`${screen.url}/tickets`)
    await page.locator('[data-ticket-id]').first().waitFor()
    samples.push(await page.evaluate(() => window.watch.firstRow))
    await context.close()
  }
  return spread('first ticket row, cold', samples, 1200)
}

/**
 * Moves the selection by so many rows and opens that ticket. Returns the ms from Enter until its messages are shown.
 */
async function open(page: Page, key: 'j' | 'k', rows: number): Promise<number> {
  await page.waitForTimeout(READING_MS)
  for (let row = 0; row < rows; row++) await page.keyboard.press(key)
  await page.evaluate(() => window.watch.expectConversation())
  await page.keyboard.press('Enter')
  return page.evaluate(() => window.watch.conversation)
}

async function start(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(installWatch)
  await page.goto(url)
  await page.locator('[data-ticket-id]').first().waitFor()
  return page
}

/**
 * Measures opening tickets: down the list without any prefetching, one by one with prefetching, and back through cached
 * ones.
 */
async function conversations(screen: Screen): Promise<Figure[]> {
  const context = await screen.newContext()
  const page = await start(context, `${screen.url}/tickets`)
  await open(page, 'j', 1)
  const unknown: number[] = []
  for (let round = 0; round < CONVERSATIONS; round++) unknown.push(await open(page, 'j', ROWS_PER_STEP))
  const cached: number[] = []
  for (let round = 0; round < CONVERSATIONS; round++) cached.push(await open(page, 'k', ROWS_PER_STEP))
  const ahead: number[] = []
  await page.reload()
  await page.locator('[data-ticket-id]').first().waitFor()
  for (let round = 0; round < CONVERSATIONS; round++) ahead.push(await open(page, 'j', 1))
  await context.close()
  return [
    ...spread('next conversation, in the cache', cached, 100),
    ...spread('next conversation, one after the other', ahead, 100),
    ...spread('next conversation, not in the cache', unknown, 300),
  ]
}

/** Measures the long conversation: typing in it after opening and with every message loaded, and returning to it. */
async function longConversation(screen: Screen): Promise<Figure[]> {
  const context = await screen.newContext()
  const page = await start(context, `${screen.url}/tickets/${screen.longUuid}`)
  const log = page.getByRole('log')
  await log.locator('[data-message-id]').first().waitFor()
  const field = page.locator('textarea:not([aria-hidden])').last()
  const write = async (): Promise<number> => {
    await field.focus()
    await page.evaluate(() => window.watch.countFrames())
    await page.keyboard.type('Bom dia, o pedido sai hoje. '.repeat(TYPED).slice(0, TYPED), { delay: KEY_MS })
    const longest = await page.evaluate(() => window.watch.longestFrame())
    await field.fill('')
    await field.blur()
    return longest
  }
  /** Returns the median of some rounds, because a single slow frame may be caused by another program. */
  const whileTyping = async (): Promise<number> => {
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await write())
    return percentile(rounds, 0.5)
  }
  const typing = await whileTyping()
  let pages = 1
  page.on('response', (response) => {
    if (/\/api\/messages\/\d+\?/.test(response.url())) pages++
  })
  const all = Math.floor(screen.longMessages / MESSAGES_PER_PAGE)
  while (pages < all) {
    await log.evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }))
    await page.waitForTimeout(10)
  }
  const typingInAll = await whileTyping()
  const back: number[] = []
  for (let round = 0; round < CONVERSATIONS / 2; round++) {
    await open(page, 'j', 1)
    back.push(await open(page, 'k', 1))
  }
  await context.close()
  return [
    ...spread(`back to ${pages * MESSAGES_PER_PAGE} loaded messages`, back, 100),
    { name: `longest frame while typing ${TYPED} letters`, value: typing, limit: 50, unit: 'ms' },
    { name: 'longest frame while typing with all loaded', value: typingInAll, limit: 50, unit: 'ms' },
  ]
}

async function longList(screen: Screen): Promise<Figure[]> {
  const context = await screen.newContext()
  const page = await start(context, `${screen.url}/tickets`)
  let loaded = 0
  page.on('response', (response) => {
    if (/\/api\/tickets\?.*status=closed/.test(response.url())) loaded += TICKETS_PER_PAGE
  })
  await page.getByRole('tab').nth(1).click()
  await page.locator('[data-ticket-id][data-status=closed]').first().waitFor()
  let most = 0
  while (loaded < LOADED_ROWS) most = Math.max(most, await page.evaluate(() => window.watch.scrollDown()))
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
 * Scrolls the first lane of the board to its end, so that all cards are loaded, and then through them. The median of
 * some rounds counts, because a single slow frame may be caused by another program.
 */
async function board(screen: Screen): Promise<Figure[]> {
  const context = await screen.newContext()
  const page = await context.newPage()
  await page.addInitScript(installWatch)
  await page.goto(`${screen.url}/kanban`)
  const cards = page.locator('[data-card]')
  await cards.first().waitFor()
  const lane = page.locator('[data-lane-scroller]').first()
  let loaded = TICKETS_PER_PAGE
  page.on('response', (response) => {
    if (/\/api\/ticket\/kanban\?/.test(response.url())) loaded += TICKETS_PER_PAGE
  })
  while (loaded < LOADED_CARDS) {
    await lane.evaluate((box) => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }))
    await page.waitForTimeout(10)
  }
  const plain = await plainPage(context)
  let most = 0
  const rounds: { board: number; bound: number }[] = []
  for (let round = 0; round < SCROLL_ROUNDS; round++) {
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
async function plainPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(installWatch)
  await page.goto('about:blank')
  await page.evaluate((count) => {
    const box = '<p style="height:128px;margin:8px">Bom dia, o pedido sai hoje.</p>'
    document.body.innerHTML = box.repeat(count)
    scrollTo(0, document.body.scrollHeight)
  }, LOADED_CARDS)
  return page
}

const asTable = (figures: Figure[]): string =>
  figures
    .map(({ name, value, limit, unit }) => {
      const verdict = value <= limit ? '' : '  over'
      return `${name.padEnd(52)} ${value.toFixed(unit === 'times' ? 1 : 0).padStart(6)} ${unit.padEnd(5)} limit ${limit}${verdict}`
    })
    .join('\n')

const isChosen = ({ name }: { name: string }): boolean => values.only === undefined || values.only === name

declare global {
  interface Window {
    watch: Watch
  }
}

const screen = await setUpBrowser({ quick: values.quick, database: values.database ?? null, report })
try {
  const figures: Figure[] = []
  for (const part of [firstRows, conversations, longConversation, longList, board].filter(isChosen)) {
    const measured = await part(screen)
    report(asTable(measured))
    figures.push(...measured)
  }
  console.log(values.json ? JSON.stringify({ figures }) : asTable(figures))
} finally {
  await screen.close()
}
