import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { expectShown } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer, type Person } from './server.ts'

/** Administrators create, change and remove users, and all users change their own account. */

const LIA: Person = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
/** These are more than one page of twenty. */
const CREW = 20
const LIMIT = 25
let server: E2eServer
let api: ApiClient
const contexts: BrowserContext[] = []
let ana: Page
let lia: Page

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
  server = await E2eServer.open()
  const root = await ApiClient.login(server.url)
  const [plan] = await root.call<{ id: number }[]>('GET', '/plans/all')
  await root.call('PUT', `/plans/${plan?.id}`, { users: LIMIT })
  for (let i = 1; i <= CREW; i++) {
    const name = `Equipe ${String(i).padStart(2, '0')}`
    await root.call('POST', '/users', { name, email: `equipe${i}@exemplo.com.br`, password: 'uma-senha' })
  }
  api = await server.hire(root)
  await api.call('POST', '/queue', { name: 'Vendas', color: '#12a06a' })
  await api.call('POST', '/whatsapp', { name: 'Loja' })
  const arrive = async (): Promise<Page> => {
    const context = await browser.newContext()
    contexts.push(context)
    return context.newPage()
  }
  ana = await arrive()
  lia = await arrive()
  await server.login(ana)
  await ana.getByRole('link', { name: 'Usuários' }).click()
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

test('people are made, changed and removed', async () => {
  await test.step('what a form lacks is said beside its fields', async () => {
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
  })

  await test.step('a user is made once, however often Enter is pressed, with profile, queue and default connection', async () => {
    const sent: string[] = []
    const listen = (request: { method: () => string; url: () => string }) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/users')) sent.push(request.url())
    }
    ana.on('request', listen)
    await dialog(ana).getByLabel('Nome').fill(LIA.name)
    await dialog(ana).getByLabel('E-mail').fill(LIA.email)
    await dialog(ana).getByLabel('Senha').fill(LIA.password)
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
    await expect(row(ana, LIA.name)).toContainText('Vendas')
    await expect(row(ana, LIA.name)).toContainText('Atendente')
    await expect(ana.getByText('24 de 25 usuários do plano')).toBeVisible()
    ana.off('request', listen)
    expect(sent).toHaveLength(1)
    const users = await api.call<{ users: object[] }>('GET', '/users?searchParam=lia')
    expect(users.users).toEqual([expect.objectContaining({ profile: 'user', allTicket: 'enable' })])
    await expect(ana.getByRole('button', { name: 'Novo usuário' })).toBeFocused()
  })

  await test.step('an e-mail in use is refused by name and the form stays', async () => {
    await ana.getByRole('button', { name: 'Novo usuário' }).click()
    await dialog(ana).getByLabel('Nome').fill('Outra Lia')
    await dialog(ana).getByLabel('E-mail').fill(LIA.email)
    await dialog(ana).getByLabel('Senha').fill(LIA.password)
    await save(ana)
    await expect(dialog(ana).getByText('Já existe um usuário com esse e-mail')).toBeVisible()
    await expect(dialog(ana).getByLabel('Nome')).toHaveValue('Outra Lia')
    await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
    await ana.getByRole('button', { name: 'Descartar' }).click()
  })

  await test.step('who comes online is seen at once', async () => {
    await expect(row(ana, LIA.name).getByRole('img', { name: 'Offline' })).toBeVisible()
    await server.login(lia, LIA)
    await expect(row(ana, LIA.name).getByRole('img', { name: 'Online' })).toBeVisible()
  })

  await test.step('an attendant has no administration, on the screen or on the server', async () => {
    const menu = lia.getByRole('navigation', { name: 'Menu principal' })
    await expect(menu.getByRole('link', { name: 'Contatos', exact: true })).toBeVisible()
    await expect(menu.getByText('Administração')).toHaveCount(0)
    await expect(menu.getByRole('link', { name: /Painel|Conexões|Usuários|Configurações/ })).toHaveCount(0)
    await lia.goto(`${server.url}/users`)
    await expect(lia.getByText('Acesso não permitido')).toBeVisible()
    await lia.goto(`${server.url}/connections`)
    await expect(row(lia, 'Loja')).toBeVisible()
    await expect(lia.getByRole('columnheader', { name: /Sessão|Ações/ })).toHaveCount(0)
    await expect(lia.getByRole('button', { name: 'Nova conexão' })).toHaveCount(0)
    await lia.goto(server.url)
    await expect(lia).toHaveURL(/\/tickets$/)
  })

  await test.step('the own profile: name, e-mail, password and default connection, no profile and no queues', async () => {
    await openOwn(lia)
    await expect(dialog(lia).getByRole('combobox', { name: 'Perfil' })).toHaveCount(0)
    await expect(dialog(lia).getByRole('combobox', { name: 'Filas' })).toHaveCount(0)
    await dialog(lia).getByLabel('Nome').fill('Lia do Prado')
    await dialog(lia).getByRole('combobox', { name: 'Conexão padrão' }).click()
    await lia.getByRole('option', { name: 'Loja' }).click()
    const answered = lia.waitForResponse((response) => response.request().method() === 'PUT')
    await save(lia)
    expect((await answered).request().postDataJSON()).not.toHaveProperty('profile')
    await expect(lia.getByText('Usuário salvo com sucesso.')).toBeVisible()
    await expect(lia.getByText(/Olá, Lia/)).toBeVisible()
    await expectShown(row(ana, 'Lia do Prado'))
    await expect(lia.getByRole('button', { name: /^Minha conta/ })).toBeFocused()
  })

  await test.step('rights that change end the session, and the next one has them', async () => {
    await act(ana, 'Lia do Prado', 'Editar')
    await dialog(ana).getByRole('combobox', { name: 'Perfil' }).click()
    await ana.getByRole('option', { name: 'Supervisor' }).click()
    await save(ana)
    await expect(row(ana, 'Lia do Prado')).toContainText('Supervisor')
    await expect(lia.getByText('Sua sessão terminou; entre de novo')).toBeVisible()
  })

  await test.step('a new password is asked for at the next login', async () => {
    await server.login(lia, LIA)
    await openOwn(lia)
    await dialog(lia).getByLabel('Senha').fill('1234')
    await save(lia)
    await expect(dialog(lia).getByText('Muito curto!')).toBeVisible()
    await dialog(lia).getByLabel('Senha').fill('outro-segredo')
    await save(lia)
    await expect(lia.getByText('Sua sessão terminou; entre de novo')).toBeVisible()
    await server.login(lia, { ...LIA, password: 'outro-segredo' })
  })

  await test.step('the list grows at its end', async () => {
    const rows = ana.getByRole('row')
    await ana.reload()
    await expect(row(ana, 'Equipe 20')).toBeVisible()
    await expect(rows).toHaveCount(1 + 20)
    await rows.last().scrollIntoViewIfNeeded()
    await expect(row(ana, ANA.name)).toBeAttached()
    await expect(rows).toHaveCount(1 + 24)
  })

  await test.step('the search begins at three letters and waits until the typing rests', async () => {
    const asked: (string | null)[] = []
    ana.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/users') asked.push(url.searchParams.get('searchParam'))
    })
    const field = ana.getByRole('searchbox', { name: 'Buscar usuário' })
    await field.pressSequentially('pr', { delay: 30 })
    await field.pressSequentially('ado', { delay: 30 })
    await expect(row(ana, 'Equipe')).toHaveCount(0)
    await expect(row(ana, 'Lia do Prado')).toBeVisible()
    expect(asked.filter((search) => search !== '')).toEqual(['prado'])
    await field.fill('')
    await expect(row(ana, 'Equipe 01')).toBeVisible()
  })

  await test.step('a deletion is asked about first; the plan has a seat again; the last administrator stays', async () => {
    await act(ana, 'Equipe 01', 'Excluir')
    await expect(dialog(ana)).toContainText('Excluir Equipe 01?')
    await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
    await expect(row(ana, 'Equipe 01')).toBeVisible()
    await act(ana, 'Equipe 01', 'Excluir')
    await dialog(ana).getByRole('button', { name: 'Excluir' }).click()
    await expect(ana.getByText('Usuário excluído com sucesso.')).toBeVisible()
    await expect(row(ana, 'Equipe 01')).toHaveCount(0)
    await expect(ana.getByText('23 de 25 usuários do plano')).toBeVisible()
    await ana.getByRole('button', { name: `Ações de ${ANA.name}` }).click()
    await expect(ana.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
    await expect(ana.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0)
    await ana.keyboard.press('Escape')
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
