import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { ContactListDetails, ContactListPage, ItemPage } from '#contract/contact-lists.ts'
import { csv } from '#tests/spreadsheets.ts'
import { inspect } from './page-checks.ts'
import { navigate, type ApiClient } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'

/** An administrator makes a contact list, imports people into it, and asks WhatsApp about their numbers. */

let stage: TicketStage
let page: Page
let robot: ApiClient

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  robot = stage.robot
  stage.server.fake.addAccount('5511988887777', 'Adriana')
  stage.server.fake.addAccount('5513991078812', 'Alexandre')
  page = (await stage.arrive({ path: '/contact-lists' })).page
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const dialog = (): Locator => page.getByRole('dialog')
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
const tab = (name: RegExp): Locator => page.getByRole('radio', { name })

/** A list made by the API, and opened. */
async function openList(name: string, ...people: { name: string; number: string }[]): Promise<number> {
  const { id } = await robot.call<{ id: number }>('POST', '/contact-lists', { name })
  for (const one of people) await robot.call('POST', '/contact-list-items', { ...one, contactListId: id })
  await navigate(page, `/contact-lists/${id}/contacts`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return id
}
const peopleOf = async (listId: number) =>
  (await robot.call<ItemPage>('GET', `/contact-list-items?contactListId=${listId}`)).contacts

const ALEXANDRE = { name: 'Alexandre Bittencourt', number: '5513991078812' }
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

test('the name of a list is asked for', async () => {
  for (const { id } of (await robot.call<ContactListPage>('GET', '/contact-lists')).records)
    await robot.call('DELETE', `/contact-lists/${id}`)
  await navigate(page, '/contact-lists')
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

test('a spreadsheet comes in after the consent is declared, its numbers are checked, and bad ones go', async () => {
  const listId = await openList('Clientes da planilha')
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
  await expect(dialog().getByText('Importação concluída')).toBeVisible()
  await dialog().getByRole('button', { name: 'Concluir' }).click()
  await expect(row('Adriana Figueira')).toContainText('Compra na loja · 12/03/2025')
  await expect(row('Adriana Figueira')).toContainText('+55 11 98888-7777')
  await expect(page.getByText('Número repetido (já na linha 2)')).toBeVisible()
  await expect(tab(/^Todos 3/)).toBeChecked()
  expect(await peopleOf(listId)).toHaveLength(3)

  await test.step('the bad rows are downloaded', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar só as linhas com erro' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('linhas-com-erro.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('Beatriz sem número')
  })

  await test.step('the numbers are checked by themselves, and the page shows it live', async () => {
    await expect(row('Adriana Figueira')).toContainText('Válido')
    await expect(row('Caio Prado')).toContainText('Sem WhatsApp')
    await expect(page.getByRole('heading', { name: 'Conferência concluída' })).toBeVisible()
    expect((await robot.call<ContactListDetails>('GET', `/contact-lists/${listId}`)).counts).toEqual({
      ...{ total: 3, valid: 2, invalid: 1, unknown: 0, optedOut: 0 },
    })
  })

  // The number rests for half a minute between two questions, and can be paused meanwhile.
  await test.step('all are checked again after a question, and a person may pause it', async () => {
    await page.getByRole('button', { name: 'Conferir todos de novo' }).click()
    await expect(dialog()).toContainText('Leva cerca de')
    await dialog().getByRole('button', { name: 'Conferir' }).click()
    await page.getByRole('button', { name: 'Pausar a conferência' }).click()
    await expect(page.getByRole('heading', { name: 'Conferência pausada' })).toBeVisible()
    await page.getByRole('button', { name: 'Continuar a conferência' }).click()
    await expect(page.getByRole('heading', { name: 'Conferência concluída' })).toBeVisible()
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
})

test('a contact is added, changed, searched and taken off', async () => {
  await openList('Clientes mudados', ALEXANDRE)
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
  await expect(toast('1 contato saiu da lista.').last()).toBeVisible()
  await expect(row('Zilda Neumann')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Nome, número ou e-mail' }).fill('')
  await expect(row('Alexandre')).toBeVisible()
})

test('a contact added in another browser appears without a reload', async () => {
  const listId = await openList('Clientes de longe', ALEXANDRE)
  await robot.call('POST', '/contact-list-items', {
    ...{ name: 'Bia Remota', number: '5511977776666', contactListId: listId },
  })
  await expect(row('Bia Remota')).toBeVisible()
  await inspect(page)
})

test('a contact is added to the list from the contacts', async () => {
  const listId = await openList('Clientes escolhidos', ALEXANDRE)
  await robot.call('POST', '/contacts', { name: 'Maria Figueiredo', number: '5511988887777' })
  await page.getByRole('link', { name: 'Contatos', exact: true }).click()
  await row('Maria Figueiredo').getByRole('button', { name: 'Adicionar a uma lista' }).click()
  await dialog().getByRole('combobox', { name: 'Lista' }).click()
  await page.getByRole('option', { name: 'Clientes escolhidos' }).click()
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(toast('Maria Figueiredo está na lista.')).toBeVisible()
  expect(await peopleOf(listId)).toHaveLength(2)
})

test('a search of contacts becomes a list', async () => {
  await robot.call('POST', '/contacts', { name: 'Marina Prado', number: '5513991078812' })
  await navigate(page, '/contacts')
  await page.getByRole('searchbox').fill('marina')
  await page.getByRole('button', { name: 'Criar lista', exact: true }).click()
  await expect(dialog()).toContainText('“marina”')
  await dialog().getByRole('textbox', { name: 'Nome' }).fill('Marinas')
  await dialog().getByRole('button', { name: 'Criar lista' }).click()
  await expect(page.getByRole('heading', { name: 'Marinas' })).toBeVisible()
  await expect(row('Marina Prado')).toContainText('Válido')
})

test('a list is renamed and deleted', async () => {
  await openList('Marias', ALEXANDRE)
  await page.getByRole('link', { name: 'Listas de contatos' }).last().click()
  await page.getByRole('button', { name: 'Editar Marias' }).click()
  await dialog().getByRole('textbox', { name: 'Nome' }).fill('Todas as Marias')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(row('Todas as Marias')).toBeVisible()
  await page.getByRole('button', { name: 'Excluir Todas as Marias' }).click()
  await expect(dialog()).toContainText('O contato da lista sai com ela')
  await dialog().getByRole('button', { name: 'Excluir' }).click()
  await expect(toast('Lista excluída com sucesso.')).toBeVisible()
  const { records } = await robot.call<ContactListPage>('GET', '/contact-lists')
  expect(records.map(({ name }) => name)).not.toContain('Todas as Marias')
})
