import { expect, test, type Locator, type Page } from '@playwright/test'
import { ANA, RAFAEL } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** The rows of the tickets list stay in position under a wheel, a pointer and a finger. */

const WAITING = 60
/** The last customers are pending in the order of their numbers. */
const LAST = 10
/** A telephone, whose finger is larger than a pointer. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A customer who is new stands above in every story. */
const NEWEST_FIRST = (page: Page) =>
  page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('waitingSort', 'newest')
  })
const nameOf = (index: number): string => `Cliente ${String(index).padStart(2, '0')}`

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  const write = (index: number) => stage.customerWrites(nameOf(index))
  await Promise.all(Array.from({ length: WAITING - LAST }, (_, index) => write(index + 1)))
  for (let index = WAITING - LAST + 1; index <= WAITING; index++) await write(index)
  await stage.robot.until<{ pending: number }>('/tickets/counts', ({ pending }) => pending === WAITING)
  ana = await stage.arrive({ prepare: NEWEST_FIRST })
})

test.beforeEach(async () => {
  // The list does not move its rows while the pointer is on it.
  await ana.page.mouse.move(900, 500)
  await ana.begin()
  await ana.tab('Aguardando').click()
  await expect(ana.row('Cliente').first()).toBeVisible()
  await scrollTo(0)
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const scroller = (): Locator => ana.page.getByRole('region', { name: 'Lista de conversas' }).locator('[data-scroller]')

const scrollTo = (top: number): Promise<void> => scroller().evaluate((box, to) => box.scrollTo(0, to), top)

type ScrollPosition = { top: number; first: string; firstTop: number }

/** Records frame by frame the position of the list and the row at its upper edge. */
const watch = (frames: number): Promise<ScrollPosition[]> =>
  scroller().evaluate(async (box, count) => {
    const positions: ScrollPosition[] = []
    for (let frame = 0; frame < count; frame++) {
      await new Promise(requestAnimationFrame)
      const edge = box.getBoundingClientRect().top
      const rows = [...box.querySelectorAll<HTMLElement>('[data-ticket-id]')]
      const first = rows.find((row) => row.getBoundingClientRect().bottom > edge)
      const firstTop = (first?.getBoundingClientRect().top ?? NaN) - edge
      positions.push({ top: box.scrollTop, first: first?.dataset['ticketId'] ?? '', firstTop })
    }
    return positions
  }, frames)

/** Scrolls by this many px, and returns how far rows are from their places in the moment in which others are drawn. */
const misplacedOnScroll = (px: number): Promise<number[]> =>
  scroller().evaluate(async (box, by) => {
    const rows = () => [...box.querySelectorAll<HTMLElement>('[data-ticket-id]')]
    const topOf = (row: HTMLElement): number => row.getBoundingClientRect().top
    const drawn = new Promise<Map<HTMLElement, number>>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        resolve(new Map(rows().map((row) => [row, topOf(row)])))
      }).observe(box, { childList: true, subtree: true })
    })
    box.scrollTop += by
    const tops = await drawn
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return [...tops].filter(([row]) => row.isConnected).map(([row, top]) => topOf(row) - top)
  }, px)

/** How many px the list can be scrolled. */
const farthest = (): Promise<number> => scroller().evaluate((box) => box.scrollHeight - box.clientHeight)

type Box = { x: number; y: number; width: number; height: number }
const BUTTONS = ['Aceitar', 'Espiar Conversa', 'Reabrir', 'Resolver', 'Selecionar']

/** Returns the positions of a row's buttons, relative to the row's upper right corner. */
async function buttonsOf(row: Locator): Promise<Record<string, Box>> {
  const found = await row.evaluate((element) => {
    const corner = element.getBoundingClientRect()
    return [...element.querySelectorAll('button')].map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').split(':')[0] ?? ''
      return [name, { x: left - corner.right, y: top - corner.top, width, height }] as const
    })
  })
  return Object.fromEntries(found)
}

const areApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y

type Listed = { tickets: { id: number }[] }

test('the list goes as far as the wheel turned it, and stays there', async () => {
  const { page } = ana
  const box = await scroller().boundingBox()
  await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 300)
  let turned = 0
  for (const by of [...Array<number>(14).fill(150), ...Array<number>(5).fill(-130)]) {
    turned += by
    // A wheel that is turned where nothing more is loaded yet goes no further, so the next page has to be there.
    await expect.poll(farthest).toBeGreaterThanOrEqual(turned)
    await page.mouse.wheel(0, by)
    await expect.poll(() => scroller().evaluate((element) => element.scrollTop)).toBe(turned)
    const positions = await watch(12)
    const different = [...new Set(positions.map((position) => JSON.stringify(position)))]
    expect(different, `moves by itself at ${turned} px`).toHaveLength(1)
    expect(positions[0]).toMatchObject({ top: turned })
  }
})

test('no row moves, even for one frame, when the list renders other rows', async () => {
  await scrollTo(1450)
  await watch(12)
  for (const by of [-760, 380, 380]) expect(new Set(await misplacedOnScroll(by))).toEqual(new Set([0]))
})

test('no button moves under the pointer, and none replaces another there', async () => {
  const { page } = ana
  const customer = 'Bento Salles'
  await stage.customerWrites(customer)
  const row = ana.row(customer)
  const still = await buttonsOf(row)
  await row.hover()
  const waiting = await buttonsOf(row)
  expect(waiting).toEqual(still)
  const accept = await row.getByRole('button', { name: 'Aceitar', exact: true }).boundingBox()
  await page.mouse.click((accept?.x ?? 0) + 20, (accept?.y ?? 0) + 12)
  await expect(ana.conversation(customer)).toBeVisible()
  const open = await buttonsOf(row)
  await row.hover()
  await row.getByRole('button', { name: /^Resolver/ }).click()
  await expect(page).toHaveURL(/\/tickets$/)
  await page.getByRole('tab', { name: 'Resolvidas' }).click()
  await expect(row).toBeVisible()
  const closed = await buttonsOf(row)

  const positions: Record<string, Box> = {}
  for (const state of [waiting, open, closed])
    for (const [name, box] of Object.entries(state)) expect((positions[name] ??= box)).toEqual(box)
  expect(Object.keys(positions).sort()).toEqual(BUTTONS)
  const all = Object.values(positions)
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) expect(areApart(one, other), JSON.stringify(positions)).toBe(true)
})

test('a row that moves under the pointer ignores clicks for a moment', async () => {
  const { page } = ana
  const [first, second] = ['Célia Prates', 'Clara Dias'] as const
  await stage.customerWrites(second)
  await stage.customerWrites(first)
  await ana.accept(first)
  await ana.tab('Aguardando').click()
  const accept = ana.row(second).getByRole('button', { name: 'Aceitar', exact: true })
  const box = await accept.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 12]
  const top = (await scroller().boundingBox())?.y ?? 0
  /** Records, in each frame with rows of open tickets, whether a press at that position would hit a row. */
  const met = page.evaluate(
    ([left, upper]) =>
      new Promise<boolean[]>((resolve) => {
        const seen: boolean[] = []
        const look = (): void => {
          const isThere = document.querySelector('[data-ticket-id][data-status="open"]') !== null
          if (isThere) seen.push(Boolean(document.elementFromPoint(left, upper)?.closest('[data-ticket-id]')))
          if (seen.at(-1) || seen.length > 600) resolve(seen)
          else requestAnimationFrame(look)
        }
        look()
      }),
    [x, top + 40] as const,
  )
  await page.mouse.click(x, y)
  const frames = await met
  expect(frames[0]).toBe(false)
  expect(frames.at(-1)).toBe(true)
})

test('chips of closed tickets in a search are not cut off', async () => {
  const { page } = ana
  const name = 'Davi Antunes'
  const { robot } = stage
  await stage.customerWrites(name)
  const path = `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`
  const { tickets } = await robot.until<Listed>(path, (found) => found.tickets.length === 1)
  const tag = await robot.call<{ id: number }>('POST', '/tags', { name: 'Garantia', color: '#884422' })
  const queue = await robot.call<{ id: number }>('POST', '/queue', { name: 'Assistência', color: '#12a06a' })
  await robot.call('POST', '/tags/sync', { ticketId: tickets[0]?.id, tags: [{ id: tag.id }] })
  // Whose ticket it is would be told, too, if it were not hers.
  const people = await robot.call<{ id: number; name: string }[]>('GET', '/users/list')
  const userId = people.find((person) => person.name === ANA.name)?.id
  await robot.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'closed', userId })
  await page.getByRole('tab', { name: 'Busca' }).click()
  await page.getByRole('searchbox').fill(name)
  await expect(ana.row(name)).toContainText('Resolvida')
  await expect(ana.row(name)).toContainText('Garantia')
  for (const text of ['Sem fila', 'Garantia']) {
    const chip = ana.row(name).getByText(text, { exact: true })
    await expect(chip).toBeVisible()
    expect(await chip.evaluate((element) => element.scrollWidth - element.clientWidth), text).toBeLessThanOrEqual(0)
  }
  await robot.call('DELETE', `/queue/${queue.id}`)
})

test('on a phone close and peek are in a menu, behind a button and a long touch', async () => {
  const name = 'Elza Pires'
  await stage.customerWrites(name)
  const rafael = await stage.arrive({ person: RAFAEL, options: PHONE, prepare: NEWEST_FIRST })
  const { page } = rafael
  await rafael.tab('Aguardando').tap()
  const row = rafael.row(name)
  await expect(row).toBeVisible()
  await expect(row.getByRole('button')).toHaveText(['Aceitar', ''])
  // A list that has just appeared ignores presses for a moment.
  await expect(row).not.toHaveAttribute('data-settling')
  const menu = page.getByRole('menu')

  const finger = await page.context().newCDPSession(page)
  const box = await row.boundingBox()
  const touchPoints = [{ x: (box?.x ?? 0) + 150, y: (box?.y ?? 0) + 30 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(menu).toBeVisible()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await menu.getByRole('menuitem', { name: 'Espiar Conversa' }).tap()
  const peek = page.getByRole('dialog', { name: /Espiar Conversa/ })
  await expect(peek.getByText('Bom dia')).toBeVisible()
  await peek.getByRole('button', { name: 'Fechar' }).tap()
  await expect(page).toHaveURL(/\/tickets$/)

  await row.getByRole('button', { name: `Mais ações: ${name}` }).tap()
  await menu.getByRole('menuitem', { name: 'Resolver' }).tap()
  const search = `/tickets?status=closed&showAll=true&searchParam=${encodeURIComponent(name)}`
  await stage.robot.until<Listed>(search, ({ tickets }) => tickets.length === 1)
})

test('a finger swipes a row to accept, to resolve and to snooze it, and all of it can be undone', async () => {
  const name = 'Vera Sampaio'
  await stage.customerWrites(name)
  const person = await stage.colleague('Beatriz Lobo', { profile: 'admin' })
  const beatriz = await stage.arrive({ person, options: PHONE, prepare: NEWEST_FIRST })
  const { page } = beatriz
  const finger = await page.context().newCDPSession(page)
  const row = beatriz.row(name)
  /** Moves the row by so many px, and lifts the finger. */
  const swipe = async (by: number): Promise<void> => {
    await expect(row).toBeVisible()
    // A list that has just appeared ignores presses for a moment.
    await expect(row).not.toHaveAttribute('data-settling')
    const box = await row.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 195, (box?.y ?? 0) + 30]
    const began = Date.now() / 1000 - 1
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, at = 0) => {
      const touchPoints = type === 'touchEnd' ? [] : [{ x: x + at, y }]
      return finger.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + seconds })
    }
    await send('touchStart', 0)
    for (let step = 1; step <= 8; step++) await send('touchMove', step * 0.016, (by * step) / 8)
    await expect(row.locator('[data-swipe]')).toBeVisible()
    // A browser takes the press that follows for the end of a motion, unless the finger rested before it was lifted.
    await send('touchEnd', 0.5)
  }
  const undo = async (text: string): Promise<void> => {
    await expect(page.getByText(text).first()).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).tap()
  }
  const listed = (status: string) => `/tickets?status=${status}&showAll=true&searchParam=${encodeURIComponent(name)}`
  const isIn = (status: string) => stage.robot.until<Listed>(listed(status), ({ tickets }) => tickets.length === 1)

  const line = page.getByText('Puxe para a direita para aceitar.')
  await beatriz.tab('Aguardando').tap()
  await expect(line).toBeVisible()
  await swipe(60)
  await expect(row.locator('[data-swipe]')).toHaveCount(0)
  await isIn('pending')
  await swipe(150)
  await isIn('open')
  await expect(line).toHaveCount(0)
  await undo(`Conversa com ${name} aceita`)
  await isIn('pending')

  await beatriz.begin()
  await beatriz.tab('Aguardando').tap()
  await swipe(-150)
  const button = (action: string) => row.getByRole('button', { name: `${action}: ${name}` })
  await expect(button('Adiar')).toBeVisible()
  await isIn('pending')
  await beatriz.tab('Aguardando').tap()
  await expect(button('Adiar')).toHaveCount(0)
  await swipe(-150)
  await button('Resolver').tap()
  await isIn('closed')
  await undo(`Conversa com ${name} resolvida`)
  await isIn('pending')

  await swipe(-150)
  await button('Adiar').tap()
  const question = page.getByRole('dialog', { name: 'Adiar a conversa' })
  await question.getByRole('button', { name: 'Adiar' }).tap()
  await expect(row).toHaveCount(0)
  await undo(`Conversa com ${name} adiada até`)
  await expect(row).toBeVisible()
})

test('on a phone the menu of a message is as large as a finger', async () => {
  const name = 'Fábio Nunes'
  await stage.customerWrites(name)
  const person = await stage.colleague('Sílvia Prado', { profile: 'admin' })
  const silvia = await stage.arrive({ person, options: PHONE, prepare: NEWEST_FIRST })
  await silvia.accept(name)
  const menu = silvia.bubble('in', 'Bom dia').getByRole('button', { name: 'Ações da mensagem' })
  const { width = 0, height = 0 } = (await menu.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(36)
})
