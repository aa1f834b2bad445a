import { expect, test, type Locator } from '@playwright/test'
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
  await ana.page.getByRole('button', { name: 'Mais ações' }).click()
  await ana.page.getByRole('menuitem', { name: 'Adiar' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Adiar a conversa' })
  await dialog.getByRole('radio', { name: 'Amanhã, 9:00' }).check()
  await dialog.getByRole('textbox', { name: 'Motivo (opcional)' }).fill('espera a peça')
  await dialog.getByRole('button', { name: 'Adiar' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Motivo: espera a peça')
})
