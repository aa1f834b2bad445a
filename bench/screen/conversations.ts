import { listPage, openTicket } from './pages.ts'
import { percentile, spread, type Part } from './figures.ts'

const TYPED = 200
const KEY_MS = 15
const ROUNDS = 5
const MESSAGES_PER_PAGE = 20
/** How many rows the selection moves at once, so that prefetched tickets do not help. */
const ROWS_PER_STEP = 4

/**
 * Measures opening tickets: down the list without any prefetching, one by one with prefetching, and back through cached
 * ones.
 */
export const conversations: Part = async (screen, sizes) => {
  const context = await screen.newContext()
  const page = await listPage(context, `${screen.url}/tickets`)
  await openTicket(page, 'j', 1)
  const unknown: number[] = []
  for (let round = 0; round < sizes.conversations; round++) unknown.push(await openTicket(page, 'j', ROWS_PER_STEP))
  const cached: number[] = []
  for (let round = 0; round < sizes.conversations; round++) cached.push(await openTicket(page, 'k', ROWS_PER_STEP))
  const ahead: number[] = []
  await page.reload()
  await page.locator('[data-ticket-id]').first().waitFor()
  for (let round = 0; round < sizes.conversations; round++) ahead.push(await openTicket(page, 'j', 1))
  await context.close()
  return [
    ...spread('next conversation, in the cache', cached, 100),
    ...spread('next conversation, one after the other', ahead, 100),
    ...spread('next conversation, not in the cache', unknown, 300),
  ]
}

/** Measures the long conversation: typing in it after opening and with every message loaded, and returning to it. */
export const longConversation: Part = async (screen, sizes) => {
  const context = await screen.newContext()
  const page = await listPage(context, `${screen.url}/tickets/${screen.longUuid}`)
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
  for (let round = 0; round < sizes.conversations / 2; round++) {
    await openTicket(page, 'j', 1)
    back.push(await openTicket(page, 'k', 1))
  }
  await context.close()
  return [
    ...spread(`back to ${pages * MESSAGES_PER_PAGE} loaded messages`, back, 100),
    { name: `longest frame while typing ${TYPED} letters`, value: typing, limit: 50, unit: 'ms' },
    { name: 'longest frame while typing with all loaded', value: typingInAll, limit: 50, unit: 'ms' },
  ]
}
