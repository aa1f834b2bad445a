import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Dashboard } from '#contract/dashboard.ts'
import { endRoute } from './end-route.ts'
import { ANA, navigate, RAFAEL } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import { TicketsPage } from './tickets-page.ts'

/**
 * The dashboard shows administrators numbers that follow the work, supervisors those of their queues, and no other user may
 * see it.
 */

let stage: TicketStage
let page: Page
let whatsappId: number

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  whatsappId = (await stage.robot.call<{ id: number }>('POST', '/whatsapp', { name: 'Loja' })).id
  page = (await stage.arrive()).page
})

/** Every story begins without tickets, and counts its own. */
test.beforeEach(async () => {
  const { tickets } = await stage.robot.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true')
  for (const { id } of tickets) await stage.robot.call('DELETE', `/tickets/${id}`)
  const { contacts } = await stage.robot.call<{ contacts: { id: number }[] }>('GET', '/contacts')
  for (const { id } of contacts) await stage.robot.call('DELETE', `/contacts/${id}`)
  // What an earlier story filtered by is forgotten on another screen.
  await navigate(page, '/contacts')
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
  await navigate(page, '/')
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const card = (label: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: label, exact: true }) })
const figure = (label: string): Locator => card(label).locator('strong')
const person = (name: string): Locator => page.getByRole('row').filter({ hasText: name })
const filter = (): Promise<void> => page.getByRole('button', { name: 'Filtrar' }).click()

const change = (ticketId: number, body: object) => stage.robot.call('PUT', `/tickets/${ticketId}`, body)
async function openTicket(): Promise<number> {
  const contact = { name: 'Maria', number: '5511988887777' }
  const { id: contactId } = await stage.robot.call<{ id: number }>('POST', '/contacts', contact)
  return (await stage.robot.call<{ id: number }>('POST', '/tickets', { contactId, whatsappId })).id
}

test('after the login an administrator is at the tickets, and the menu leads to the dashboard', async () => {
  await page.goto(`${stage.server.url}/tickets`)
  await expect(page.getByRole('region', { name: 'Lista de conversas' })).toBeVisible()
  await expect(page).toHaveURL(/\/tickets$/)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Painel' }).click()
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible()
  await page.goto(`${stage.server.url}/login`)
  await expect(page).toHaveURL(`${stage.server.url}/`)
})

test('the screen begins with this month, and every card says what it counts', async () => {
  const [day, month, year] = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
  })
    .format(new Date())
    .split('/')
  const fullYear = `20${year?.slice(-2)}`
  await expect(page.getByRole('button', { name: `Data inicial: 01/${month}/${fullYear}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Data final: ${day}/${month}/${fullYear}` })).toBeVisible()
  for (const label of ['Atd. Pendentes', 'Atd. Acontecendo', 'Finalizados', 'Novos Contatos'])
    await expect(figure(label)).toHaveText('0')
  for (const label of ['T.M. de Atendimento', 'T.M. de Espera']) await expect(figure(label)).toHaveText('00h 00 m')
  await expect(card('Data Vencimento')).toBeVisible()
  await page.getByRole('button', { name: 'Como se conta: Novos Contatos' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(/primeira conversa de todas/)
})

test('the numbers follow the work', async () => {
  const ticketId = await openTicket()
  await expect(figure('Atd. Acontecendo')).toHaveText('1')
  await expect(figure('Novos Contatos')).toHaveText('1')
  await change(ticketId, { status: 'pending', userId: null })
  await expect(figure('Atd. Pendentes')).toHaveText('1')
  await expect(figure('Atd. Acontecendo')).toHaveText('0')
  await change(ticketId, { status: 'open' })
  await change(ticketId, { status: 'closed' })
  await expect(figure('Finalizados')).toHaveText('1')
  await expect(person('Integração').getByRole('cell').nth(2)).toHaveText('1')

  await test.step('the tickets of today stand in the chart, and the same in a table', async () => {
    await expect(page.getByText('1 conversa hoje')).toBeVisible()
    await expect(page.locator('.recharts-bar-rectangle path')).toHaveCount(1)
    await page.getByRole('button', { name: 'Ver tabela: Conversas iniciadas hoje por hora' }).click()
    const table = page.getByRole('table', { name: 'Conversas iniciadas hoje por hora' })
    await expect(table.getByRole('rowheader')).toHaveCount(24)
    const cells = await table.getByRole('cell').allTextContents()
    expect(cells.map(Number).filter((tickets) => tickets > 0)).toEqual([1])
    await page.getByRole('button', { name: 'Ver gráfico: Conversas iniciadas hoje por hora' }).click()
    await expect(page.locator('.recharts-bar-rectangle path')).toHaveCount(1)
  })
})

test('the chart has its place while its code is being loaded', async () => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/HourChart-.*\.js/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.reload()
  const panel = page.getByRole('region', { name: 'Conversas iniciadas hoje por hora' })
  const heightOf = async (): Promise<number> => Math.round((await panel.boundingBox())?.height ?? 0)
  await expect(panel.locator('.mantine-Skeleton-root')).toBeVisible()
  const before = await heightOf()
  arrival.resolve()
  await expect(panel.locator('.recharts-wrapper')).toBeVisible()
  await expect(panel.locator('.mantine-Skeleton-root')).toHaveCount(0)
  expect(await heightOf()).toBe(before)
  await endRoute(page, /\/HourChart-.*\.js/)
})

test('without a date and without a period there is nothing to filter by', async () => {
  await page.getByRole('button', { name: 'Limpar: Data inicial' }).click()
  await page.getByRole('button', { name: 'Limpar: Data final' }).click()
  await filter()
  await expect(page.getByRole('alert').filter({ hasText: 'Parametrize o filtro' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByText('Por período').click()
  await filter()
  await expect(page.getByRole('alert').filter({ hasText: 'Parametrize o filtro' })).toBeVisible()
})

test('a period, or days of the past, change what is counted', async () => {
  await change(await openTicket(), { status: 'closed' })
  for (const field of ['Data inicial', 'Data final'])
    await page.getByRole('button', { name: `Limpar: ${field}` }).click()
  await page.getByText('Por período').click()
  await page.getByRole('combobox', { name: 'Período' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Nenhum período',
    ...[3, 7, 15, 30, 60, 90].map((days) => `Últimos ${days} dias`),
  ])
  await page.getByRole('option', { name: 'Últimos 7 dias' }).click()
  await filter()
  await expect(card('Finalizados')).toContainText('Últimos 7 dias')
  await expect(figure('Finalizados')).toHaveText('1')

  await page.getByText('Por data').click()
  await page.getByRole('button', { name: 'Data final' }).click()
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await page.getByRole('button', { name: /^10 / }).click()
  await filter()
  await expect(card('Finalizados')).toContainText(/Até 10\//)
  await expect(figure('Finalizados')).toHaveText('0')
  await expect(figure('Novos Contatos')).toHaveText('0')
})

test('a user who comes online is shown at once', async () => {
  await expect(person(RAFAEL.name)).toContainText('Offline')
  await expect(person(ANA.name)).toContainText('Online')
  const { page: rafaels } = await stage.arrive({ person: RAFAEL })
  await expect(person(RAFAEL.name)).toContainText('Online')
  await rafaels.close()
})

test('ratings are stars; who has none is not shown as bad', async () => {
  // The page is left first, because a request under way would be cut off in the middle of its changed answer.
  await page.goto('about:blank')
  await page.route('**/api/dashboard?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Dashboard
    const attendants = body.attendants.map((one) =>
      one.name === RAFAEL.name ? { ...one, rating: 2.46, avgSupportTime: 75.4 } : one,
    )
    await route.fulfill({ json: { ...body, attendants } })
  })
  await page.goto(`${stage.server.url}/`)
  const stars = person(RAFAEL.name).getByRole('img', { name: '2,5 de 3 estrelas' })
  await expect(stars).toBeVisible()
  const filled = stars.locator('span > span')
  const parts = await filled.evaluateAll((all) =>
    all.map((part) => part.getBoundingClientRect().width / (part.parentElement?.getBoundingClientRect().width ?? NaN)),
  )
  expect(parts.map((part) => part.toFixed(1))).toEqual(['1.0', '1.0', '0.5'])
  await expect(person(RAFAEL.name)).toContainText('01h 15 m')
  await expect(person(ANA.name)).toContainText('Sem avaliações')
  await endRoute(page)
})

test('a failure says so, and the next try works', async () => {
  await change(await openTicket(), { status: 'closed' })
  // The closed ticket makes the screen ask once more by itself: only what the person tries is answered.
  await page.route('**/api/dashboard?days=15', async (route) => {
    const isTried = await page.evaluate(() => 'tried' in document.body.dataset)
    await (isTried ? route.fallback() : route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }))
  })
  await page.getByText('Por período').click()
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Últimos 15 dias' }).click()
  await filter()
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar' })).toBeVisible()
  await page.evaluate(() => addEventListener('click', () => (document.body.dataset['tried'] = ''), { capture: true }))
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(card('Finalizados')).toContainText('Últimos 15 dias')
  await expect(figure('Finalizados')).toHaveText('1')
  await endRoute(page, '**/api/dashboard?days=15')
})

/** Runs a part of a story with a queue, which later stories do not have. */
async function withQueue(name: string, color: string, work: (queueId: number) => Promise<void>): Promise<void> {
  const { id } = await stage.robot.call<{ id: number }>('POST', '/queue', { name, color })
  await work(id)
  await stage.robot.call('DELETE', `/queue/${id}`)
}

test('a queue can be chosen, its figures stand beside those of others, and a card opens what it counts', async () => {
  await withQueue('Trocas', '#a01250', async (queueId) => {
    await change(await openTicket(), { status: 'pending', userId: null, queueId })
    await expect(figure('Atd. Pendentes')).toHaveText('1')
    await filter()
    const groups = page.getByRole('table', { name: 'Por fila' })
    await expect(groups.getByRole('row').filter({ hasText: 'Trocas' }).getByRole('cell')).toHaveText([
      ...['Trocas', '1', '1', '—', '—', '—', '—', '—'],
    ])
    await page.getByRole('button', { name: 'Atendente', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Por atendente' })).toContainText('Sem atendente')

    await page.getByRole('combobox', { name: 'Fila' }).click()
    await page.getByRole('option', { name: 'Trocas' }).click()
    await filter()
    await expect(figure('Atd. Pendentes')).toHaveText('1')
    await page.getByRole('link', { name: 'Ver lista: Atd. Pendentes' }).click()
    await expect(page).toHaveURL(new RegExp(`/tickets\\?list=pending&queueId=${queueId}$`))
    await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveAttribute('aria-selected', 'true')
    await expect(new TicketsPage(page).row('Maria')).toBeVisible()
  })
})

test('conversations are compared with the days before, as a chart and as a table, and are downloaded', async () => {
  await change(await openTicket(), { status: 'closed' })
  await filter()
  const trend = page.getByRole('region', { name: 'Conversas por dia' })
  await expect(trend.getByText('Este período: 1')).toBeVisible()
  await expect(trend.getByText('Anterior: 0')).toBeVisible()
  await expect(trend.locator('.recharts-line')).toHaveCount(2)
  await trend.getByRole('button', { name: /^Ver tabela/ }).click()
  const cells = await trend.getByRole('row').last().getByRole('cell').allTextContents()
  expect(cells).toEqual(['1', '0'])

  await expect(page.getByRole('region', { name: 'Quando chegam' })).toContainText(/pico: .+ às \d\dh/)
  await expect(page.getByRole('region', { name: 'Avaliações e comentários' })).toContainText(
    'Nenhuma avaliação no período.',
  )

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await coming).suggestedFilename()).toBe('conversas.csv')
})

test('a supervisor sees the figures of the own queues, and nothing of what the company owes', async () => {
  await withQueue('Reparos', '#0f7f4d', async (queueId) => {
    const caio = await stage.colleague('Caio Reis', { profile: 'supervisor', queueIds: [queueId] })
    await change(await openTicket(), { status: 'open', queueId })
    const { page: supervisor } = await stage.arrive({ person: caio, path: '/tickets' })
    await supervisor.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Painel' }).click()
    const happening = supervisor.getByRole('article').filter({
      has: supervisor.getByRole('heading', { name: 'Atd. Acontecendo', exact: true }),
    })
    await expect(happening.locator('strong')).toHaveText('1')
    await expect(happening.getByRole('link')).toHaveCount(0)
    await expect(supervisor.getByRole('heading', { name: 'Data Vencimento' })).toHaveCount(0)
    await supervisor.close()
  })
})

test('an attendant has no dashboard', async () => {
  const { page: attendant } = await stage.arrive({ person: await stage.colleague('Bia Lima', { profile: 'user' }) })
  const menu = attendant.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Tickets' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Painel' })).toHaveCount(0)
  await attendant.goto(stage.server.url)
  await expect(attendant).toHaveURL(/\/tickets$/)
})
