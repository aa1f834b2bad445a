import { expect, test, type Locator } from '@playwright/test'
import { inspect } from './page-checks.ts'
import { navigate, RAFAEL } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A colleague is mentioned in an internal note, and finds it in the bell, until it is opened, and by the filter. */

let stage: TicketStage
let ana: TicketsPage
let rafael: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
  rafael = await stage.arrive({ person: RAFAEL })
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const bell = (): Locator => ana.page.getByRole('button', { name: /^Avisos/ })
const list = (): Locator => ana.page.getByRole('dialog', { name: 'Não lidas' })

test('a mention is picked from the list, rings at the colleague, and is seen once the conversation is open', async () => {
  const name = 'Noemi Castro'
  await stage.customerWrites(name, 'A garantia vale?')
  await rafael.begin()
  await rafael.accept(name)
  await navigate(ana.page, '/contacts')
  await rafael.page.getByRole('tab', { name: 'Nota interna' }).click()
  const note = rafael.page.getByRole('textbox', { name: 'Nota interna' })
  await note.fill('Olha isto, ')
  await note.press('End')
  await note.pressSequentially('@ana')
  await expect(rafael.page.getByRole('option', { name: '@Ana Souza' })).toBeVisible()
  await inspect(rafael.page)
  await note.press('Enter')
  await expect(note).toHaveValue('Olha isto, @Ana Souza ')
  await note.press('Enter')
  await expect(rafael.conversation(name).getByRole('log').getByText('@Ana Souza')).toBeVisible()
  await expect(note).toHaveValue('')

  await expect(bell()).toHaveAccessibleName('Avisos, 1 menção')
  await bell().click()
  const row = list().getByRole('link', { name: `Rafael Monteiro mencionou você · ${name}` })
  await expect(row).toContainText('Olha isto, @Ana Souza')
  await inspect(ana.page)
  await row.click()
  await expect(ana.conversation(name).getByRole('log').getByText('@Ana Souza')).toBeVisible()
  await expect(bell()).toHaveAccessibleName('Avisos')
})

test('the filter shows where somebody is mentioned, whoever has the ticket', async () => {
  const name = 'Davi Prates'
  await stage.customerWrites(name, 'Oi')
  await rafael.begin()
  await rafael.accept(name)
  await ana.begin()
  await ana.tab('Atendendo').click()
  await expect(ana.row(name)).toHaveCount(0)
  await ana.page.getByRole('button', { name: /^Filtros/ }).click()
  await ana.page.getByRole('switch', { name: 'Só onde me mencionaram' }).check()
  await inspect(ana.page)
  await ana.page.keyboard.press('Escape')
  await expect(ana.page).toHaveURL(/mentioned=true/)
  await expect(ana.row('Noemi Castro')).toBeVisible()
  await expect(ana.row(name)).toHaveCount(0)
  await rafael.page.getByRole('tab', { name: 'Nota interna' }).click()
  const note = rafael.page.getByRole('textbox', { name: 'Nota interna' })
  await note.fill('Fala com ele? ')
  await note.press('End')
  await note.pressSequentially('@ana')
  await expect(rafael.page.getByRole('option', { name: '@Ana Souza' })).toBeVisible()
  // Rows stand still under the pointer.
  await ana.page.mouse.move(900, 5)
  await note.press('Enter')
  await note.press('Enter')
  await expect(ana.row(name)).toBeVisible()
})
