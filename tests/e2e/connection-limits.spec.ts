import { expect, test, type Page } from '@playwright/test'
import type { Connection } from '#contract/connections.ts'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { inspect } from './page-checks.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator sees what WhatsApp still allows a number, as WhatsApp says it. */

const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS)

let stage: TicketStage
let page: Page
let support: Account

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  const { server, shop, robot } = stage
  support = server.fake.addAccount('5511900000002', 'Suporte técnico')
  server.fake.setLimits(shop, {
    quota: { total: 200, used: 138, status: 'NONE', since: inDays(-7), until: inDays(9) },
  })
  for (const account of [shop, support]) await server.link(robot, account)
  page = (await stage.arrive()).page
})

test.beforeEach(() => navigate(page, '/connections'))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

function lock(until: Date | null): void {
  stage.server.fake.setLimits(support, { lock: until && { until, type: 'BIZ_QUALITY' } })
  stage.server.fake.pushLimits(support)
}

test('the quota that WhatsApp told on connecting', async () => {
  await expect(row('Loja').getByText(/^138 de 200 conversas novas até \d\d\/\d\d/)).toBeVisible()
  await expect(row('Loja').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '69')
  await expect(row('Suporte técnico').getByRole('progressbar')).toHaveCount(0)
})

test('what WhatsApp says later shows at once, readable in every width', async () => {
  lock(inDays(2))
  await expect(row('Suporte técnico').getByText(/^Só responde até \d\d\/\d\d/)).toBeVisible()
  await expect(row('Suporte técnico').getByText('Quem já escreveu recebe normalmente.')).toBeVisible()
  stage.server.fake.setLimits(stage.shop, {
    quota: { total: 200, used: 182, status: 'SECOND_WARNING', since: inDays(-7), until: inDays(9) },
  })
  stage.server.fake.pushLimits(stage.shop)
  await expect(row('Loja').getByText('Segundo aviso do WhatsApp')).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await test.step(`nothing is unreadable or too wide: ${colorScheme}, ${width}`, async () => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        await inspect(page)
        await expect(page.getByText(/conversas novas até/)).toBeInViewport({ ratio: 1 })
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a lock that is lifted goes away', async () => {
  lock(inDays(2))
  await expect(page.getByText(/^Só responde até/)).toBeVisible()
  lock(null)
  await expect(page.getByText(/^Só responde até/)).toHaveCount(0)
  const stored = await stage.robot.call<Connection[]>('GET', '/whatsapp')
  expect(stored.map(({ limits }) => limits?.reachoutUntil)).toEqual([null, null])
})
