import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import type { CompanyPage } from '#contract/companies.ts'
import { runSql } from '#tests/database.ts'
import { endRoute } from './end-route.ts'
import { ANA } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** Long lists draw few rows and keep their scroll position. */
const TICKETS = 120
const MOST_ROWS = 60
const PAGE = 20
const PAGES = 3

type Listed = { tickets: { id: number; uuid: string }[] }

let stage: TicketStage
let page: Page
/** A conversation of several pages that was read to its end. */
let long: Listed['tickets'][number]

/** Writes tickets and messages into the database, because through the API they would take longer than what is tested. */
const fill = (url: string): Promise<unknown> =>
  runSql(
    url,
    `insert into contacts (company_id, name, number)
      select 1, case i when 0 then 'Maria Figueiredo' else 'Cliente ' || i end, '55119' || (80000000 + i)
      from generate_series(0, ${TICKETS - 1}) i;
    insert into tickets (company_id, status, contact_id, connection_id, user_id)
      select 1, 'open', contacts.id, connections.id, users.id from contacts, connections, users
      where users.email = '${ANA.email}';
    insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, read, created_at)
      select 1, t.id, t.contact_id, t.connection_id, 'line' || i, false,
        'linha ' || i || ' ' || repeat('que continua ', i % 20), true, now() - (${PAGE * PAGES} - i) * interval '1 minute'
      from tickets t join contacts c on c.id = t.contact_id, generate_series(1, ${PAGE * PAGES}) i
      where c.name = 'Maria Figueiredo';`,
  )

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  await stage.robot.call('POST', '/whatsapp', { name: 'Loja' })
  await fill(stage.server.databaseUrl)
  const { tickets } = await stage.robot.call<Listed>('GET', '/tickets?status=open&showAll=true&searchParam=figueiredo')
  if (!tickets[0]) throw new Error('no ticket')
  long = tickets[0]
  page = (await stage.arrive()).page
})

test.afterEach(async () => {
  await endRoute(page)
  stage.expectNoTroubles()
})

test.afterAll(() => stage.close())

const open = (path: string) => page.goto(stage.server.url + path)

/** Repeats without a deadline of its own, because a step may be slow: the time limit of the test ends it. */
async function repeatUntil(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await sleep(20)
}

/** Scrolls through the whole list by most of a window at a time, counting the rows that are drawn. */
async function scrollThrough(): Promise<{ most: number; seen: number }> {
  const rows = page.locator('[data-ticket-id]')
  const seen = new Set<string>()
  let most = 0
  const look = async (): Promise<number> => {
    const ids = await rows.evaluateAll((drawn) => drawn.map((row) => row.getAttribute('data-ticket-id') ?? ''))
    most = Math.max(most, ids.length)
    for (const id of ids) seen.add(id)
    await page
      .getByRole('region', { name: 'Lista de conversas' })
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

test('120 tickets are scrolled through with few rows in the page', async () => {
  await open('/tickets')
  const { most, seen } = await scrollThrough()
  expect(seen).toBe(TICKETS)
  expect(most).toBeLessThanOrEqual(MOST_ROWS)
})

const MANY = 1200
const PER_PAGE = 40

test('of 1,200 loaded tickets only those in sight are rows of the page', async () => {
  let loaded = 0
  await page.route(/\/api\/tickets\?.*status=closed/, async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('pageNumber'))
    const copies = Array.from({ length: PER_PAGE }, (_, index) => {
      const id = 1_000_000 - (number - 1) * PER_PAGE - index
      return { ...long, id, uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, status: 'closed' }
    })
    await route.fulfill({ json: { tickets: copies, count: MANY, hasMore: number * PER_PAGE < MANY } })
    // A page may be requested twice, for instance after an event that changes the list.
    loaded = Math.max(loaded, number * PER_PAGE)
  })
  await open('/tickets')
  const list = page.getByRole('region', { name: 'Lista de conversas' })
  await list.getByRole('tab', { name: 'Resolvidas' }).click()
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

test('older messages come above without moving what is read', async () => {
  await open(`/tickets/${long.uuid}`)
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

const MANY_MESSAGES = 300
const MOST_LINES = 250
const QUOTED = 5
type Line = { id: string; body: string; createdAt: string; quotedMsg: object | null }
type Answer = { messages: Line[]; hasMore: boolean; newer: number }

/**
 * Changes the server's answers so that the conversation has begun long before: every message is one minute older. The
 * last one quotes one of the first.
 */
async function lengthen(ticketId: number): Promise<void> {
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

test('of 300 loaded messages those around the reader are drawn, and none is passed over', async () => {
  await lengthen(long.id)
  await open(`/tickets/${long.uuid}`)
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

const COMPANIES = 300
const COMPANIES_PER_PAGE = 20

test('300 companies come page after page, and only those in sight are rows of the page', async () => {
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
  await open('/settings')
  await page.getByRole('tab', { name: 'Empresas' }).click()
  await expect(page.getByText('300 empresas')).toBeVisible()
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
  await repeatUntil(async () => (await further()) > 120)
  const before = await widths()
  await repeatUntil(async () => (await further()) === COMPANIES - 1)
  expect(await widths()).toEqual(before)
  expect(most).toBeLessThanOrEqual(90)
  await expect(rows.last()).toContainText('Loja 300')
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
