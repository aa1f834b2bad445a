import { expect, test, type Locator, type Page } from '@playwright/test'
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
  await page.unrouteAll({ behavior: 'wait' })
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
  const list = page.getByRole('region', { name: 'Lista de tickets' })
  await expect(list.getByRole('switch', { name: 'Mostrar todos' })).toBeVisible()
  await expect(list.getByText('Todos', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(list.getByRole('button', { name: /^Filas/ }).getByText('Filas', { exact: true })).toBeInViewport({
    ratio: 1,
  })
})
