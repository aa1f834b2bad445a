import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { ContactListDetails, ContactListPage, ItemPage } from '#contract/contact-lists.ts'
import { csv } from '#tests/spreadsheets.ts'
import { inspect } from './page-checks.ts'
import { ANA, ApiClient, E2eServer, expect, test } from './server.ts'

/** An administrator makes a contact list, imports people into it, and asks WhatsApp about their numbers. */

let page: Page
let server: E2eServer
let robot: ApiClient

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  robot = await server.hire(await ApiClient.login(server.url))
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await server.link(robot, server.fake.addAccount('5511900000001', 'Loja Centro'))
  server.fake.addAccount('5511988887777', 'Adriana')
  server.fake.addAccount('5513991078812', 'Alexandre')
  await server.login(page, ANA, '/contact-lists')
})
test.afterAll(async () => {
  await page.context().close()
  await server.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
const tab = (name: RegExp): Locator => page.getByRole('radio', { name })
const lists = async () => (await robot.call<ContactListPage>('GET', '/contact-lists')).records
const listId = async () => (await lists())[0]?.id ?? 0
const people = async () =>
  (await robot.call<ItemPage>('GET', `/contact-list-items?contactListId=${await listId()}`)).contacts

const FILE = csv([
  ['Nome', 'Telefone', 'E-mail'],
  ['Adriana Figueira', '(11) 98888-7777', 'adriana@exemplo.com.br'],
  ['Adriana de novo', '11 8888-7777', ''],
  ['Alexandre Bittencourt', '13 99107-8812', ''],
  ['Beatriz sem número', '12-34', ''],
  ['Caio Prado', '11 96666-5555', ''],
])

async function choose(content: Uint8Array): Promise<void> {
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
}

test('a list is made, filled from a spreadsheet, checked and cleaned', async () => {
  await test.step('the name of a list is asked for', async () => {
    await expect(page.getByRole('heading', { name: 'Nenhuma lista ainda' })).toBeVisible()
    await page.getByRole('button', { name: 'Nova lista' }).click()
    await dialog().getByRole('button', { name: 'Criar lista' }).click()
    await expect(dialog().getByRole('textbox', { name: 'Nome' })).toHaveAccessibleDescription('Obrigatório')
    await dialog().getByRole('textbox', { name: 'Nome' }).fill('Clientes 2025–2026')
    await dialog().getByRole('button', { name: 'Criar lista' }).click()
    await expect(toast('Lista salva com sucesso.')).toBeVisible()
    await expect(page).toHaveURL(/\/contact-lists\/\d+\/contacts$/)
    await expect(page.getByRole('heading', { name: 'Clientes 2025–2026' })).toBeVisible()
  })

  await test.step('a spreadsheet comes in after the consent is declared', async () => {
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await choose(FILE)
    const start = dialog().getByRole('button', { name: 'Importar 5 linhas' })
    await expect(start).toBeDisabled()
    await dialog()
      .getByRole('combobox', { name: /aceitaram receber/ })
      .fill('Compra na loja')
    await page.keyboard.press('Escape')
    await dialog().getByLabel('Desde').fill('2025-03-12')
    await dialog()
      .getByRole('checkbox', { name: /Declaro/ })
      .check()
    await start.click()
    await expect(dialog().getByText('Importação concluída')).toBeVisible({ timeout: 300_000 })
    await dialog().getByRole('button', { name: 'Concluir' }).click()
    await expect(row('Adriana Figueira')).toContainText('Compra na loja · 12/03/2025')
    await expect(row('Adriana Figueira')).toContainText('+55 11 98888-7777')
    await expect(page.getByText('Número repetido (já na linha 2)')).toBeVisible()
    await expect(tab(/^Todos 3/)).toBeChecked()
    expect(await people()).toHaveLength(3)
  })

  await test.step('the bad rows are downloaded', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar só as linhas com erro' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('linhas-com-erro.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('Beatriz sem número')
  })

  await test.step('the numbers are checked by themselves, and the page shows it live', async () => {
    await expect(row('Adriana Figueira')).toContainText('Válido', { timeout: 300_000 })
    await expect(row('Caio Prado')).toContainText('Sem WhatsApp', { timeout: 300_000 })
    await expect(page.getByRole('heading', { name: 'Conferência concluída' })).toBeVisible({ timeout: 300_000 })
    expect((await robot.call<ContactListDetails>('GET', `/contact-lists/${await listId()}`)).counts).toEqual({
      ...{ total: 3, valid: 2, invalid: 1, unknown: 0, optedOut: 0 },
    })
  })

  await test.step('all are checked again after a question, and a person may pause it', async () => {
    await page.getByRole('button', { name: 'Conferir todos de novo' }).click()
    await expect(dialog()).toContainText('Leva cerca de')
    await dialog().getByRole('button', { name: 'Conferir' }).click()
    await page.getByRole('button', { name: 'Pausar a conferência' }).click()
    await expect(page.getByRole('heading', { name: 'Conferência pausada' })).toBeVisible()
    await page.getByRole('button', { name: 'Continuar a conferência' }).click()
    await expect(page.getByRole('heading', { name: 'Conferência concluída' })).toBeVisible({ timeout: 300_000 })
  })

  await test.step('who has no WhatsApp is taken off the list after a question', async () => {
    await page.getByText(/^Sem WhatsApp 1/).click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Tirar 1 da lista' }).click()
    await dialog().getByRole('button', { name: 'Tirar da lista' }).click()
    await expect(toast('1 contato saiu da lista.')).toBeVisible()
    await page.getByText(/^Todos 2/).click()
    await expect(row('Alexandre')).toBeVisible()
  })

  await test.step('a contact is added, changed, searched and taken off', async () => {
    await page.getByRole('button', { name: 'Novo contato' }).click()
    await dialog().getByRole('textbox', { name: 'Nome' }).fill('Zilda Arns')
    await dialog().getByRole('textbox', { name: 'Número' }).fill('123')
    await dialog().getByRole('textbox', { name: 'E-mail' }).fill('zilda@')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog().getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/inválido/i)
    await dialog().getByRole('textbox', { name: 'Número' }).fill('48 3333-4444')
    await dialog().getByRole('textbox', { name: 'E-mail' }).fill('zilda@exemplo.com.br')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect(row('Zilda Arns')).toContainText('Sem WhatsApp')
    await page.getByRole('button', { name: 'Editar Zilda Arns' }).click()
    await dialog().getByRole('textbox', { name: 'Nome' }).fill('Zilda Neumann')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect(row('Zilda Neumann')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Nome, número ou e-mail' }).fill('neumann')
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Selecionar Zilda Neumann' }).check()
    await expect(page.getByText('1 selecionado')).toBeVisible()
    await page.getByRole('button', { name: 'Tirar da lista', exact: true }).click()
    await dialog().getByRole('button', { name: 'Tirar da lista' }).click()
    await expect(toast('1 contato saiu da lista.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Nome, número ou e-mail' }).fill('')
    await expect(row('Alexandre')).toBeVisible()
  })

  await test.step('what another browser adds appears by itself', async () => {
    await robot.call('POST', '/contact-list-items', {
      ...{ name: 'Bia Remota', number: '5511977776666', contactListId: await listId() },
    })
    await expect(row('Bia Remota')).toBeVisible()
    await inspect(page)
  })

  await test.step('a contact is added to the list from the contacts', async () => {
    await robot.call('POST', '/contacts', { name: 'Maria Figueiredo', number: '5511988887777' })
    await page.getByRole('link', { name: 'Contatos', exact: true }).click()
    await row('Maria Figueiredo').getByRole('button', { name: 'Adicionar a uma lista' }).click()
    await dialog().getByRole('combobox', { name: 'Lista' }).click()
    await page.getByRole('option', { name: 'Clientes 2025–2026' }).click()
    await dialog().getByRole('button', { name: 'Adicionar' }).click()
    await expect(toast('Maria Figueiredo está na lista.')).toBeVisible()
    expect(await people()).toHaveLength(3)
  })

  await test.step('a search of contacts becomes a list', async () => {
    await page.getByRole('searchbox').fill('maria')
    await page.getByRole('button', { name: 'Criar lista', exact: true }).click()
    await expect(dialog()).toContainText('“maria”')
    await dialog().getByRole('textbox', { name: 'Nome' }).fill('Marias')
    await dialog().getByRole('button', { name: 'Criar lista' }).click()
    await expect(page.getByRole('heading', { name: 'Marias' })).toBeVisible()
    await expect(row('Maria Figueiredo')).toContainText('Válido')
  })

  await test.step('a list is renamed and deleted', async () => {
    await page.getByRole('link', { name: 'Listas de contatos' }).last().click()
    await page.getByRole('button', { name: 'Editar Marias' }).click()
    await dialog().getByRole('textbox', { name: 'Nome' }).fill('Todas as Marias')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect(row('Todas as Marias')).toBeVisible()
    await page.getByRole('button', { name: 'Excluir Todas as Marias' }).click()
    await expect(dialog()).toContainText('O contato da lista sai com ela')
    await dialog().getByRole('button', { name: 'Excluir' }).click()
    await expect(toast('Lista excluída com sucesso.')).toBeVisible()
    expect((await lists()).map(({ name }) => name)).toEqual(['Clientes 2025–2026'])
  })

  expect(server.troubles).toEqual([])
})
