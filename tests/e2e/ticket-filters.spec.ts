import { expect, test, type Locator } from '@playwright/test'
import { inspect } from './page-checks.ts'
import { ANA, navigate, type Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** What narrows the lists of tickets, the address that says it, and views. */

const BIA: Person = { name: 'Bia Castro', email: 'bia@exemplo.com.br', password: 'segredo-da-bia' }
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

type Made = { id: number; uuid: string }
type Users = { users: { id: number; name: string }[] }

let stage: TicketStage
let ana: TicketsPage
let bia: TicketsPage
let urgent: Made
let support: Made

const make = (path: string, body: object): Promise<Made> => stage.robot.call<Made>('POST', path, body)

async function ticketOf(name: string, queueId: number, userId: number | null): Promise<Made> {
  const contact = await make('/contacts', { name, number: `55119${Math.floor(1e7 + Math.random() * 8e7)}` })
  const ticket = await make('/tickets', { contactId: contact.id, queueId, userId })
  if (userId === null) await stage.robot.call('PUT', `/tickets/${ticket.id}`, { status: 'pending', userId: null })
  return ticket
}

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  await make('/whatsapp', { name: 'Loja' })
  const sales = await make('/queue', { name: 'Vendas', color: '#12a06a' })
  support = await make('/queue', { name: 'Suporte', color: '#7a5af0' })
  urgent = await make('/tags', { name: 'Urgente', color: '#c42b22' })
  const bias = await make('/users', { ...BIA, profile: 'user', queueIds: [sales.id] })
  const { users } = await stage.robot.call<Users>('GET', '/users')
  const anaId = users.find(({ name }) => name === ANA.name)?.id ?? 0
  const tagged = [
    await ticketOf('Urgente da Ana', sales.id, anaId),
    await ticketOf('Urgente da Bia', sales.id, bias.id),
    await ticketOf('Urgente que espera', sales.id, null),
    await ticketOf('Urgente do suporte', support.id, null),
  ]
  await ticketOf('Comum da Ana', support.id, anaId)
  await ticketOf('Comum que espera', sales.id, null)
  for (const { id } of tagged) await stage.robot.call('POST', '/tags/sync', { ticketId: id, tags: [{ id: urgent.id }] })
  bia = await stage.arrive({ person: BIA, options: { viewport: WIDE } })
  ana = await stage.arrive({ options: { viewport: WIDE } })
})

test.beforeEach(async () => {
  for (const attendant of [ana, bia]) {
    await attendant.begin()
    await attendant.tab('Atendendo').click()
  }
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const shows = ({ page }: TicketsPage, expected: string[]): Promise<void> =>
  expect
    .poll(() =>
      page.locator('[data-ticket-id] strong').evaluateAll((all) => all.map((one) => one.textContent ?? '').toSorted()),
    )
    .toEqual(expected.toSorted())
const filters = ({ page }: TicketsPage): Locator => page.getByRole('button', { name: /^Filtros/ })
const views = ({ page }: TicketsPage): Locator => page.getByRole('button', { name: /^(Visões|Visão: )/ })
const panel = ({ page }: TicketsPage): Locator => page.getByRole('dialog', { name: 'Filtrar a lista' })

async function narrowToUrgent(attendant: TicketsPage): Promise<void> {
  await filters(attendant).click()
  await panel(attendant).getByRole('combobox', { name: 'Etiquetas' }).click()
  await attendant.page.getByRole('option', { name: 'Urgente' }).click()
  await attendant.page.keyboard.press('Escape')
  await attendant.page.keyboard.press('Escape')
  await expect(panel(attendant)).toHaveCount(0)
}

test('filters stand in the address: a reload and a colleague see the same list, and opening a ticket keeps it', async () => {
  const { page } = ana
  await shows(ana, ['Comum da Ana', 'Urgente da Ana'])
  await narrowToUrgent(ana)
  await shows(ana, ['Urgente da Ana'])
  await expect(ana.tab('Aguardando')).toContainText('2')
  await expect(page).toHaveURL(new RegExp(`/tickets\\?list=open&tags=${urgent.id}$`))
  await inspect(page)
  await ana.row('Urgente da Ana').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/tickets/[0-9a-f-]{36}\\?list=open&tags=${urgent.id}$`))
  await page.reload()
  await shows(ana, ['Urgente da Ana'])
  await expect(ana.conversation('Urgente da Ana')).toBeVisible()
  const { search } = new URL(page.url())
  await navigate(bia.page, `/tickets${search}`)
  await shows(bia, ['Urgente da Bia'])

  await page.getByRole('button', { name: 'Tirar o filtro: Urgente' }).click()
  await shows(ana, ['Comum da Ana', 'Urgente da Ana'])
  await expect(filters(ana)).toBeFocused()
  await navigate(bia.page, '/tickets')
  await shows(bia, ['Urgente da Bia'])
})

test('a link to a list changes no choice', async () => {
  const { page } = bia
  await navigate(page, `/tickets?list=pending&queueId=${support.id}`)
  await expect(page.getByText('Ninguém aguardando')).toBeVisible()
  await navigate(page, '/tickets')
  await bia.tab('Aguardando').click()
  await shows(bia, ['Comum que espera', 'Urgente que espera'])
})

test('a shared view counts for each what they may see, and is gone for all when it is deleted', async () => {
  const { page } = ana
  await ana.tab('Aguardando').click()
  await narrowToUrgent(ana)
  await shows(ana, ['Urgente do suporte', 'Urgente que espera'])
  await views(ana).click()
  await page.getByRole('menuitem', { name: 'Salvar esta lista como visão…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salvar como visão' })
  await dialog.getByRole('textbox', { name: 'Nome da visão' }).fill('Urgentes à espera')
  await dialog.getByRole('switch', { name: 'Compartilhar com a equipe' }).press('Space')
  await inspect(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(views(ana)).toHaveAccessibleName('Visão: Urgentes à espera')
  await expect(page).toHaveURL(/\/tickets\?view=\d+$/)
  await views(ana).click()
  await expect(page.getByRole('menuitemradio', { name: 'Urgentes à espera 2' })).toBeVisible()
  await page.keyboard.press('Escape')

  await views(bia).click()
  await bia.page.getByRole('menuitemradio', { name: 'Urgentes à espera 1' }).click()
  await shows(bia, ['Urgente que espera'])
  await inspect(bia.page)
  await views(bia).click()
  await expect(bia.page.getByRole('menuitem', { name: /Excluir/ })).toHaveCount(0)
  await bia.page.keyboard.press('Escape')

  await views(ana).click()
  await page.getByRole('menuitem', { name: 'Excluir “Urgentes à espera”…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(bia.page.getByText('Visão não encontrada')).toBeVisible()
  await expect(bia.page).toHaveURL(/\/tickets$/)
})

test('on a phone all of the bar is in sight, and the panel fits', async () => {
  const { page } = ana
  await page.setViewportSize(PHONE)
  await ana.tab('Aguardando').click()
  const lists = ['Atendendo', 'Aguardando', 'Resolvidas', 'Busca'].map((name) => page.getByRole('tab', { name }))
  const create = page.getByRole('button', { name: 'Novo Ticket' })
  for (const control of [...lists, filters(ana), views(ana), create]) await expect(control).toBeInViewport({ ratio: 1 })
  await filters(ana).click()
  await expect(panel(ana)).toBeInViewport({ ratio: 1 })
  for (const choice of [/^Ordem/, /^Filas/])
    await expect(panel(ana).getByLabel(choice).first()).toBeInViewport({ ratio: 1 })
  await expect(panel(ana).getByRole('switch', { name: /Mostrar todos/ })).toBeInViewport({ ratio: 1 })
  await inspect(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(WIDE)
})
