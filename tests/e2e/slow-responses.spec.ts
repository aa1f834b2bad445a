import { expect, test } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { TicketsPage } from './tickets-page.ts'
import { ApiClient, E2eServer } from './server.ts'

/** Answers may arrive after later events. The screen must show the newest state in the end. */
const MARIA = 'Maria Figueiredo'
const LINES = 60
const MESSAGES = /\/api\/messages\/\d+(\?|$)/

let server: E2eServer
let shop: Account
let maria: Account
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  const api = await ApiClient.login(server.url)
  await server.link(api, shop)
  for (let line = 1; line <= LINES; line++) await server.fake.sendText(maria, shop, `linha ${line} das ${LINES}`)
  await api.until<{ tickets: { unreadMessages: number }[] }>('/tickets?status=pending&showAll=true', ({ tickets }) =>
    tickets.some(({ unreadMessages }) => unreadMessages === LINES),
  )
  ana = await TicketsPage.arrive(browser, server)
  await ana.accept(MARIA)
})

test.afterAll(async () => {
  await ana.leave()
  await server.close()
})

test('a message sent while the newest page is being fetched is not lost', async () => {
  const { page } = ana
  const early = ana.bubble('in', `linha 5 das ${LINES}`)
  const earlyId = await early.getAttribute('data-message-id')
  await page.getByRole('button', { name: /Ir para a mais recente/ }).click()
  await expect(ana.bubble('in', `linha ${LINES} das`)).toBeInViewport()
  const [address] = page.url().split('#')
  // Navigating to another fragment of the same page would not reload it.
  await page.goto('about:blank')
  await page.goto(`${address}#message-${earlyId}`)
  await expect(early).toBeInViewport()

  const posting = Promise.withResolvers<void>()
  const older = Promise.withResolvers<void>()
  let asked = 0
  await page.route(MESSAGES, async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      await posting.promise
      return route.continue()
    }
    if (/before=|after=|around=/.test(request.url())) return route.continue()
    asked += 1
    if (asked > 1) {
      await older.promise
      return route.continue()
    }
    // Older than the message, and here only when everybody has heard of it.
    const answer = await route.fetch()
    posting.resolve()
    await expect(ana.row(MARIA)).toContainText('Você: chegou bem')
    await route.fulfill({ response: answer })
    // The newer answers come once the older one is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    older.resolve()
  })
  await ana.say('chegou bem')
  await expect(ana.bubble('out', 'chegou bem')).toBeInViewport()
  expect(asked).toBeGreaterThan(1)
})
