import { expect, test, type Locator } from '@playwright/test'
import type { TicketPage } from '#contract/tickets.ts'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** Who changed what in a conversation stands beside it, and grows while somebody looks. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const contactPane = (): Locator => ana.page.getByRole('complementary', { name: 'Contato' })

test('the contact pane tells what happened to the conversation, and the next change comes by itself', async () => {
  await ana.begin()
  await stage.customerWrites('Rosa das Mudanças', 'Tem a peça?')
  await ana.accept('Rosa das Mudanças')
  if (!(await contactPane().isVisible())) await ana.page.getByRole('button', { name: 'Mostrar contato' }).click()
  await contactPane().getByRole('button', { name: 'Ver mudanças' }).click()
  const list = contactPane().getByRole('list', { name: 'Mudanças desta conversa' })
  await expect(list.getByRole('listitem').first()).toContainText('Aceita')
  await expect(list.getByRole('listitem').last()).toContainText('Conversa iniciada')
  await inspect(ana.page)
  const { tickets } = await stage.robot.call<TicketPage>('GET', '/tickets?status=open&showAll=true&pageNumber=1')
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await stage.robot.call('PUT', `/tickets/${tickets[0]?.id}/snooze`, { until, reason: 'espera a peça' })
  await expect(list.getByRole('listitem').first()).toContainText('Motivo: espera a peça')
})
