import { expect, test, type Locator } from '@playwright/test'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** Several conversations are chosen and changed at once, by mouse, by keys and on a phone. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.beforeEach(async () => {
  // The list does not move its rows while the pointer is on it.
  await ana.page.mouse.move(900, 500)
  await ana.begin()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const boxOf = (on: TicketsPage, name: string): Locator => on.row(name).getByRole('checkbox')
const barOf = (on: TicketsPage): Locator => on.page.getByRole('region', { name: 'Conversas selecionadas' })

test('several are chosen with the mouse and accepted, and one undo gives all of them back', async () => {
  const { page } = ana
  const names = ['Lote Um', 'Lote Dois', 'Lote Três']
  for (const name of names) await stage.customerWrites(name)
  await ana.tab('Aguardando').click()
  for (const name of names) await expect(ana.row(name)).toBeVisible()
  await ana.row('Lote Um').hover()
  await boxOf(ana, 'Lote Um').click()
  await expect(barOf(ana)).toContainText('1 selecionada')
  await boxOf(ana, 'Lote Três').click({ modifiers: ['Shift'] })
  await expect(barOf(ana)).toContainText('3 selecionadas')
  await inspect(page)
  await barOf(ana).getByRole('button', { name: 'Aceitar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aceitar 3 conversas' })
  await expect(dialog).toBeVisible()
  await inspect(page)
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByText('3 conversas aceitas')).toBeVisible()
  await page.mouse.move(900, 500)
  for (const name of names) await expect(ana.row(name)).toHaveCount(0)
  await expect(barOf(ana)).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('3 conversas como antes')).toBeVisible()
  for (const name of names) await expect(ana.row(name)).toBeVisible()
})

test('a whole list is chosen with one press that says how many it has', async () => {
  const { page } = ana
  const names = ['Tudo Um', 'Tudo Dois', 'Tudo Três']
  for (const name of names) await stage.customerWrites(name)
  await ana.tab('Aguardando').click()
  for (const name of names) await expect(ana.row(name)).toBeVisible()
  await ana.row('Tudo Um').hover()
  await boxOf(ana, 'Tudo Um').click()
  const all = barOf(ana).getByRole('button', { name: /^Selecionar todas \(\d+\)$/ })
  await inspect(page)
  await all.click()
  await expect(all).toHaveCount(0)
  for (const name of names) await expect(boxOf(ana, name)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(barOf(ana)).toHaveCount(0)
})

test('with the keyboard alone: Shift+J chooses, E resolves what is chosen, and Z takes it back', async () => {
  const { page } = ana
  for (const name of ['Tecla Um', 'Tecla Dois']) {
    await stage.customerWrites(name)
    await ana.accept(name)
  }
  await page.goto(`${stage.server.url}/tickets`)
  await expect(ana.row('Tecla Um')).toBeVisible()
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await expect(barOf(ana)).toContainText('2 selecionadas')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Resolver 2 conversas' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Resolver', exact: true }).press('Enter')
  await expect(page.getByText('2 conversas resolvidas')).toBeVisible()
  await expect(ana.row('Tecla Um')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByText('2 conversas como antes')).toBeVisible()
  await expect(ana.row('Tecla Um')).toBeVisible()
  await expect(ana.row('Tecla Dois')).toBeVisible()
})

test('on a phone the menu of a row begins to choose, and the bar fits', async () => {
  const person = await stage.colleague('Rafa Celular', { profile: 'admin' })
  for (const name of ['Fone Um', 'Fone Dois']) await stage.customerWrites(name)
  const rafa = await stage.arrive({ person, options: PHONE })
  await rafa.tab('Aguardando').click()
  await rafa
    .row('Fone Um')
    .getByRole('button', { name: /^Mais ações/ })
    .click()
  await rafa.page.getByRole('menuitem', { name: 'Selecionar' }).click()
  await boxOf(rafa, 'Fone Dois').click()
  await expect(barOf(rafa)).toContainText('2 selecionadas')
  await inspect(rafa.page)
  await barOf(rafa).getByRole('button', { name: 'Adiar' }).click()
  const dialog = rafa.page.getByRole('dialog', { name: 'Adiar 2 conversas' })
  await expect(dialog).toBeVisible()
  await inspect(rafa.page)
  await dialog.getByRole('button', { name: 'Adiar' }).click()
  await expect(rafa.page.getByText('2 conversas adiadas')).toBeVisible()
  await expect(rafa.row('Fone Um')).toHaveCount(0)
  await rafa.leave()
})
