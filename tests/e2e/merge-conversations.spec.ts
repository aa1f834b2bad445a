import { expect, test, type Locator } from '@playwright/test'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A person who writes to two numbers has two open conversations, which become one and, by an undo, two again. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const contactPane = (): Locator => ana.page.getByRole('complementary', { name: 'Contato' })

test('two open conversations of a person are merged, and separated again', async () => {
  const { page } = ana
  const customer = await stage.customerWrites('Rosa Duas Vezes', 'Tem a peça?')
  await ana.begin()
  await ana.accept('Rosa Duas Vezes')
  const branch = stage.server.fake.addAccount('5511900000009', 'Filial')
  await stage.server.link(stage.robot, branch)
  await stage.server.fake.sendText(customer, branch, 'Escrevi por aqui também')
  await ana.tab('Aguardando').click()
  await expect(ana.row('Rosa Duas Vezes')).toHaveCount(1)
  await ana.open('Rosa Duas Vezes')
  if (!(await contactPane().isVisible())) await page.getByRole('button', { name: 'Mostrar contato' }).click()
  const button = contactPane().getByRole('button', { name: /^Juntar #\d+ a esta conversa$/ })
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Juntar as conversas?' })).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Juntar', exact: true }).click()
  await expect(page.getByText(/^Conversa #\d+ juntada a esta/)).toBeVisible()
  await expect(button).toHaveCount(0)
  await page.getByRole('button', { name: /Desfazer/ }).click()
  await expect(page.getByText('As conversas estão separadas de novo')).toBeVisible()
})
