import type { Page } from '@playwright/test'
import { csv, people } from '#tests/spreadsheets.ts'
import { ApiClient, expect, test } from './server.ts'
import { inspect, recordConsole, consoleErrors } from './page-checks.ts'

/** The dialogs of the contacts, step by step, in every appearance. */
test.beforeEach(async ({ page }, { project }) => {
  recordConsole(page)
  const language = project.name.slice(0, 2)
  await page.addInitScript((text) => localStorage.setItem('language', text), language)
})
test.afterEach(() => expect(consoleErrors.splice(0)).toEqual([]))

const SHOTS = process.env['SHOTS']

async function judge(page: Page, name: string, project: string): Promise<void> {
  await inspect(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${project}-${name}.png` })
}

/** A button of the head, which stands in a menu where there is no room. */
async function open(page: Page, button: RegExp): Promise<void> {
  const direct = page.getByRole('button', { name: button })
  const more = page.getByRole('button', { name: /^(Mais ações|More actions)$/ })
  await expect(direct.or(more)).toBeVisible()
  if (await direct.isVisible()) return direct.click()
  await more.click()
  await expect(page.getByRole('menu')).toBeVisible()
  const item = page.getByRole('menuitem', { name: button })
  if (await item.count()) await item.click()
}

test('the import, from the file to the report', async ({ page, server }, { project }) => {
  await server.login(page)
  await page.goto(`${server.url}/contacts`)
  await judge(page, 'list', project.name)
  await open(page, /^(Importar|Import)$/)
  await page.getByRole('menuitem', { name: /^(De uma planilha|From a spreadsheet)$/ }).click()
  const wizard = page.getByRole('dialog', { name: /^(Importar contatos|Import contacts)$/ })
  await judge(page, 'file', project.name)
  const rows = people(60, 12).map((row, index) => [...row, index ? 'Santos' : 'Cidade', index ? 'x' : ''])
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) })
  await expect(wizard.getByRole('listitem').filter({ hasText: 'Celular' })).toBeVisible()
  await judge(page, 'columns', project.name)
  await wizard.getByRole('button', { name: /^(Importar|Import) 60/ }).click()
  await expect(wizard.getByRole('region')).toBeVisible()
  await judge(page, 'report', project.name)
  await wizard.getByRole('button', { name: /^(Concluir|Done)$/ }).click()
  await expect(wizard).toHaveCount(0)
  await judge(page, 'contacts', project.name)
})

test('the duplicates, and what was merged', async ({ page, server }, { project }) => {
  const api = await ApiClient.login(server.url)
  const stamp = Date.now().toString().slice(-7)
  const make = (name: string, number: string, email: string) =>
    api.call<{ id: number }>('POST', '/contacts', { name, number, email })
  const one = await make('Beatriz Lima', `55119${stamp}1`, `b${stamp}@exemplo.com.br`)
  const two = await make('beatriz lima', `55219${stamp}2`, '')
  await make('Beatriz Lima', `55319${stamp}3`, '')
  await api.call('POST', '/contacts/merge', { keepId: one.id, otherIds: [two.id] })
  await make('Bia Lima', `55219${stamp}4`, `b${stamp}@exemplo.com.br`)
  await server.login(page)
  await page.goto(`${server.url}/contacts`)
  await open(page, /^(Duplicados|Duplicates)$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group').first()).toBeVisible()
  await judge(page, 'duplicates', project.name)
  await expect(dialog.getByRole('button', { name: /^(Desfazer a união|Undo the merge)/ }).first()).toBeVisible()
})

test('the address book is asked for, and is empty', async ({ page, server }, { project }) => {
  await server.login(page)
  await page.goto(`${server.url}/contacts`)
  await open(page, /^(Importar|Import)$/)
  await page.getByRole('menuitem', { name: /^(Da agenda do celular|From the phone's address book)$/ }).click()
  await judge(page, 'phone', project.name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Importar|Import)$/ })
    .click()
  await expect(page.getByText(/^(Nenhuma agenda ainda|No address book yet)/)).toBeVisible()
})
