import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { csv, people } from '#tests/spreadsheets.ts'
import { inspect } from './page-checks.ts'
import { navigate, type ApiClient } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

type Contact = { id: number; name: string; number: string }
type Contacts = { contacts: Contact[]; count: number }

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** An administrator manages contacts and imports them from a spreadsheet. */

let stage: TicketStage
let page: Page
let robot: ApiClient

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  robot = stage.robot
  page = (await stage.arrive({ path: '/contacts' })).page
})

test.beforeEach(async () => {
  await navigate(page, '/contacts')
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const wizard = () => page.getByRole('dialog', { name: 'Importar contatos' })
const figure = (name: string) => wizard().locator('dl > div').filter({ hasText: name }).locator('dd')
const list = () => page.getByRole('table', { name: 'Contatos' })
const search = (text: string) => page.getByLabel('Buscar por nome ou número').fill(text)

async function openWizard(): Promise<void> {
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByRole('menuitem', { name: 'De uma planilha' }).click()
}

const choose = (name: string, content: Uint8Array) =>
  wizard()
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

async function downloaded(button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Waits for the API first, because three thousand rows take a while on a busy machine. */
async function imported(): Promise<void> {
  await robot.until<{ status: string }[]>('/contacts/imports', ([last]) => last?.status === 'done')
  await expect(wizard().getByText('Importação concluída')).toBeVisible()
}

const ROWS = people(3000, 150)

test('missing values of a contact are reported at their fields', async () => {
  await page.getByRole('button', { name: 'Adicionar contato' }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar contato' })
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(form.getByRole('textbox', { name: 'Nome', exact: true })).toHaveAccessibleDescription('Obrigatório')
  await expect(form.getByLabel('Número')).toHaveAccessibleDescription(/Obrigatório/)
  for (const _ of [1, 2]) await form.getByRole('button', { name: 'Adicionar informação' }).click()
  await form.getByLabel('Valor').nth(1).fill('Forquilhinha')
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(form.getByLabel('Nome do campo').nth(1)).toHaveAccessibleDescription('Obrigatório')
  await expect(form.getByLabel('Nome do campo').first()).not.toHaveAccessibleDescription('Obrigatório')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
})

test('a contact with additional information is added, changed and deleted', async () => {
  await page.getByRole('button', { name: 'Adicionar contato' }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar contato' })
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Zilda Arns')
  await form.getByLabel('Número').fill('11 8888-7777')
  await form.getByRole('button', { name: 'Adicionar informação' }).click()
  await form.getByLabel('Nome do campo').fill('Cidade')
  await form.getByLabel('Valor').fill('Forquilhinha')
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(list().getByText('+55 11 98888-7777')).toBeVisible()

  await list()
    .getByRole('row', { name: /Zilda Arns/ })
    .getByRole('button', { name: 'Editar contato' })
    .click()
  const edit = page.getByRole('dialog', { name: 'Editar contato' })
  await expect(edit.getByLabel('Valor')).toHaveValue('Forquilhinha')
  await edit.getByRole('textbox', { name: 'Nome', exact: true }).fill('Zilda Arns Neumann')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  const row = list().getByRole('row', { name: /Zilda Arns Neumann/ })
  await row.getByRole('button', { name: 'Excluir contato' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(row).toHaveCount(0)
})

test('on a phone a contact has one line for its name, one menu, and no line without a value', async () => {
  const name = 'Adriana Sampaio Moreira'
  await robot.call('POST', '/contacts', { name, number: '5512942143501' })
  const person = await stage.colleague('Fábio Nunes', { profile: 'admin' })
  const { page: phone } = await stage.arrive({ person, path: '/contacts', options: PHONE })
  const card = phone.locator('tr').filter({ hasText: name })
  const menu = card.getByRole('button', { name: `Ações de ${name}` })
  await expect(card.locator('td[data-title]:visible')).toHaveCount(1)
  await expect(card.getByRole('button')).toHaveCount(1)
  expect((await card.getByRole('link', { name }).boundingBox())!.height).toBeLessThan(30)
  const { width, height } = (await menu.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

  await menu.tap()
  await expect(phone.getByRole('menuitem')).toHaveText([
    'Iniciar conversa',
    'Adicionar a uma lista',
    'Editar contato',
    'Excluir contato',
  ])
  await inspect(phone)
  await phone.getByRole('menuitem', { name: 'Editar contato' }).tap()
  await expect(phone.getByRole('dialog', { name: 'Editar contato' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await expect(phone.getByRole('menu')).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('menu')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await phone.context().close()
})

test('three thousand rows are imported with progress, and the bad ones are named', async () => {
  await openWizard()
  await choose('clientes.csv', csv(ROWS))
  await expect(wizard().getByLabel('O que é “Celular”')).toHaveValue('Número')
  await expect(wizard().getByText('Pessoa 1 · Pessoa 2 · Pessoa 3')).toBeVisible()
  await wizard().getByRole('button', { name: 'Importar 3.000 linhas' }).click()
  await expect(wizard().getByText(/^[1-9][\d.]* de 3\.000 linhas$/)).toBeVisible()
  await imported()
  await expect(figure('novos')).toHaveText('2.850')
  await expect(figure('com erro')).toHaveText('150')
  const errors = wizard().getByRole('region', { name: 'Linhas que não entraram' })
  await expect(errors.getByRole('row', { name: '21 Número inválido Pessoa 20' })).toBeVisible()

  const { name, text } = await downloaded('Baixar linhas com erro')
  expect(name).toBe('contatos-com-erro.csv')
  expect(text.trimEnd().split('\r\n')).toHaveLength(151)
  expect(text).toContain('Linha;Motivo;Nome;Celular;E-mail')
  await wizard().getByRole('button', { name: 'Concluir' }).click()
  await search('Pessoa')
  await expect(page.getByText('2.850 contatos')).toBeVisible()
  await search('')

  await test.step('the same file again changes nothing, and the window may be closed meanwhile', async () => {
    await openWizard()
    await expect(wizard().getByRole('button', { name: /clientes\.csv Concluída/ })).toBeVisible()
    await choose('clientes.csv', csv(ROWS))
    await wizard().getByRole('button', { name: 'Importar 3.000 linhas' }).click()
    await page.keyboard.press('Escape')
    await expect(wizard()).toHaveCount(0)
    await openWizard()
    // A running import is shown at once. A finished one is the first of the list.
    const done = wizard().getByText('Importação concluída')
    const item = wizard()
      .getByRole('button', { name: /clientes\.csv/ })
      .first()
    await expect(item.or(done)).toBeVisible()
    if (await item.isVisible()) await item.click()
    await imported()
    await expect(figure('novos')).toHaveText('0')
    await expect(figure('sem mudança')).toHaveText('2.850')
    await page.keyboard.press('Escape')
  })
})

test('a file that is too large or none is refused in words', async () => {
  await openWizard()
  await choose('enorme.csv', new Uint8Array(11 * 1024 * 1024))
  await expect(page.getByText('O arquivo é grande ou complexo demais: até 10 MB e 50 mil linhas')).toBeVisible()
  await choose('foto.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))
  await expect(page.getByText('Não deu para ler o arquivo. Envie .csv, .xlsx ou .xls')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the list goes on when it is scrolled, and the export holds every contact of the search', async () => {
  const count = 65
  for (let index = 0; index < count; index++)
    await robot.call('POST', '/contacts', { name: `Freguesa ${index}`, number: `55119${66_660_000 + index}` })
  await search('freguesa')
  await expect(page.getByText(`${count} contatos`)).toBeVisible()
  await expect(list().getByRole('row')).toHaveCount(31)
  const { name, text } = await downloaded('Exportar')
  expect(name).toBe('contatos.csv')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffname;number;email')
  expect(lines).toHaveLength(count + 1)
  await list().getByRole('row').last().scrollIntoViewIfNeeded()
  await expect.poll(() => list().getByRole('row').count()).toBeGreaterThan(60)
  await search('')
})

test('two contacts of one person are merged, and the merge is undone', async () => {
  const make = (name: string, number: string) => robot.call<Contact>('POST', '/contacts', { name, number })
  const [one, two] = [await make('Beatriz Lima', '5511955550001'), await make('beatriz lima', '5521955550002')]
  await page.getByRole('button', { name: 'Duplicados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contatos duplicados' })
  const group = dialog.getByRole('group', { name: 'Mesmo nome' }).filter({ hasText: 'Beatriz Lima' })
  await group.getByLabel('Fica beatriz lima +55 21 95555-0002').check()
  await group.getByRole('button', { name: 'Juntar', exact: true }).click()
  await expect(page.getByText('Beatriz Lima agora é beatriz lima.')).toBeVisible()
  await expect(group).toHaveCount(0)
  const found = () => robot.call<Contacts>('GET', '/contacts?searchParam=beatriz')
  expect((await found()).contacts.map(({ id }) => id)).toEqual([two.id])

  await page.getByRole('status').getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Contatos separados de novo.')).toBeVisible()
  await expect(group).toBeVisible()
  expect((await found()).contacts.map(({ id }) => id).toSorted()).toEqual([one.id, two.id])
  await group.getByRole('button', { name: 'São pessoas diferentes' }).click()
  await expect(group).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('from the list a ticket is opened, and shown', async () => {
  await robot.call('POST', '/whatsapp', { name: 'Loja' })
  await robot.call('POST', '/contacts', { name: 'Carla Nunes', number: '5511955550003' })
  await page.reload()
  await search('Carla')
  await expect(page.getByText('1 contato', { exact: true })).toBeVisible()
  await list()
    .getByRole('row', { name: /Carla Nunes/ })
    .getByRole('button', { name: 'Iniciar conversa' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Novo Ticket' })
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/)
})

test('an attendant sees neither import nor export', async () => {
  const caio = await stage.arrive({ person: await stage.colleague('Caio', { profile: 'user' }), path: '/contacts' })
  await expect(caio.page.getByRole('button', { name: 'Adicionar contato' })).toBeVisible()
  for (const name of ['Importar', 'Exportar', 'Duplicados'])
    await expect(caio.page.getByRole('button', { name })).toHaveCount(0)
})
