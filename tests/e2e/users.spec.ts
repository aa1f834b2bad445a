import { expect, test, type Locator, type Page } from '@playwright/test'
import { ANA, navigate, type Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import { expectShown } from './tickets-page.ts'

/** Administrators create, change and remove users, and all users change their own account. */

/** These are more than one page of twenty. */
const CREW = 20
const LIMIT = 40
let stage: TicketStage
let ana: Page

type Users = { users: { name: string; profile: string; allTicket: string }[]; count: number }

const dialog = (page: Page): Locator => page.getByRole('dialog')
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const save = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: /^(Adicionar|Salvar)$/ })
    .click()

async function act(page: Page, name: string, action: 'Editar' | 'Excluir'): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function openOwn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Meu perfil' })).toBeVisible()
}

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  const [plan] = await stage.provider.call<{ id: number }[]>('GET', '/plans/all')
  await stage.provider.call('PUT', `/plans/${plan?.id}`, { users: LIMIT })
  for (let i = 1; i <= CREW; i++) await employ(`Equipe ${String(i).padStart(2, '0')}`, `equipe${i}`)
  await stage.robot.call('POST', '/queue', { name: 'Vendas', color: '#12a06a' })
  await stage.robot.call('POST', '/whatsapp', { name: 'Loja' })
  ana = (await stage.arrive({ path: '/users' })).page
})

test.beforeEach(() => navigate(ana, '/users'))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

/** Creates an attendant, who is in Ana's list. */
async function employ(name: string, login: string): Promise<Person> {
  const person = { name, email: `${login}@exemplo.com.br`, password: 'uma-senha' }
  await stage.robot.call('POST', '/users', person)
  return person
}

const employed = async (): Promise<number> => (await stage.robot.call<Users>('GET', '/users')).count

test('missing and invalid values of the form are reported', async () => {
  await ana.getByRole('button', { name: 'Novo usuário' }).click()
  await expect(dialog(ana).getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await save(ana)
  await expect(dialog(ana).getByText('Obrigatório')).toHaveCount(3)
  await expect(dialog(ana).getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await dialog(ana).getByLabel('Nome').fill('L')
  await dialog(ana).getByLabel('E-mail').fill('lia')
  await dialog(ana).getByLabel('Senha').fill('1234')
  await save(ana)
  await expect(dialog(ana).getByText('Muito curto!')).toHaveCount(2)
  await expect(dialog(ana).getByText('E-mail inválido')).toBeVisible()
  await dialog(ana).getByLabel('Nome').fill('x'.repeat(51))
  await dialog(ana).getByLabel('Senha').fill('x'.repeat(51))
  await save(ana)
  await expect(dialog(ana).getByText('Muito longo!')).toHaveCount(2)
  await ana.keyboard.press('Escape')
  await ana.getByRole('button', { name: 'Descartar' }).click()
})

test('a user is made once, however often Enter is pressed, with profile, queue and default connection', async () => {
  const [name, email] = ['Lia Prado', 'lia@exemplo.com.br']
  const before = await employed()
  const sent: string[] = []
  const listen = (request: { method: () => string; url: () => string }) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/users')) sent.push(request.url())
  }
  ana.on('request', listen)
  await ana.getByRole('button', { name: 'Novo usuário' }).click()
  await dialog(ana).getByLabel('Nome').fill(name)
  await dialog(ana).getByLabel('E-mail').fill(email)
  await dialog(ana).getByLabel('Senha').fill('segredo-da-lia')
  await expect(dialog(ana).getByRole('combobox', { name: 'Perfil' })).toHaveValue('Atendente')
  await dialog(ana).getByRole('combobox', { name: 'Filas' }).click()
  await ana.getByRole('option', { name: 'Vendas' }).click()
  await ana.keyboard.press('Tab')
  await dialog(ana).getByRole('combobox', { name: 'Conexão padrão' }).click()
  await ana.getByRole('option', { name: 'Loja' }).click()
  await dialog(ana).getByLabel('E-mail').focus()
  await ana.keyboard.press('Enter')
  await ana.keyboard.press('Enter')
  await expect(ana.getByText('Usuário salvo com sucesso.')).toBeVisible()
  await expect(row(ana, name)).toContainText('Vendas')
  await expect(row(ana, name)).toContainText('Atendente')
  await expect(ana.getByText(`${before + 1} de ${LIMIT} usuários do plano`)).toBeVisible()
  ana.off('request', listen)
  expect(sent).toHaveLength(1)
  const users = await stage.robot.call<Users>('GET', '/users?searchParam=lia%20prado')
  expect(users.users).toEqual([expect.objectContaining({ profile: 'user', allTicket: 'enable' })])
  await expect(ana.getByRole('button', { name: 'Novo usuário' })).toBeFocused()
})

test('an e-mail in use is refused by name and the form stays', async () => {
  const { email } = await employ('Noemi Leal', 'noemi')
  await ana.getByRole('button', { name: 'Novo usuário' }).click()
  await dialog(ana).getByLabel('Nome').fill('Outra Noemi')
  await dialog(ana).getByLabel('E-mail').fill(email)
  await dialog(ana).getByLabel('Senha').fill('segredo-da-noemi')
  await save(ana)
  await expect(dialog(ana).getByText('Já existe um usuário com esse e-mail')).toBeVisible()
  await expect(dialog(ana).getByLabel('Nome')).toHaveValue('Outra Noemi')
  await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
  await ana.getByRole('button', { name: 'Descartar' }).click()
})

test('a user who comes online is shown at once', async () => {
  const person = await employ('Alda Reis', 'alda')
  await expect(row(ana, person.name).getByRole('img', { name: 'Offline' })).toBeVisible()
  await stage.arrive({ person })
  await expect(row(ana, person.name).getByRole('img', { name: 'Online' })).toBeVisible()
})

test('an attendant has no administration, on the screen or on the server', async () => {
  const { page } = await stage.arrive({ person: await employ('Breno Luz', 'breno') })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Contatos', exact: true })).toBeVisible()
  await expect(menu.getByText('Administração')).toHaveCount(0)
  await expect(menu.getByRole('link', { name: /Painel|Conexões|Usuários|Configurações/ })).toHaveCount(0)
  await page.goto(`${stage.server.url}/users`)
  await expect(page.getByText('Acesso não permitido')).toBeVisible()
  await page.goto(`${stage.server.url}/connections`)
  await expect(row(page, 'Loja')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Sessão|Ações/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nova conexão' })).toHaveCount(0)
  await page.goto(stage.server.url)
  await expect(page).toHaveURL(/\/tickets$/)
})

test('the own profile: name, e-mail, password and default connection, no profile and no queues', async () => {
  const { page } = await stage.arrive({ person: await employ('Carla Mota', 'carla') })
  await openOwn(page)
  await expect(dialog(page).getByRole('combobox', { name: 'Perfil' })).toHaveCount(0)
  await expect(dialog(page).getByRole('combobox', { name: 'Filas' })).toHaveCount(0)
  await dialog(page).getByLabel('Nome').fill('Carla da Mota')
  await dialog(page).getByRole('combobox', { name: 'Conexão padrão' }).click()
  await page.getByRole('option', { name: 'Loja' }).click()
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await save(page)
  expect((await answered).request().postDataJSON()).not.toHaveProperty('profile')
  await expect(page.getByText('Usuário salvo com sucesso.')).toBeVisible()
  await expect(page.getByText(/Olá, Carla/)).toBeVisible()
  await expectShown(row(ana, 'Carla da Mota'))
  await expect(page.getByRole('button', { name: /^Minha conta/ })).toBeFocused()
})

test('rights that change end the session, and a new password is asked for at the next login', async () => {
  const person = await employ('Denis Paz', 'denis')
  const denis = await stage.arrive({ person })
  await act(ana, person.name, 'Editar')
  await dialog(ana).getByRole('combobox', { name: 'Perfil' }).click()
  await ana.getByRole('option', { name: 'Supervisor' }).click()
  await save(ana)
  await expect(row(ana, person.name)).toContainText('Supervisor')
  const ended = denis.page.getByText('Sua sessão terminou; entre de novo')
  await expect(ended).toBeVisible()

  await stage.server.login(denis.page, person)
  await openOwn(denis.page)
  await dialog(denis.page).getByLabel('Senha').fill('1234')
  await save(denis.page)
  await expect(dialog(denis.page).getByText('Muito curto!')).toBeVisible()
  await dialog(denis.page).getByLabel('Senha').fill('outro-segredo')
  await save(denis.page)
  await expect(ended).toBeVisible()
  await stage.server.login(denis.page, { ...person, password: 'outro-segredo' })
})

test('the list grows at its end', async () => {
  const rows = ana.getByRole('row')
  const count = await employed()
  await ana.reload()
  await expect(row(ana, 'Equipe 20')).toBeVisible()
  await expect(rows).toHaveCount(1 + 20)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(row(ana, ANA.name)).toBeAttached()
  await expect(rows).toHaveCount(1 + count)
})

test('the search begins at three letters and waits until the typing rests', async () => {
  await employ('Elias Prado', 'elias')
  const asked: (string | null)[] = []
  ana.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/users') asked.push(url.searchParams.get('searchParam'))
  })
  const field = ana.getByRole('searchbox', { name: 'Buscar usuário' })
  await field.pressSequentially('el', { delay: 30 })
  await field.pressSequentially('ias prado', { delay: 30 })
  await expect(row(ana, 'Equipe')).toHaveCount(0)
  await expect(row(ana, 'Elias Prado')).toBeVisible()
  expect(asked.filter((search) => search !== '')).toEqual(['elias prado'])
  await field.fill('')
  await expect(row(ana, 'Equipe 20')).toBeVisible()
})

test('a deletion is asked about first; the plan has a seat again; the last administrator stays', async () => {
  const { name } = await employ('Antiga Colega', 'antiga')
  const before = await employed()
  await act(ana, name, 'Excluir')
  await expect(dialog(ana)).toContainText(`Excluir ${name}?`)
  await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(ana, name)).toBeVisible()
  await act(ana, name, 'Excluir')
  await dialog(ana).getByRole('button', { name: 'Excluir' }).click()
  await expect(ana.getByText('Usuário excluído com sucesso.')).toBeVisible()
  await expect(row(ana, name)).toHaveCount(0)
  await expect(ana.getByText(`${before - 1} de ${LIMIT} usuários do plano`)).toBeVisible()
  const field = ana.getByRole('searchbox', { name: 'Buscar usuário' })
  await field.fill(ANA.name)
  await ana.getByRole('button', { name: `Ações de ${ANA.name}` }).click()
  await expect(ana.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
  await expect(ana.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0)
  await ana.keyboard.press('Escape')
  await field.fill('')
})
