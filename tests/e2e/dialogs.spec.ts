import { expect, test, type Locator, type Page } from '@playwright/test'
import { endRoute } from './end-route.ts'
import { ANA, navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/**
 * In every dialog with a form, typed text is never lost without a question, and an error keeps the focus where the user
 * goes on.
 */
const DIALOGS: [path: string, button: string, field: string, next?: string][] = [
  ['/connections', 'Nova conexão', 'Nome', 'Continuar com QR Code'],
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

let stage: TicketStage
let page: Page

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  page = (await stage.arrive()).page
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const dialogs = (): Locator => page.getByRole('dialog')
const question = (): Locator => page.getByRole('dialog', { name: 'Descartar as alterações?' })

/** Closes a dialog with typed text. */
async function discard(): Promise<void> {
  await page.keyboard.press('Escape')
  await question().getByRole('button', { name: 'Descartar' }).click()
  await expect(dialogs()).toHaveCount(0)
}

for (const [path, button, field, next] of DIALOGS) {
  test(`${path}: what is typed is not lost, and a fault has the focus`, async () => {
    await navigate(page, path)
    const open = page.getByRole('button', { name: button, exact: true }).first()
    await open.click()
    await expect(dialogs()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogs()).toHaveCount(0)

    await open.click()
    if (next) await dialogs().getByRole('button', { name: next }).click()
    await dialogs().locator('button[type=submit]').click()
    await expect(dialogs().locator('[aria-invalid=true]').first()).toBeFocused()

    const name = dialogs().getByRole('textbox', { name: field }).first()
    await name.fill('O que levou tempo')
    await page.mouse.click(3, 3)
    await expect(question()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question()).toHaveCount(0)
    await expect(name).toHaveValue('O que levou tempo')

    for (const way of ['Cancelar', 'Escape', 'Fechar'])
      await test.step(way, async () => {
        if (way === 'Escape') await page.keyboard.press('Escape')
        else await dialogs().getByRole('button', { name: way, exact: true }).click()
        await expect(question()).toBeVisible()
        await question().getByRole('button', { name: 'Cancelar' }).click()
        await expect(question()).toHaveCount(0)
      })
    await discard()
  })
}

test('Escape that closes a list of choices leaves the dialog as it is', async () => {
  await navigate(page, '/users')
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  await dialogs().getByRole('combobox', { name: 'Perfil' }).click()
  await expect(page.getByRole('option', { name: 'Supervisor' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: 'Supervisor' })).toBeHidden()
  await expect(dialogs()).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs()).toHaveCount(0)
})

const FIRST_FIELDS: [path: string, button: string, field: string][] = [
  ['/login', 'Entrar', 'E-mail'],
  ['/signup', 'Criar conta', 'Nome da empresa'],
]

for (const [path, button, field] of FIRST_FIELDS) {
  test(`${path}: a fault has the focus before the login, too`, async ({ page: visitor }) => {
    await visitor.goto(`${stage.server.url}${path}`)
    await visitor.getByRole('button', { name: button }).click()
    await expect(visitor.getByLabel(field)).toBeFocused()
  })
}

test('an error of the server about one field is shown at that field, which gets the focus', async () => {
  await navigate(page, '/users')
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  await dialogs().getByLabel('Nome').fill('Outra Ana')
  await dialogs().getByLabel('E-mail').fill(ANA.email)
  await dialogs().getByLabel('Senha').fill('123')
  await dialogs().getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialogs().getByLabel('Senha')).toBeFocused()
  await dialogs().getByLabel('Senha').fill('segredo')
  await page.keyboard.press('Enter')
  await expect(dialogs()).toContainText('Já existe um usuário com esse e-mail')
  await expect(dialogs().getByLabel('E-mail')).toBeFocused()
  await discard()
})

test('a name that is taken is told at its field', async () => {
  await stage.robot.call('POST', '/queueIntegration', { name: 'Fluxo único', type: 'n8n' })
  await navigate(page, '/queue-integration')
  await page.getByRole('button', { name: 'Nova integração' }).click()
  await dialogs().getByRole('textbox', { name: 'Nome', exact: true }).fill('Fluxo único')
  await dialogs().getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialogs()).toContainText('Já existe uma integração com esse nome')
  await expect(dialogs().getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused()
  await discard()
})

test('going back or switching tabs asks before changes are lost, and staying keeps them', async () => {
  await stage.robot.call('PUT', '/settings/scheduleType', { value: 'company' })
  // The router knows the way back of pages that it opened, and not of those of `navigate`.
  await page.goto(`${stage.server.url}/tags`)
  await page.getByRole('link', { name: 'Filas', exact: true }).click()
  await page.getByRole('button', { name: 'Nova fila' }).first().click()
  await dialogs().getByRole('textbox', { name: 'Nome' }).fill('Trocas')
  await page.goBack()
  await expect(question()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question()).toHaveCount(0)
  await expect(dialogs().getByRole('textbox', { name: 'Nome' })).toHaveValue('Trocas')
  await page.goBack()
  await question().getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/tags$/)

  await navigate(page, '/settings?tab=hours')
  await page.getByRole('button', { name: 'Segunda-feira: definir horários' }).click()
  const monday = page.getByRole('textbox', { name: /segunda/i }).first()
  await monday.fill('07:15')
  await monday.blur()
  await page.getByRole('tab', { name: 'Opções' }).click()
  await question().getByRole('button', { name: 'Cancelar' }).click()
  await expect(monday).toHaveValue('07:15')
  await page.getByRole('link', { name: 'Filas', exact: true }).click()
  await question().getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/queues$/)
})

test('a queue that cannot be saved stays on the tab where one is', async () => {
  const { id } = await stage.robot.call<{ id: number }>('POST', '/queue', { name: 'De passagem', color: '#0a0b0d' })
  await navigate(page, '/queues')
  await page.getByRole('button', { name: 'Ações de De passagem' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await dialogs().getByRole('textbox', { name: 'Nome' }).fill('Que fica')
  await stage.robot.call('DELETE', `/queue/${id}`)
  await dialogs().getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Fila não encontrada')).toBeVisible()
  await expect(dialogs().getByRole('tab', { name: 'Dados' })).toHaveAttribute('aria-selected', 'true')
  await discard()
})

test('a company of an installation without e-mail needs a password: nobody could recover one', async () => {
  await navigate(page, '/settings?tab=companies')
  await page.getByRole('button', { name: 'Nova empresa' }).click()
  const password = dialogs().getByLabel('Senha do administrador')
  await expect(password).toHaveAccessibleDescription(/não envia e-mail/)
  await dialogs().getByRole('button', { name: 'Adicionar' }).click()
  await expect(password).toHaveAccessibleDescription(/Obrigatório/)
  await page.keyboard.press('Escape')
  await expect(dialogs()).toHaveCount(0)
})

test('closing a queue with unsaved menu text asks first, and the text can be saved again', async () => {
  const { id } = await stage.robot.call<{ id: number }>('POST', '/queue', { name: 'Com menu', color: '#0a0b0e' })
  await stage.robot.call('POST', '/queue-options', { queueId: id, title: 'Preços', message: 'Antes' })
  await navigate(page, '/queues')
  await page.getByRole('button', { name: 'Ações de Com menu' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await dialogs().getByRole('tab', { name: 'Opções do robô' }).click()
  await page.route('**/api/queue-options/**', (route) => route.abort())
  const message = dialogs().getByRole('textbox', { name: /Mensagem/ })
  await message.fill('A tabela nova')
  await dialogs().getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await dialogs().getByRole('button', { name: 'Fechar' }).click()
  // It hears the key from the moment at which it has the focus.
  await expect(question().getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question()).toHaveCount(0)
  await endRoute(page, '**/api/queue-options/**')
  await dialogs().getByRole('button', { name: 'Salvar' }).click()
  await expect(dialogs()).toHaveCount(0)
})
