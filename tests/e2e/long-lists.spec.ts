import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import type { CompanyPage } from '#contract/companies.ts'
import { ANA, ApiClient, E2eServer } from './server.ts'

/** Long lists draw few rows and keep their scroll position. */
const TICKETS = 120
const AT_ONCE = 10
const MOST_ROWS = 60

let server: E2eServer

test.beforeAll(async () => {
  server = await E2eServer.open()
})
test.afterAll(() => server.close())

async function openTickets(api: ApiClient, count: number): Promise<void> {
  const { id: whatsappId } = await api.call<{ id: number }>('POST', '/whatsapp', { name: 'Loja das listas' })
  const open = async (index: number): Promise<void> => {
    const person = { name: `Cliente ${index}`, number: `55119${80_000_000 + index}` }
    const { id: contactId } = await api.call<{ id: number }>('POST', '/contacts', person)
    await api.call('POST', '/tickets', { contactId, whatsappId })
  }
  for (let at = 0; at < count; at += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => open(at + index)))
}

/** Repeats without a deadline of its own, because a step may be slow: the time limit of the test ends it. */
async function repeatUntil(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await sleep(20)
}

/** Scrolls through the whole list by most of a window at a time, counting the rows that are drawn. */
async function scrollThrough(page: Page): Promise<{ most: number; seen: number }> {
  const rows = page.locator('[data-ticket-id]')
  const seen = new Set<string>()
  let most = 0
  const look = async (): Promise<number> => {
    const ids = await rows.evaluateAll((drawn) => drawn.map((row) => row.getAttribute('data-ticket-id') ?? ''))
    most = Math.max(most, ids.length)
    for (const id of ids) seen.add(id)
    await page
      .getByRole('region', { name: 'Lista de tickets' })
      .locator('[data-scroller]')
      .evaluate(async (box) => {
        box.scrollBy(0, box.clientHeight * 0.8)
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      })
    return seen.size
  }
  await expect(rows.first()).toBeVisible()
  await repeatUntil(async () => (await look()) >= TICKETS)
  return { most, seen: seen.size }
}

test('120 tickets are scrolled through with few rows in the page', async ({ page }) => {
  await openTickets(await ApiClient.login(server.url), TICKETS)
  await server.login(page)
  const { most, seen } = await scrollThrough(page)
  expect(seen).toBe(TICKETS)
  expect(most).toBeLessThanOrEqual(MOST_ROWS)
})

const MANY = 1200
const PER_PAGE = 40

test('of 1,200 loaded tickets only those in sight are rows of the page', async ({ page }) => {
  const api = await ApiClient.login(server.url)
  // The tickets of the test before are there, unless this one runs alone.
  const { count } = await api.call<{ count: number }>('GET', '/tickets?status=open')
  if (count === 0) await openTickets(api, 1)
  const { tickets } = await api.call<{ tickets: { id: number }[] }>('GET', '/tickets?status=open')
  const [ticket] = tickets
  let loaded = 0
  await page.route(/\/api\/tickets\?.*status=closed/, async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('pageNumber'))
    const copies = Array.from({ length: PER_PAGE }, (_, index) => {
      const id = 1_000_000 - (number - 1) * PER_PAGE - index
      return { ...ticket, id, uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, status: 'closed' }
    })
    await route.fulfill({ json: { tickets: copies, count: MANY, hasMore: number * PER_PAGE < MANY } })
    // A page may be requested twice, for instance after an event that changes the list.
    loaded = Math.max(loaded, number * PER_PAGE)
  })
  await server.login(page)
  const list = page.getByRole('region', { name: 'Lista de tickets' })
  await list.getByRole('tab', { name: 'Fechadas' }).click()
  const rows = page.locator('[data-ticket-id]')
  await expect(rows.first()).toBeVisible()
  const toEnd = () => list.locator('[data-scroller]').evaluate((box) => box.scrollTo(0, box.scrollHeight))
  let most = 0
  const look = async (): Promise<number> => {
    await toEnd()
    most = Math.max(most, await rows.count())
    return loaded
  }
  await repeatUntil(async () => (await look()) === MANY)
  const last = page.locator(`[data-ticket-id="${1_000_000 - MANY + 1}"]`)
  await expect
    .poll(async () => {
      await toEnd()
      return last.isVisible()
    })
    .toBe(true)
  expect(most).toBeLessThanOrEqual(MOST_ROWS)
})

type Listed = { tickets: { id: number; uuid: string; unreadMessages: number }[] }
const PAGE = 20
const PAGES = 3

let conversation: Listed['tickets'][number] | null = null

/** Creates a conversation of several pages that was read to its end, unless an earlier test has. */
async function longConversation(): Promise<Listed['tickets'][number]> {
  if (conversation) return conversation
  const api = await ApiClient.login(server.url)
  const lines = PAGE * PAGES
  const shop = server.fake.addAccount('5511900000001', 'Loja')
  const maria = server.fake.addAccount('5511988887777', 'Maria Figueiredo')
  await server.link(api, shop)
  for (let line = 1; line <= lines; line++)
    await server.fake.sendText(maria, shop, `linha ${line} ${'que continua '.repeat(line % 20)}`)
  const path = '/tickets?status=pending&showAll=true'
  const { tickets } = await api.until<Listed>(path, ({ tickets: [first] }) => first?.unreadMessages === lines)
  const [ticket] = tickets
  if (!ticket) throw new Error('no ticket')
  await api.call('PUT', `/tickets/${ticket.id}`, { status: 'open' })
  await api.call('GET', `/messages/${ticket.id}`)
  return (conversation = ticket)
}

test('older messages come above without moving what is read', async ({ page }) => {
  const long = await longConversation()
  await server.login(page, ANA, `/tickets/${long.uuid}`)
  const bubbles = page.locator('[data-message-id]')
  await expect(bubbles.last()).toBeInViewport()
  for (let loaded = 1; loaded < PAGES; loaded++) {
    await expect(bubbles).toHaveCount(loaded * PAGE)
    const oldest = await bubbles.first().elementHandle()
    const before = await oldest?.evaluate((bubble) => {
      bubble.closest('[role=log]')?.scrollTo({ top: 0, behavior: 'instant' })
      return bubble.getBoundingClientRect().top
    })
    await expect(bubbles).toHaveCount((loaded + 1) * PAGE)
    const after = await oldest?.evaluate((bubble) => bubble.getBoundingClientRect().top)
    expect(Math.abs((after ?? NaN) - (before ?? NaN))).toBeLessThanOrEqual(2)
  }
})

const MANY_MESSAGES = 400
const MOST_LINES = 250
const QUOTED = 5
type Line = { id: string; body: string; createdAt: string; quotedMsg: object | null }
type Answer = { messages: Line[]; hasMore: boolean; newer: number }

/**
 * Changes the server's answers so that the conversation has begun long before: every message is one minute older. The
 * last one quotes one of the first.
 */
async function lengthen(page: Page, ticketId: number): Promise<void> {
  let template: Answer | null = null
  await page.route(new RegExp(`/api/messages/${ticketId}\\?`), async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    template ??= (await (await route.fetch()).json()) as Answer
    const [first] = template.messages
    const end = before === null ? MANY_MESSAGES : Number(before) - 1
    const messages = Array.from({ length: PAGE }, (_, index) => {
      const id = end - PAGE + 1 + index
      const createdAt = new Date(Date.now() - (MANY_MESSAGES - id) * 60_000).toISOString()
      const line = { ...first, id: String(id), body: `linha ${id} ${'que continua '.repeat(id % 20)}`, createdAt }
      const quoted = { ...first, id: String(QUOTED), body: 'a citada', createdAt, quotedMsg: undefined }
      return id === MANY_MESSAGES ? { ...line, quotedMsg: quoted } : line
    })
    await route.fulfill({ json: { ...template, messages, hasMore: end > PAGE, newer: 0, unread: null } })
  })
}

test('of 400 loaded messages those around the reader are drawn, and none is passed over', async ({ page }) => {
  const long = await longConversation()
  await lengthen(page, long.id)
  await server.login(page, ANA, `/tickets/${long.uuid}`)
  const bubbles = page.locator('[data-message-id]')
  await expect(bubbles.last()).toHaveAttribute('data-message-id', String(MANY_MESSAGES))

  /** Scrolls by so many windows, and returns which messages are readable then. */
  const turn = (windows: number): Promise<{ drawn: number; seen: string[] }> =>
    page.getByRole('log').evaluate(async (box, by) => {
      box.scrollBy({ top: by * box.clientHeight, behavior: 'instant' })
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const all = [...box.querySelectorAll<HTMLElement>('[data-message-id]')]
      const { top, bottom } = box.getBoundingClientRect()
      const isSeen = (bubble: HTMLElement): boolean =>
        bubble.getBoundingClientRect().bottom > top && bubble.getBoundingClientRect().top < bottom
      return { drawn: all.length, seen: all.filter(isSeen).map((bubble) => bubble.dataset['messageId'] ?? '') }
    }, windows)
  let most = 0
  const seen = new Set<string>()
  const readOn = (windows: number, until: string): Promise<void> =>
    repeatUntil(async () => {
      const view = await turn(windows)
      most = Math.max(most, view.drawn)
      for (const id of view.seen) seen.add(id)
      return view.seen.includes(until)
    })
  await readOn(0, String(MANY_MESSAGES))
  await readOn(-0.8, '1')
  expect(seen.size).toBe(MANY_MESSAGES)
  seen.clear()
  await readOn(0, '1')
  await readOn(0.8, String(MANY_MESSAGES))
  expect(seen.size).toBe(MANY_MESSAGES)
  expect(most).toBeLessThanOrEqual(MOST_LINES)
  await turn(1)
  await expect(page.getByRole('button', { name: 'Ir para a mais recente' })).toBeHidden()
  await page.getByRole('button', { name: 'a citada' }).click()
  await expect(page.locator(`[data-message-id="${QUOTED}"]`)).toBeInViewport()
})

const COMPANIES = 600
const COMPANIES_PER_PAGE = 20

test('600 companies come page after page, and only those in sight are rows of the page', async ({ page }) => {
  let asked = 0
  let sample: CompanyPage['companies'][number] | undefined
  await page.route(/\/api\/companies\?/, async (route) => {
    asked++
    sample ??= ((await (await route.fetch()).json()) as CompanyPage).companies[0]
    const number = Number(new URL(route.request().url()).searchParams.get('pageNumber'))
    const start = (number - 1) * COMPANIES_PER_PAGE
    const copies = Array.from({ length: COMPANIES_PER_PAGE }, (_, index) => ({
      ...sample,
      id: start + index + 1,
      name: `Loja ${start + index + 1}`,
    }))
    await route.fulfill({
      json: { companies: copies, count: COMPANIES, hasMore: number * COMPANIES_PER_PAGE < COMPANIES },
    })
  })
  await server.login(page, ANA, '/settings')
  await page.getByRole('tab', { name: 'Empresas' }).click()
  await expect(page.getByText('600 empresas')).toBeVisible()
  expect(asked).toBe(1)
  const table = page.getByRole('table', { name: 'Empresas' })
  const rows = table.locator('tbody tr[data-index]')
  const widths = () =>
    table.locator('th').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  let most = 0
  const further = async (): Promise<number> => {
    most = Math.max(most, await rows.count())
    return table.evaluate(async (element) => {
      let box: Element | null = element
      while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
      box?.scrollBy(0, 3 * box.clientHeight)
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return Number([...element.querySelectorAll('tr[data-index]')].at(-1)?.getAttribute('data-index'))
    })
  }
  await repeatUntil(async () => (await further()) > 200)
  const before = await widths()
  await repeatUntil(async () => (await further()) === COMPANIES - 1)
  expect(await widths()).toEqual(before)
  expect(most).toBeLessThanOrEqual(90)
  await expect(rows.last()).toContainText('Loja 600')
  const positions = await rows.last().evaluate(async (row) => {
    const seen: number[] = []
    for (let frame = 0; frame < 20; frame++) {
      await new Promise(requestAnimationFrame)
      seen.push(row.getBoundingClientRect().top)
    }
    return seen
  })
  expect(new Set(positions).size).toBe(1)
  expect(asked).toBe(COMPANIES / COMPANIES_PER_PAGE)
})
