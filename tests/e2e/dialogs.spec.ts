import { expect, test, type Locator, type Page } from '@playwright/test'
import { ANA, ApiClient, E2eServer, navigate, type Person } from './server.ts'

/**
 * In every dialog with a form, typed text is never lost without a question, and an error keeps the focus where the user
 * goes on.
 */
const DIALOGS: [path: string, button: string, field: string][] = [
  ['/connections', 'Nova conexão', 'Nome'],
  ['/queues', 'Nova fila', 'Nome'],
  ['/users', 'Novo usuário', 'Nome'],
  ['/contact-lists', 'Nova lista', 'Nome'],
  ['/prompts', 'Novo prompt', 'Nome'],
  ['/queue-integration', 'Nova integração', 'Nome'],
  ['/announcements', 'Novo informativo', 'Título'],
  ['/settings?tab=companies', 'Nova empresa', 'Nome'],
  ['/settings?tab=plans', 'Novo plano', 'Nome'],
  ['/settings?tab=helps', 'Novo vídeo', 'Título'],
  ['/quick-messages', 'Nova resposta rápida', 'Atalho'],
  ['/files', 'Nova lista de arquivos', 'Nome'],
  ['/schedules', 'Novo agendamento', 'Mensagem'],
  ['/tags', 'Nova etiqueta', 'Nome'],
  ['/contacts', 'Adicionar contato', 'Nome'],
  ['/chats', 'Nova', 'Título'],
]

let server: E2eServer

test.beforeAll(async () => {
  server = await E2eServer.open()
})
test.afterAll(() => server.close())

/** Creates another user, because a login as Ana would end the session in the browser. */
async function createUser(api: ApiClient): Promise<Person> {
  const person = { name: 'Outra pessoa', email: `p${Date.now()}@exemplo.com.br`, password: 'segredo-de-alguem' }
  await api.call('POST', '/users', { ...person, profile: 'admin' })
  return person
}

const dialogs = (page: Page): Locator => page.getByRole('dialog')
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Descartar as alterações?' })

test('what is typed in a dialog is not lost, and a fault has the focus', async ({ page }) => {
  await server.login(page)
  for (const [path, button, field] of DIALOGS) {
    await test.step(path, async () => {
      await navigate(page, path)
      const open = page.getByRole('button', { name: button, exact: true }).first()
      await open.click()
      await expect(dialogs(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialogs(page)).toHaveCount(0)

      await open.click()
      await dialogs(page).locator('button[type=submit]').click()
      await expect(dialogs(page).locator('[aria-invalid=true]').first()).toBeFocused()

      const name = dialogs(page).getByRole('textbox', { name: field }).first()
      await name.fill('O que levou tempo')
      await page.mouse.click(3, 3)
      await expect(question(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question(page)).toHaveCount(0)
      await expect(name).toHaveValue('O que levou tempo')

      for (const way of ['Cancelar', 'Escape', 'Fechar'])
        await test.step(way, async () => {
          if (way === 'Escape') await page.keyboard.press('Escape')
          else await dialogs(page).getByRole('button', { name: way, exact: true }).click()
          await expect(question(page)).toBeVisible()
          await question(page).getByRole('button', { name: 'Cancelar' }).click()
          await expect(question(page)).toHaveCount(0)
        })
      await page.keyboard.press('Escape')
      await question(page).getByRole('button', { name: 'Descartar' }).click()
      await expect(dialogs(page)).toHaveCount(0)
    })
  }
})

test('Escape that closes a list of choices leaves the dialog as it is', async ({ page }) => {
  await server.login(page, ANA, '/users')
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  await dialogs(page).getByRole('combobox', { name: 'Perfil' }).click()
  await expect(page.getByRole('option', { name: 'Supervisor' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: 'Supervisor' })).toBeHidden()
  await expect(dialogs(page)).toHaveCount(1)
})

const FIRST_FIELDS: [path: string, button: string, field: string][] = [
  ['/login', 'Entrar', 'E-mail'],
  ['/signup', 'Criar conta', 'Nome da empresa'],
]

for (const [path, button, field] of FIRST_FIELDS) {
  test(`${path}: a fault has the focus before the login, too`, async ({ page }) => {
    await page.goto(`${server.url}${path}`)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByLabel(field)).toBeFocused()
  })
}

test('a refusal about one field stands at that field, and goes on there', async ({ page }) => {
  const api = await ApiClient.login(server.url)
  await api.call('POST', '/queueIntegration', { name: 'Fluxo único', type: 'n8n' })
  await server.login(page, ANA, '/users')
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  await dialogs(page).getByLabel('Nome').fill('Outra Ana')
  await dialogs(page).getByLabel('E-mail').fill(ANA.email)
  await dialogs(page).getByLabel('Senha').fill('123')
  await dialogs(page).getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialogs(page).getByLabel('Senha')).toBeFocused()
  await dialogs(page).getByLabel('Senha').fill('segredo')
  await page.keyboard.press('Enter')
  await expect(dialogs(page)).toContainText('Já existe um usuário com esse e-mail')
  await expect(dialogs(page).getByLabel('E-mail')).toBeFocused()

  await navigate(page, '/queue-integration')
  await page.getByRole('button', { name: 'Nova integração' }).click()
  await dialogs(page).getByRole('textbox', { name: 'Nome', exact: true }).fill('Fluxo único')
  await dialogs(page).getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialogs(page)).toContainText('Já existe uma integração com esse nome')
  await expect(dialogs(page).getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused()
})

test('the way back and another tab ask, too, and nothing is lost when one stays', async ({ page }) => {
  const api = await ApiClient.login(server.url)
  await api.call('PUT', '/settings/scheduleType', { value: 'company' })
  await server.login(page, ANA, '/tags')
  await page.getByRole('link', { name: 'Filas', exact: true }).click()
  await page.getByRole('button', { name: 'Nova fila' }).first().click()
  await dialogs(page).getByRole('textbox', { name: 'Nome' }).fill('Trocas')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(dialogs(page).getByRole('textbox', { name: 'Nome' })).toHaveValue('Trocas')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/tags$/)

  await navigate(page, '/settings?tab=hours')
  const monday = page.getByRole('textbox', { name: /segunda/i }).first()
  await monday.fill('07:15')
  await monday.blur()
  await page.getByRole('tab', { name: 'Opções' }).click()
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(monday).toHaveValue('07:15')
  await page.getByRole('link', { name: 'Filas', exact: true }).click()
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/queues$/)
})

test('a queue that cannot be saved stays on the tab where one is', async ({ page }) => {
  const api = await ApiClient.login(server.url)
  const { id } = await api.call<{ id: number }>('POST', '/queue', { name: 'De passagem', color: '#0a0b0d' })
  const robot = await ApiClient.login(server.url, await createUser(api))
  await server.login(page, ANA, '/queues')
  await page.getByRole('button', { name: 'Ações de De passagem' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await dialogs(page).getByRole('textbox', { name: 'Nome' }).fill('Que fica')
  await robot.call('DELETE', `/queue/${id}`)
  await dialogs(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Fila não encontrada')).toBeVisible()
  await expect(dialogs(page).getByRole('tab', { name: 'Dados' })).toHaveAttribute('aria-selected', 'true')
})

test('a company of an installation without e-mail needs a password: nobody could recover one', async ({ page }) => {
  await server.login(page, ANA, '/settings?tab=companies')
  await page.getByRole('button', { name: 'Nova empresa' }).click()
  const password = dialogs(page).getByLabel('Senha do administrador')
  await expect(password).toHaveAccessibleDescription(/não envia e-mail/)
  await dialogs(page).getByRole('button', { name: 'Adicionar' }).click()
  await expect(password).toHaveAccessibleDescription(/Obrigatório/)
})

test('text of a menu that the server did not take is not lost by closing the queue', async ({ page }) => {
  const api = await ApiClient.login(server.url)
  const { id } = await api.call<{ id: number }>('POST', '/queue', { name: 'Com menu', color: '#0a0b0e' })
  await api.call('POST', '/queue-options', { queueId: id, title: 'Preços', message: 'Antes' })
  await server.login(page, ANA, '/queues')
  await page.getByRole('button', { name: 'Ações de Com menu' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await dialogs(page).getByRole('tab', { name: 'Opções do chatbot' }).click()
  await page.route('**/api/queue-options/**', (route) => route.abort())
  const message = dialogs(page).getByRole('textbox', { name: /Mensagem/ })
  await message.fill('A tabela nova')
  await message.blur()
  await expect(dialogs(page)).toContainText('Há texto não salvo')
  await dialogs(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/queue-options/**')
  await dialogs(page).getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(dialogs(page)).toContainText('Tudo salvo')
})
