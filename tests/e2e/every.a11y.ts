import type { Page } from '@playwright/test'
import { expect, test, type ApiClient } from './server.ts'
import { inspect, recordConsole, consoleErrors } from './page-checks.ts'

/** Every screen in every appearance: nothing for axe to find, nothing in the console, nothing wider than the window. */
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
  '/quick-messages',
  '/contacts',
  '/schedules',
  '/tags',
  '/chats',
  '/todolist',
  '/helps',
  '/announcements',
  '/prompts',
  '/queue-integration',
  '/connections',
  '/queues',
  '/users',
  '/financeiro',
  '/subscription',
  '/settings',
  '/settings?tab=companies',
  '/settings?tab=plans',
  '/settings?tab=helps',
  '/nowhere',
]

let api: ApiClient
/** The administrator's. */
let page: Page
test.beforeAll(async ({ browser, server }) => {
  api = await server.robot()
  page = await browser.newPage()
  recordConsole(page)
  await server.login(page)
})
test.afterAll(() => page.context().close())
test.afterEach(() => expect(consoleErrors.splice(0)).toEqual([]))

for (const path of PUBLIC) {
  test(`${path} for a visitor`, async ({ page, server }) => {
    recordConsole(page)
    await page.goto(`${server.url}${path}`)
    await inspect(page)
  })
}

for (const path of PRIVATE) {
  test(`${path} for an administrator`, async ({ server }) => {
    await page.goto(`${server.url}${path}`)
    await inspect(page)
  })
}

test('/settings?tab=hours while the company has hours', async ({ server }) => {
  await api.call('PUT', '/settings/scheduleType', { value: 'company' })
  await page.goto(`${server.url}/settings?tab=hours`)
  await expect(page.getByRole('group', { name: /^(Horários da semana|Hours of the week)/ })).toBeVisible()
  await inspect(page)
})

const DIALOGS: [path: string, button: RegExp][] = [
  ['/', /^(Data inicial|First day)/],
  ['/tickets', /^(Novo Ticket|New ticket)$/i],
  ['/quick-messages', /^(Nova resposta rápida|New quick message)$/],
  ['/contacts', /^(Adicionar contato|Add contact)$/i],
  ['/schedules', /^(Novo agendamento|New scheduled message)$/],
  ['/tags', /^(Nova etiqueta|New tag)$/],
  ['/chats', /^(Nova|New)$/],
  ['/prompts', /^(Novo prompt|New prompt)$/],
  ['/queue-integration', /^(Nova integração|New integration)$/],
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

test('what the buttons of the screens open', async ({ server }) => {
  test.slow()
  for (const [path, button] of DIALOGS) {
    await page.goto(`${server.url}${path}`)
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await inspect(page, '[role=dialog]')
  }
})

test('a conversation, and the contact beside it', async ({ server, viewport }) => {
  const number = `55119${Date.now().toString().slice(-8)}`
  const contact = await api.call<{ id: number }>('POST', '/contacts', { name: 'Bruna Carvalho', number })
  const connections = await api.call<{ id: number }[]>('GET', '/whatsapp')
  const connection = connections[0] ?? (await api.call<{ id: number }>('POST', '/whatsapp', { name: 'Loja' }))
  const { uuid } = await api.call<{ uuid: string }>('POST', '/tickets', {
    contactId: contact.id,
    whatsappId: connection.id,
  })
  await page.goto(`${server.url}/tickets/${uuid}`)
  await expect(page.getByRole('region', { name: /Bruna Carvalho/ })).toBeVisible()
  await inspect(page)
  if (viewport && viewport.width > 900) return
  await page.getByRole('button', { name: 'Mostrar contato' }).click()
  await expect(page.getByRole('dialog', { name: 'Contato' })).toBeVisible()
  await inspect(page)
})

test('a connection: its texts, its rules, and the simulator', async ({ server }) => {
  await page.goto(`${server.url}/connections`)
  await page.getByRole('button', { name: /^(Nova conexão|New connection)$/ }).click()
  for (const index of [1, 2, 3]) {
    await page.getByRole('tab').nth(index).click()
    await inspect(page)
  }
})

test('a queue: its palette, its menu beside the preview, its hours, and the simulator', async ({ server }) => {
  const number = Date.now()
  const name = `Vendas ${number}`
  const color = `#${number.toString(16).slice(-6)}`
  const queue = await api.call<{ id: number }>('POST', '/queue', { name, color, greetingMessage: '{{ms}}, {{name}}!' })
  const option = { queueId: queue.id, message: 'Qual?' }
  const { id } = await api.call<{ id: number }>('POST', '/queue-options', { ...option, title: 'Produtos' })
  await api.call('POST', '/queue-options', { ...option, title: 'Novos', parentId: id })
  await page.goto(`${server.url}/queues`)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('button', { name: new RegExp(color) }).click()
  await expect(page.getByRole('radio')).toHaveCount(50)
  await inspect(page)
  await page.keyboard.press('Escape')
  for (const index of [1, 2, 3]) {
    await page.getByRole('tab').nth(index).click()
    await inspect(page)
  }
})
