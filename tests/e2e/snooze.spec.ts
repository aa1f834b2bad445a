import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A conversation is snoozed, and comes back: by its customer, by hand, and by an undo. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.beforeEach(async () => {
  await ana.begin()
  await ana.tab('Atendendo').click()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Adiar a conversa' })

/** A new customer writes, and Ana answers in the conversation that she opens. */
async function conversationWith(name: string): Promise<Account> {
  const customer = await stage.customerWrites(name, 'Tem a peça?')
  await ana.accept(name)
  await ana.say('Peço hoje')
  return customer
}

async function openDialog(): Promise<Locator> {
  await ana.page.getByRole('button', { name: 'Mais ações' }).click()
  await ana.page.getByRole('menuitem', { name: 'Adiar' }).click()
  await expect(dialogOf(ana.page)).toBeVisible()
  return dialogOf(ana.page)
}

test('a snoozed conversation leaves the list, and comes back on top when the customer answers', async () => {
  const { page } = ana
  const customer = await conversationWith('Rosa Adiada')
  await conversationWith('Outra de Hoje')
  await ana.open('Rosa Adiada')
  const dialog = await openDialog()
  await inspect(page)
  await dialog.getByRole('radio', { name: 'Amanhã, 9:00' }).check()
  await dialog.getByRole('textbox', { name: 'Motivo (opcional)' }).fill('espera a peça')
  await dialog.getByRole('button', { name: 'Adiar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Conversa com Rosa Adiada adiada até /)).toBeVisible()
  await expect(ana.row('Rosa Adiada')).toHaveCount(0)
  await expect(ana.row('Outra de Hoje')).toBeVisible()

  await stage.server.fake.sendText(customer, stage.shop, 'Chegou?')
  await expect(ana.row('Rosa Adiada')).toContainText(/Voltou · adiada por .*: espera a peça/)
  await expect(page.locator('[data-ticket-id]').first()).toContainText('Rosa Adiada')
  await ana.open('Rosa Adiada')
  await expect(ana.conversation('Rosa Adiada').locator('section[data-snooze]')).toContainText('espera a peça')
  await expect(ana.row('Rosa Adiada')).toContainText('Chegou?')
})

test('until its time whatever happens: the filter shows it, and it is brought back by hand', async () => {
  const { page } = ana
  const customer = await conversationWith('Davi Segunda')
  const dialog = await openDialog()
  await dialog.getByRole('radio', { name: 'Amanhã, 9:00' }).check()
  await dialog.getByRole('checkbox', { name: 'Voltar se o cliente responder' }).uncheck()
  await dialog.getByRole('button', { name: 'Adiar' }).click()
  await expect(ana.row('Davi Segunda')).toHaveCount(0)
  await stage.server.fake.sendText(customer, stage.shop, 'Oi?')

  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('switch', { name: 'Só adiadas' }).check()
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/snoozed=true/)
  await expect(ana.row('Davi Segunda')).toContainText('Adiada até')
  await ana.open('Davi Segunda')
  const conversation = ana.conversation('Davi Segunda')
  await expect(conversation.locator('section[data-snooze]')).toContainText('Volta só nessa hora')
  await conversation.getByRole('button', { name: 'Trazer de volta' }).click()
  await expect(ana.row('Davi Segunda')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tirar o filtro: Adiadas' }).click()
  await expect(ana.row('Davi Segunda')).toBeVisible()
})

test('with the keyboard alone: S snoozes, and Z takes it back', async () => {
  const { page } = ana
  await conversationWith('Clara Tecla')
  await ana.toList('s')
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(ana.row('Clara Tecla')).toHaveCount(0)
  await expect(page.getByText(/^Conversa com Clara Tecla adiada até /)).toBeVisible()
  await page.keyboard.press('z')
  await expect(ana.conversation('Clara Tecla')).toBeVisible()
  await expect(ana.row('Clara Tecla')).toBeVisible()
})
