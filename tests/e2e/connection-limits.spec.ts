import { expect, test, type Page } from '@playwright/test'
import type { Connection } from '#contract/connections.ts'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { inspect } from './page-checks.ts'
import { ApiClient, E2eServer } from './server.ts'

/** An administrator sees what WhatsApp still allows a number, as WhatsApp says it. */

const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS)

let server: E2eServer
let robot: ApiClient
let page: Page
let shop: Account
let support: Account

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  robot = await server.hire(await ApiClient.login(server.url))
  shop = server.fake.addAccount('5511900000001', 'Loja Centro')
  support = server.fake.addAccount('5511900000002', 'Suporte técnico')
  server.fake.setLimits(shop, {
    quota: { total: 200, used: 138, status: 'NONE', since: inDays(-7), until: inDays(9) },
  })
  for (const account of [shop, support]) await server.link(robot, account)
  page = await (await browser.newContext()).newPage()
  await server.login(page)
  await page.goto(`${server.url}/connections`)
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
})

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('an administrator sees the quota of a number, and until when another only replies', async () => {
  await test.step('the quota that WhatsApp told on connecting', async () => {
    await expect(row('Loja Centro').getByText(/^138 de 200 conversas novas até \d\d\/\d\d/)).toBeVisible()
    await expect(row('Loja Centro').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '69')
    await expect(row('Suporte técnico').getByRole('progressbar')).toHaveCount(0)
  })

  await test.step('what WhatsApp says later shows at once', async () => {
    server.fake.setLimits(support, { lock: { until: inDays(2), type: 'BIZ_QUALITY' } })
    server.fake.pushLimits(support)
    await expect(row('Suporte técnico').getByText(/^Só responde até \d\d\/\d\d/)).toBeVisible()
    await expect(row('Suporte técnico').getByText('Quem já escreveu recebe normalmente.')).toBeVisible()
    server.fake.setLimits(shop, {
      quota: { total: 200, used: 182, status: 'SECOND_WARNING', since: inDays(-7), until: inDays(9) },
    })
    server.fake.pushLimits(shop)
    await expect(row('Loja Centro').getByText('Segundo aviso do WhatsApp')).toBeVisible()
  })

  for (const scheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await test.step(`nothing is unreadable or too wide: ${scheme}, ${width}`, async () => {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: 844 })
        await inspect(page)
        await expect(page.getByText(/conversas novas até/)).toBeInViewport({ ratio: 1 })
      })
    }
  }

  await test.step('a lock that is lifted goes away', async () => {
    server.fake.setLimits(support, { lock: null })
    server.fake.pushLimits(support)
    await expect(page.getByText(/^Só responde até/)).toHaveCount(0)
    const stored = await robot.call<Connection[]>('GET', '/whatsapp')
    expect(stored.map(({ limits }) => limits?.reachoutUntil)).toEqual([null, null])
    expect(server.troubles).toEqual([])
  })
})
