/**
 * Tests every screen in one appearance: axe and the console report nothing, and nothing is wider than the window. Each
 * appearance has a file of its own, so that workers run them in parallel.
 */
import { expect, test, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { csv, people } from '#tests/spreadsheets.ts'
import { consoleErrors, inspect, recordConsole, recordShifts, Requests, unreachable } from './page-checks.ts'
import { ANA, ApiClient, E2eServer, lineReady, navigate } from './server.ts'

const PUBLIC = [
  '/login',
  '/signup',
  '/forgot',
  '/reset?token=abcdefghijklmnopqrstuvwxyz',
  '/confirm-email?token=abcdefghijklmnopqrstuvwxyz',
  '/confirm-sign-up?token=abcdefghijklmnopqrstuvwxyz',
  '/term',
  '/privacy',
]
const PRIVATE = [
  '/',
  '/tickets',
  '/kanban',
  '/quick-messages',
  '/files',
  '/contacts',
  '/schedules',
  '/tags',
  '/chats',
  '/contact-lists',
  '/todolist',
  '/helps',
  '/announcements',
  '/opt-outs',
  '/campaigns',
  '/campaigns-config',
  '/prompts',
  '/prompts/calls',
  '/queue-integration',
  '/queue-integration/log',
  '/messages-api',
  '/webhooks',
  '/connections',
  '/queues',
  '/users',
  '/financeiro',
  '/subscription',
  '/settings',
  '/settings?tab=look',
  '/settings?tab=companies',
  '/settings?tab=plans',
  '/settings?tab=helps',
  '/nowhere',
]

const DIALOGS: [path: string, button: RegExp][] = [
  ['/', /^(Data inicial|First day)/],
  ['/tickets', /^(Novo Ticket|New ticket)$/i],
  ['/quick-messages', /^(Nova resposta rápida|New quick message)$/],
  ['/files', /^(Nova lista de arquivos|New file list)$/],
  ['/contacts', /^(Adicionar contato|Add contact)$/i],
  ['/schedules', /^(Novo agendamento|New scheduled message)$/],
  ['/tags', /^(Nova etiqueta|New tag)$/],
  ['/chats', /^(Nova|New)$/],
  ['/opt-outs', /^(Nova recusa|New opt-out)$/],
  ['/opt-outs', /^(Importar|Import)$/],
  ['/contact-lists', /^(Nova lista|New list)$/],
  ['/campaigns', /^(Nova campanha|New campaign)$/],
  ['/prompts', /^(Novo prompt|New prompt)$/],
  ['/queue-integration', /^(Nova integração|New integration)$/],
  ['/messages-api', /^(Novo token|New token)$/],
  ['/webhooks', /^(Novo webhook|New webhook)$/],
  ['/connections', /^(Nova conexão|New connection)$/],
  ['/queues', /^(Nova fila|New queue)$/],
  ['/users', /^(Novo usuário|New user)$/],
  ['/settings?tab=companies', /^(Nova empresa|New company)$/],
  ['/settings?tab=companies', /^\+ (Vencimento|Due date): /],
  ['/settings?tab=plans', /^(Novo plano|New plan)$/],
  ['/settings?tab=helps', /^(Novo vídeo|New video)$/],
  ['/announcements', /^(Novo informativo|New announcement)$/],
  ['/tickets', /^(Informativos|Announcements)$/],
]

/** The button of the picker of kinds. */
const GO_ON = /^(Continuar com|Continue with) /

/** Of the window: what moves further makes people press what they did not mean. */
const MAX_SHIFT = 0.02

/**
 * rules: the rules of axe that depend on the appearance, when another appearance checks all of them on the same page;
 * dialogRules: the same for the dialogs that a button opens. loads: each screen is loaded by itself and must request
 * everything only once; otherwise the screens are visited inside the app.
 */
type Appearance = {
  options: BrowserContextOptions
  rules?: string[]
  dialogRules?: string[]
  loads?: boolean
  /** The window is so small that everything has to be looked for. */
  isEnlarged?: boolean
}

export function testScreens(appearance: Appearance): void {
  const { options, rules, dialogRules = rules, loads = false, isEnlarged = false } = appearance
  let server: E2eServer
  let api: ApiClient
  /** The administrator is signed in on it. */
  let page: Page
  let requests: Requests
  let shiftOf: () => Promise<number>
  /** Nobody is signed in on it. */
  let visitor: Page
  let requestsOfVisitor: Requests

  test.beforeAll(async ({ browser }) => {
    // The stories of an earlier file may have provoked errors of their own.
    consoleErrors.length = 0
    server = await E2eServer.open()
    api = await server.hire(await ApiClient.login(server.url))
    page = await browser.newPage(options)
    recordConsole(page)
    requests = new Requests(page)
    shiftOf = await recordShifts(page)
    await server.login(page, ANA, '/tags')
    visitor = await browser.newPage(options)
    recordConsole(visitor)
    requestsOfVisitor = new Requests(visitor)
    await visitor.goto(server.url)
    // The page leads there by itself: a test that goes there would find it on its way.
    await visitor.waitForURL(`${server.url}/login`)
  })
  test.afterAll(async () => {
    for (const one of [page, visitor]) await one.context().close()
    await server.close()
  })
  test.afterEach(() => expect(consoleErrors.splice(0)).toEqual([]))

  const look = async (): Promise<void> => {
    await requests.end()
    await inspect(page, rules && { rules })
    if (isEnlarged) expect(await unreachable(page), 'controls that nobody reaches').toEqual([])
  }

  /** Navigates as a link does. The heading of the previous screen is marked, to know when the next one is there. */
  const pass = async (path: string, by = page): Promise<void> => {
    if (by.url() === server.url + path) return
    const isOther = new URL(by.url()).pathname !== new URL(path, server.url).pathname
    if (isOther) await by.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''))
    await navigate(by, path)
    await expect(by.locator('[data-left]')).toHaveCount(0)
  }

  const load = async (path: string): Promise<void> => {
    const ready = lineReady(page)
    await page.goto(server.url + path)
    await ready
  }

  /** Closes the dialog, because the next test uses the same page. */
  const closeDialog = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  for (const path of PUBLIC) {
    test(`${path} for a visitor`, async () => {
      if (loads) await visitor.goto(server.url + path)
      else await pass(path, visitor)
      await requestsOfVisitor.end()
      await inspect(visitor, rules && { rules })
    })
  }

  for (const path of PRIVATE) {
    test(`${path} for an administrator`, async () => {
      await (loads ? load : pass)(path)
      await look()
      if (!loads) return
      const { asked } = requests
      expect(asked.length).toBeGreaterThan(0)
      expect(
        asked.filter((url, index) => asked.indexOf(url) !== index),
        'asked for twice',
      ).toEqual([])
      expect(await shiftOf(), 'moved by itself').toBeLessThanOrEqual(MAX_SHIFT)
    })
  }

  test('/settings?tab=hours while the company has hours', async () => {
    await api.call('PUT', '/settings/scheduleType', { value: 'company' })
    await pass('/settings?tab=hours')
    await expect(page.getByRole('group', { name: /^(Horários da semana|Hours of the week)/ })).toBeVisible()
    await look()
  })

  for (const [path, button] of DIALOGS) {
    test(`what the button ${button.source} of ${path} opens`, async () => {
      await pass(path)
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await requests.end()
      await inspect(page, { within: '[role=dialog]', ...(dialogRules && { rules: dialogRules }) })
      await closeDialog()
    })
  }

  test('a prompt with what it knows and a trial', async () => {
    const { id: queueId } = await api.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#09844b' })
    const prompt = { name: 'Vendedora', prompt: 'Você vende flores.', always: 'sorri', apiKey: 'sk', queueId }
    const { id } = await api.call<{ id: number }>('POST', '/prompt', prompt)
    await api.call('POST', `/prompt/${id}/sources`, { kind: 'text', name: 'Prazos', text: 'A entrega leva 5 dias.' })
    await api.call('POST', `/prompt/${id}/questions`, { question: 'Qual o prazo?', expected: '5 dias' })
    await pass(`/prompts/${id}`)
    const question = page.getByRole('button', { name: /Qual o prazo/ })
    await question.click()
    await look()
    const buttons = [/^(Editar|Edit)$/, /^(Pergunta|Question)$/] as const
    for (const button of buttons) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect(page, { within: '[role=dialog]', ...(dialogRules && { rules: dialogRules }) })
      await closeDialog()
    }
  })

  test('a conversation, and the contact beside it', async () => {
    const contact = await api.call<{ id: number }>('POST', '/contacts', {
      name: 'Bruna Carvalho',
      number: '5511955554444',
    })
    const connection = await api.call<{ id: number }>('POST', '/whatsapp', { name: 'Loja' })
    const { uuid } = await api.call<{ uuid: string }>('POST', '/tickets', {
      contactId: contact.id,
      whatsappId: connection.id,
    })
    await pass(`/tickets/${uuid}`)
    await expect(page.getByRole('region', { name: /Bruna Carvalho/ })).toBeVisible()
    await look()
    if ((page.viewportSize()?.width ?? 0) > 900) return
    await page.getByRole('button', { name: 'Mostrar contato' }).click()
    await expect(page.getByRole('dialog', { name: 'Contato' })).toBeVisible()
    await look()
    await closeDialog()
  })

  test('a connection: its texts, its rules, and the simulator', async () => {
    await pass('/connections')
    await page.getByRole('button', { name: /^(Nova conexão|New connection)$/ }).click()
    await page.getByRole('button', { name: GO_ON }).click()
    for (const index of [1, 2, 3]) {
      await page.getByRole('tab').nth(index).click()
      await look()
    }
    await closeDialog()
  })

  for (const kind of [/^(WhatsApp oficial|Official WhatsApp)$/, /^Telegram$/, /^(Chat do site|Website chat)$/]) {
    test(`the first step of a new connection ${kind.source}`, async () => {
      await pass('/connections')
      await page.getByRole('button', { name: /^(Nova conexão|New connection)$/ }).click()
      await page.getByRole('radio', { name: kind }).check()
      await page.getByRole('button', { name: GO_ON }).click()
      await expect(page.getByRole('list', { name: /^(Etapas|Steps)$/ })).toBeVisible()
      await look()
      await closeDialog()
    })
  }

  test('a queue: its palette, its menu beside the preview, its hours, and the simulator', async () => {
    const queue = await api.call<{ id: number }>('POST', '/queue', {
      name: 'Vendas',
      color: '#0a0b0c',
      greetingMessage: '{{ms}}, {{name}}!',
    })
    const option = { queueId: queue.id, message: 'Qual?' }
    const { id } = await api.call<{ id: number }>('POST', '/queue-options', { ...option, title: 'Produtos' })
    await api.call('POST', '/queue-options', { ...option, title: 'Novos', parentId: id })
    await pass('/queues')
    await page
      .getByRole('row', { name: /Vendas/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem').first().click()
    await page.getByRole('button', { name: /^(Cor|Colour) / }).click()
    await expect(page.getByRole('radio')).toHaveCount(50)
    await look()
    await page.keyboard.press('Escape')
    for (const index of [1, 2, 3]) {
      await page.getByRole('tab').nth(index).click()
      await look()
    }
    await closeDialog()
  })

  /** Presses a button of the header of the contacts, which is in a menu on narrow screens. */
  const press = async (button: RegExp): Promise<void> => {
    const direct = page.getByRole('button', { name: button })
    const more = page.getByRole('button', { name: /^(Mais ações|More actions)$/ })
    await expect(direct.or(more)).toBeVisible()
    if (await direct.isVisible()) return direct.click()
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
    const item = page.getByRole('menuitem', { name: button })
    if (await item.count()) await item.click()
  }
  const wizard = (): Locator => page.getByRole('dialog', { name: /^(Importar contatos|Import contacts)$/ })

  test('the import, from the file to the report', async () => {
    await pass('/contacts')
    await press(/^(Importar|Import)$/)
    await page.getByRole('menuitem', { name: /^(De uma planilha|From a spreadsheet)$/ }).click()
    await expect(wizard()).toBeVisible()
    await look()
    const rows = people(60, 12).map((row, index) => [...row, index ? 'Santos' : 'Cidade', index ? 'x' : ''])
    await wizard()
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) })
    await expect(wizard().getByRole('listitem').filter({ hasText: 'Celular' })).toBeVisible()
    await look()
    await wizard()
      .getByRole('button', { name: /^(Importar|Import) 60/ })
      .click()
    await expect(wizard().getByRole('region')).toBeVisible()
    await look()
    await wizard()
      .getByRole('button', { name: /^(Concluir|Done)$/ })
      .click()
    await expect(wizard()).toHaveCount(0)
    await look()
  })

  test('the duplicates, and what was merged', async () => {
    const make = (name: string, number: string, email: string) =>
      api.call<{ id: number }>('POST', '/contacts', { name, number, email })
    const email = 'beatriz@exemplo.com.br'
    const one = await make('Beatriz Lima', '5511900000011', email)
    const two = await make('beatriz lima', '5521900000012', '')
    await make('Beatriz Lima', '5531900000013', '')
    await api.call('POST', '/contacts/merge', { keepId: one.id, otherIds: [two.id] })
    await make('Bia Lima', '5521900000014', email)
    await pass('/contacts')
    await press(/^(Duplicados|Duplicates)$/)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('group').first()).toBeVisible()
    await look()
    await expect(dialog.getByRole('button', { name: /^(Desfazer|Undo the merge)/ }).first()).toBeVisible()
    await closeDialog()
  })

  test('the address book is asked for, and is empty', async () => {
    await pass('/contacts')
    await press(/^(Importar|Import)$/)
    await page.getByRole('menuitem', { name: /^(Da agenda do celular|From the phone's address book)$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Importar|Import)$/ })
      .click()
    await expect(page.getByText(/^(Nenhuma agenda ainda|No address book yet)/)).toBeVisible()
    await closeDialog()
  })
}
