import { expect, test, type Locator, type Page } from '@playwright/test'
import { endRoute } from './end-route.ts'
import { movementsEnd, recordShifts } from './page-checks.ts'
import { navigate } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'

/** On the commonest screen of offices nothing that is needed lies beside the window or below it. */

const LAPTOP = { width: 1366, height: 768 }
const WIDTHS = [1366, 1280]

let stage: TicketStage
let page: Page

const menu = (): Locator => page.getByRole('navigation', { name: 'Menu principal' })

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  page = (await stage.arrive({ options: { viewport: LAPTOP } })).page
})
test.beforeEach(() => page.setViewportSize(LAPTOP))

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

test('a campaign has its buttons in the window', async () => {
  const { robot } = stage
  const { id: contactListId } = await robot.call<{ id: number }>('POST', '/contact-lists', {
    name: 'Clientes do litoral e do interior',
  })
  const [connection] = await robot.call<{ id: number }[]>('GET', '/whatsapp')
  const input = { whatsappId: connection?.id, contactListId, message1: 'Olá, {nome}!' }
  const names = ['Promoção de Natal das lojas do centro', 'Pesquisa']
  await robot.call('POST', '/campaigns', { ...input, name: names[0], scheduledAt: '2031-12-20 09:00' })
  await robot.call('POST', '/campaigns', { ...input, name: names[1] })
  await navigate(page, '/campaigns')
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...LAPTOP, width })
    for (const name of names) {
      const remove = page.getByRole('button', { name: `Excluir ${name}` })
      await expect(remove, `${width} pixels`).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the menu shows all entries, and the open screen where there is no room for all', async () => {
  await page.goto(`${stage.server.url}/settings`)
  const last = menu().getByRole('link', { name: 'Configurações' })
  await expect(last).toBeVisible()
  for (const entry of await menu().getByRole('link').all()) await expect(entry).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1366, height: 420 })
  await page.reload()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('the menu stands from the beginning, with the entries of the plan that was known last', async () => {
  const plan = '**/api/companies/listPlan/*'
  const arrival = Promise.withResolvers<void>()
  await page.goto(`${stage.server.url}/tags`)
  await expect(menu().getByRole('link', { name: 'Chat interno' })).toBeVisible()
  const entries = await menu().getByRole('link').allInnerTexts()
  await page.route(plan, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.reload()
  await expect(menu().getByRole('link')).toHaveText(entries.map((entry) => entry.replace('\n', '')))
  arrival.resolve()
  await endRoute(page)
})

test('a campaign asks for connection, list, time and pace above the fold', async () => {
  await navigate(page, '/campaigns')
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Campanha' })
  await expect(dialog.getByText('calculado agora')).toBeVisible()
  for (const field of ['Conexão', 'Lista de contatos'])
    await expect(dialog.getByRole('combobox', { name: field })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('group', { name: 'Agendamento' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText('Horário local')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the switch and the filter of the lists say what they do', async () => {
  await navigate(page, '/tickets')
  const list = page.getByRole('region', { name: 'Lista de conversas' })
  await expect(list.getByRole('switch', { name: 'Mostrar todos' })).toBeVisible()
  for (const side of ['Minhas', 'Todas'])
    await expect(list.getByText(side, { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(list.getByRole('button', { name: 'Filtros' })).toBeInViewport({ ratio: 1 })
  await expect(list.getByRole('button', { name: /^Filas/ }).getByText('Filas', { exact: true })).toBeInViewport({
    ratio: 1,
  })
})

test('the address of a colleague stands on one line beside many queues', async () => {
  const { robot } = stage
  const queues = ['Suporte técnico', 'Financeiro e cobrança', 'Vendas do litoral', 'Entregas']
  const queueIds: number[] = []
  for (const [index, name] of queues.entries()) {
    const queue = await robot.call<{ id: number }>('POST', '/queue', { name, color: `#12345${index}` })
    queueIds.push(queue.id)
  }
  const email = 'adriana.guimaraes3@exemplo.com.br'
  await robot.call('POST', '/users', {
    name: 'Adriana Guimarães Albuquerque',
    email,
    password: 'segredo-da-adriana',
    profile: 'user',
    queueIds,
  })
  await navigate(page, '/users')
  const address = page.getByRole('table').getByText(email)
  const lines = () =>
    address.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...LAPTOP, width })
    expect(await lines(), `${width} pixels`).toBe(1)
  }
})

test('contacts, queues and connections stand still while their lists come late', async () => {
  await stage.customerWrites('Vera Prado')
  await stage.robot.call('POST', '/queue', { name: 'Trocas', color: '#654321' })
  const { page: visitor } = await stage.arrive({
    person: await stage.colleague('Nina Alves', { profile: 'admin' }),
    options: { viewport: LAPTOP },
  })
  const shift = await recordShifts(visitor)
  const lists = { '/contacts': '/api/contacts', '/queues': '/api/queue', '/connections': '/api/whatsapp' }
  for (const [path, list] of Object.entries(lists)) {
    const [early, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await visitor.route(
      ({ pathname }) => pathname === list || pathname.startsWith('/api/companies/listPlan/'),
      async (route) => {
        await arrival.promise
        await route.continue()
      },
    )
    await visitor.route('**/api/facebook', async (route) => {
      await early.promise
      await route.continue()
    })
    await visitor.goto(`${stage.server.url}${path}`)
    await expect(visitor.locator('#main .mantine-Skeleton-root').first()).toBeVisible()
    const answered = path === '/connections' ? visitor.waitForResponse('**/api/facebook') : null
    early.resolve()
    await answered
    await movementsEnd(visitor)
    arrival.resolve()
    await expect(visitor.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await movementsEnd(visitor)
    expect(await shift(), path).toBeLessThanOrEqual(0.0015)
    await endRoute(visitor)
  }
})
