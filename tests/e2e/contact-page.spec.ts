import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { navigate, type ApiClient } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'

type Contact = { id: number; name: string }

/** Everything of one person on one page, the company's own fields, and the list with filters and many at once. */

let stage: TicketStage
let page: Page
let robot: ApiClient

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  robot = stage.robot
  page = (await stage.arrive({ path: '/contacts' })).page
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const list = () => page.getByRole('table', { name: 'Contatos' })
const card = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

async function contactOf(name: string): Promise<Contact> {
  const { contacts } = await robot.until<{ contacts: Contact[] }>(
    `/contacts?searchParam=${encodeURIComponent(name)}`,
    (found) => found.contacts.length > 0,
  )
  const [contact] = contacts
  if (!contact) throw new Error(`nobody is called ${name}`)
  return contact
}

/** The number has WhatsApp: the linked shop asks for that. */
async function addContact(name: string, number: string): Promise<void> {
  stage.server.fake.addAccount(number, name)
  await robot.call('POST', '/contacts', { name, number })
}

async function openPageOf(name: string): Promise<void> {
  await navigate(page, `/contacts/${(await contactOf(name)).id}`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

test('the page of a contact has the conversation, a note, a tag and a field of the person', async () => {
  await stage.customerWrites('Mariana Figueiredo', 'Boleto com frete em dobro')
  await robot.call('POST', '/own-fields', { name: 'Aniversário', type: 'date' })
  await openPageOf('Mariana Figueiredo')
  const conversations = page.getByRole('list', { name: 'Conversas' })
  await expect(conversations.getByText('Boleto com frete em dobro').first()).toBeVisible()
  await expect(conversations.getByText('Aguardando')).toBeVisible()

  await card('Notas').getByRole('button', { name: 'Nova nota' }).click()
  await card('Notas').getByLabel('Nova nota').fill('Prefere falar por texto')
  await card('Notas').getByRole('button', { name: 'Salvar' }).click()
  await expect(card('Notas').getByText('Prefere falar por texto')).toBeVisible()

  const tags = page.getByRole('group', { name: 'Etiquetas do contato' })
  await tags.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByLabel('Buscar ou criar etiqueta').fill('VIP da loja')
  await page.getByRole('option', { name: 'Criar “VIP da loja”' }).click()
  await expect(tags.getByText('VIP da loja')).toBeVisible()

  await card('Campos').getByRole('button', { name: 'Editar campos' }).click()
  const form = page.getByRole('dialog', { name: 'Editar contato' })
  await form.getByLabel('Aniversário').fill('99/99/1990')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByLabel('Aniversário')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Aniversário').fill('14/3/1990')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(card('Campos').getByText('14/03/1990')).toBeVisible()
  await page.getByRole('tab', { name: 'Mudanças' }).click()
  await expect(page.getByRole('list', { name: 'Mudanças' }).getByText('vazio → 14/03/1990')).toBeVisible()
  await page.getByRole('tab', { name: /^Conversas/ }).click()

  await stage.server.fake.sendText(stage.server.fake.addAccount('5511980009999', 'Outra'), stage.shop, 'oi')
  await expect(page.getByText('Outra')).toHaveCount(0)
  await conversations.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tickets\//)
})

test('an attendant neither sees nor counts the conversations of other queues', async () => {
  const queue = await robot.call<{ id: number }>('POST', '/queue', { name: 'Financeiro', color: '#123456' })
  const other = await robot.call<{ id: number }>('POST', '/queue', { name: 'Vendas', color: '#654321' })
  await stage.customerWrites('Rui Barbosa', 'Segredo do financeiro')
  const contact = await contactOf('Rui Barbosa')
  const { items } = await robot.call<{ items: { id: number }[] }>('GET', `/contacts/${contact.id}/conversations`)
  await robot.call('PUT', `/tickets/${items[0]?.id}`, { queueId: queue.id })
  const bia = await stage.arrive({
    person: await stage.colleague('Bia', { profile: 'user', queueIds: [other.id] }),
    path: `/contacts/${contact.id}`,
  })
  await expect(bia.page.getByText('Nenhuma conversa que você possa ver.')).toBeVisible()
  await expect(bia.page.getByRole('tab', { name: 'Conversas 0' })).toBeVisible()
  await expect(bia.page.getByText('Segredo do financeiro')).toHaveCount(0)
})

test('an administrator defines a field with choices, fills it, filters by it and exports it', async () => {
  await navigate(page, '/contacts')
  await page.getByRole('button', { name: 'Campos', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Campos dos contatos' })
  await dialog.getByRole('button', { name: 'Novo campo' }).click()
  const form = page.getByRole('dialog', { name: 'Novo campo' })
  await form.getByLabel('Nome').fill('Loja preferida')
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Escolha' }).click()
  await form.getByRole('textbox', { name: 'Opção 1' }).fill('Centro')
  await form.getByRole('button', { name: 'Adicionar opção' }).click()
  await form.getByRole('textbox', { name: 'Opção 2' }).fill('Pinheiros')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Centro · Pinheiros')).toBeVisible()
  await page.keyboard.press('Escape')

  await addContact('Zilda Arns', '5511977770001')
  await addContact('Zélia Gattai', '5511977770002')
  await list().getByRole('link', { name: 'Zilda Arns' }).click()
  await card('Campos').getByRole('button', { name: 'Editar campos' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar contato' })
  await edit.getByRole('combobox', { name: 'Loja preferida' }).click()
  await page.getByRole('option', { name: 'Pinheiros' }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(card('Campos').getByText('Pinheiros')).toBeVisible()

  await page.getByRole('link', { name: 'Contatos' }).last().click()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const filters = page.getByRole('group', { name: 'Filtros' })
  await filters.getByRole('combobox', { name: 'Campo', exact: true }).click()
  await page.getByRole('option', { name: 'Loja preferida' }).click()
  await expect(list().getByRole('row')).toHaveCount(2)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text).toContain('Loja preferida')
  expect(text).toContain('Pinheiros')
  expect(text).not.toContain('Zélia Gattai')
  await filters.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(list().getByRole('link', { name: 'Zélia Gattai' })).toBeVisible()
})

test('many contacts get a tag at once, and one press takes it back', async () => {
  await robot.call('POST', '/tags', { name: 'Mutirão' })
  for (const [index, name] of ['Nara Leão', 'Nana Caymmi'].entries()) await addContact(name, `551196666000${index}`)
  await navigate(page, '/contacts')
  await page.getByLabel('Buscar por nome ou número').fill('Na')
  await expect(list().getByRole('link', { name: 'Zilda Arns' })).toHaveCount(0)
  for (const name of ['Nara Leão', 'Nana Caymmi']) await list().getByLabel(`Selecionar ${name}`).check()
  await expect(page.getByText('2 selecionados')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar etiqueta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar uma etiqueta a 2 contatos' })
  await dialog.getByRole('combobox', { name: 'Etiqueta' }).click()
  await page.getByRole('option', { name: 'Mutirão' }).click()
  await dialog.getByRole('button', { name: 'Adicionar etiqueta' }).click()
  await expect(list().getByText('Mutirão')).toHaveCount(2)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(list().getByText('Mutirão')).toHaveCount(0)
})

test('another contact of the same person goes up in the one whose page is open, and comes back', async () => {
  await addContact('Elis Regina', '5511955551111')
  await addContact('Elis R.', '5511955552222')
  await openPageOf('Elis Regina')
  await page.getByRole('button', { name: 'Juntar com outro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Juntar outro contato com Elis Regina' })
  await dialog.getByRole('textbox').fill('Elis R.')
  await page.getByRole('option', { name: /Elis R\./ }).click()
  await dialog.getByRole('button', { name: 'Juntar', exact: true }).click()
  await expect(page.getByText('+55 11 95555-2222')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('+55 11 95555-2222')).toHaveCount(0)
})
