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

/** Scrolls the first lane of the board to its end, so that all cards are loaded, and then through them. */
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
  let most = 0
  /** Returns the median of some rounds, because a single slow frame may be caused by another program. */
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(() => window.watch.countFrames())
    for (let step = 0; step < 60; step++) {
      await page.mouse.move(400, 500)
      await page.mouse.wheel(0, round % 2 ? 700 : -700)
      await page.waitForTimeout(16)
      most = Math.max(most, await cards.count())
    }
    rounds.push(await page.evaluate(() => window.watch.longestFrame()))
  }
  await context.close()
  return [
    { name: `cards in the page with ${loaded} loaded in a lane`, value: most, limit: 40, unit: 'cards' },
    { name: 'longest frame while scrolling them', value: percentile(rounds, 0.5), limit: 50, unit: 'ms' },
  ]
}

const asTable = (figures: Figure[]): string =>
  figures
    .map(({ name, value, limit, unit }) => {
      const verdict = value <= limit ? '' : '  over'
      return `${name.padEnd(52)} ${value.toFixed(0).padStart(6)} ${unit.padEnd(5)} limit ${limit}${verdict}`
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
