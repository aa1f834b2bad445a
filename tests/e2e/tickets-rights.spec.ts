import { expect, test, type Locator } from '@playwright/test'
import { ANA, RAFAEL, type Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import { expectShown, type TicketsPage } from './tickets-page.ts'

/**
 * Which users may see and do what at the tickets screen, and its filters. A story that makes tickets takes them away
 * again, because the others say which there are.
 */

/** She is an agent of sales only. */
const BIA: Person = { name: 'Bia Castro', email: 'bia@exemplo.com.br', password: 'segredo-da-bia' }

type Made = { id: number; uuid: string }
type Users = { users: { id: number; name: string }[] }

let stage: TicketStage
let ana: TicketsPage
let bia: TicketsPage
let rafaelId: number
let sales: Made
let support: Made
/** This ticket of Rafael is in the queue support. */
let foreign: Made

const make = (path: string, body: object): Promise<Made> => stage.robot.call<Made>('POST', path, body)
const letSpy = (value: 'enabled' | 'disabled') => stage.robot.call('PUT', '/settings/userSpyChat', { value })

async function ticketOf(name: string, queueId: number, userId?: number): Promise<Made> {
  const number = `55119${Math.floor(1e7 + Math.random() * 8e7)}`
  const contact = await make('/contacts', { name, number })
  return make('/tickets', { contactId: contact.id, queueId, userId })
}

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  await make('/whatsapp', { name: 'Loja' })
  sales = await make('/queue', { name: 'Vendas', color: '#12a06a' })
  support = await make('/queue', { name: 'Suporte', color: '#7a5af0' })
  const urgent = await make('/tags', { name: 'Urgente', color: '#c42b22' })
  const bias = await make('/users', { ...BIA, profile: 'user', queueIds: [sales.id] })
  const { users } = await stage.robot.call<Users>('GET', '/users')
  rafaelId = users.find(({ name }) => name === RAFAEL.name)?.id ?? 0
  const anaId = users.find(({ name }) => name === ANA.name)?.id ?? 0
  const mine = await ticketOf('Cliente de Vendas', sales.id, anaId)
  await ticketOf('Cliente do Suporte', support.id, anaId)
  foreign = await ticketOf('Cliente do Rafael', support.id, rafaelId)
  await ticketOf('Cliente da Bia', sales.id, bias.id)
  const waiting = await ticketOf('Cliente que espera', sales.id, anaId)
  await stage.robot.call('PUT', `/tickets/${waiting.id}`, { status: 'pending', userId: null })
  await stage.robot.call('POST', '/tags/sync', { ticketId: mine.id, tags: [{ id: urgent.id }] })
  bia = await stage.arrive({ person: BIA })
  ana = await stage.arrive()
})

test.beforeEach(async () => {
  for (const attendant of [ana, bia]) {
    await attendant.begin()
    await attendant.tab('Atendendo').click()
  }
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const names = ({ page }: TicketsPage): Promise<string[]> =>
  page.locator('[data-ticket-id] strong').evaluateAll((all) => all.map((one) => one.textContent ?? '').toSorted())
const shows = (attendant: TicketsPage, expected: string[]): Promise<void> =>
  expect.poll(() => names(attendant)).toEqual(expected.toSorted())
const turnShowAll = ({ page }: TicketsPage): Promise<void> =>
  page.getByRole('switch', { name: 'Mostrar todos' }).press('Space')
const eye = (attendant: TicketsPage): Locator => attendant.page.getByRole('button', { name: /^Espiar Conversa/ })

test('several queues are chosen, and remembered with the switch that shows all', async () => {
  const { page } = ana
  await shows(ana, ['Cliente de Vendas', 'Cliente do Suporte'])
  await page.getByRole('button', { name: 'Filtrar por fila' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Suporte' }).click()
  await shows(ana, ['Cliente do Suporte'])
  await page.keyboard.press('Escape')
  await turnShowAll(ana)
  await shows(ana, ['Cliente do Rafael', 'Cliente do Suporte'])
  await expect(ana.tab('Atendendo')).toContainText('2')
  await expect(ana.tab('Aguardando')).toContainText('0')
  await page.reload()
  await shows(ana, ['Cliente do Rafael', 'Cliente do Suporte'])
  await page.getByRole('button', { name: 'Filtrar por fila' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Vendas' }).click()
  await shows(ana, ['Cliente da Bia', 'Cliente de Vendas', 'Cliente do Rafael', 'Cliente do Suporte'])
  await expect(ana.tab('Aguardando')).toContainText('1')
  await page.getByRole('menuitemcheckbox', { name: 'Todas as filas' }).click()
  await page.keyboard.press('Escape')
  await turnShowAll(ana)
  await shows(ana, ['Cliente de Vendas', 'Cliente do Suporte'])
})

test('a search begins with three letters, a tag or a user', async () => {
  const { page } = ana
  await turnShowAll(ana)
  await page.getByRole('tab', { name: 'Busca' }).click()
  await page.getByRole('searchbox').fill('cl')
  await expect(page.getByText('Busque uma conversa')).toBeVisible()
  await page.getByRole('searchbox').fill('RAFÁEL')
  await shows(ana, ['Cliente do Rafael'])
  await page.getByRole('searchbox').fill('')
  await page.getByRole('combobox', { name: 'Filtrar por etiquetas' }).click()
  await page.getByRole('option', { name: 'Urgente' }).click()
  await shows(ana, ['Cliente de Vendas'])
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Filtrar por atendentes' }).click()
  await page.getByRole('option', { name: RAFAEL.name }).click()
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await ana.begin()
  await turnShowAll(ana)
})

test('an attendant sees the own queues, no filter by user and no switch', async () => {
  const { page } = bia
  await shows(bia, ['Cliente da Bia'])
  await expect(page.getByRole('switch', { name: 'Mostrar todos' })).toHaveCount(0)
  await bia.tab('Aguardando').click()
  await shows(bia, ['Cliente que espera'])
  await page.getByRole('tab', { name: 'Busca' }).click()
  await expect(page.getByRole('combobox', { name: 'Filtrar por etiquetas' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Filtrar por atendentes' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('cliente')
  await shows(bia, ['Cliente da Bia', 'Cliente de Vendas', 'Cliente que espera'])
})

test("a colleague's ticket of one's own queue is found and opened, without actions that would be refused", async () => {
  const { page } = bia
  await page.getByRole('tab', { name: 'Busca' }).click()
  await page.getByRole('searchbox').fill('vendas')
  const row = bia.row('Cliente de Vendas')
  await expect(row).toContainText('Mensagens visíveis só para quem atende')
  await expect(row.getByRole('button')).toHaveCount(0)
  await row.getByRole('link').click()
  const conversation = bia.conversation('Cliente de Vendas')
  await expect(conversation.getByText('Só quem atende lê esta conversa')).toBeVisible()
  await expect(conversation.getByText(`Quem responde aqui é ${ANA.name}.`)).toBeVisible()
  for (const name of ['Retornar', 'Transferir', 'Resolver']) {
    await expect(conversation.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toHaveCount(0)
  await expect(page.getByText('Urgente')).not.toHaveCount(0)

  await letSpy('enabled')
  await expect(conversation.getByRole('log')).toBeVisible()
  await expect(bia.composer).toHaveCount(0)
  await letSpy('disabled')
  await expect(conversation.getByText('Só quem atende lê esta conversa')).toBeVisible()
})

test('a ticket that a colleague closes appears among the closed tickets of the queue', async () => {
  const closed = await ticketOf('Cliente atendido', sales.id, rafaelId)
  await bia.tab('Resolvidas').click()
  await shows(bia, [])
  await stage.robot.call('PUT', `/tickets/${closed.id}`, { status: 'closed' })
  await shows(bia, ['Cliente atendido'])
  await expect(bia.row('Cliente atendido').getByRole('button')).toHaveCount(0)
  await stage.robot.call('PUT', `/tickets/${closed.id}`, { status: 'open', userId: rafaelId })
  await shows(bia, [])
  await stage.robot.call('DELETE', `/tickets/${closed.id}`)
})

test('a supervisor takes a conversation over before writing in it', async () => {
  const person: Person = { name: 'Caio Reis', email: 'caio@exemplo.com.br', password: 'segredo-do-caio' }
  const caio = await make('/users', { ...person, profile: 'supervisor', queueIds: [sales.id] })
  const disputed = await ticketOf('Cliente disputado', sales.id, rafaelId)
  const supervisor = await stage.arrive({ person, path: `/tickets/${disputed.uuid}` })
  const conversation = supervisor.conversation('Cliente disputado')
  await expect(conversation.getByText(`Quem responde aqui é ${RAFAEL.name}.`)).toBeVisible()
  await expect(supervisor.composer).toHaveCount(0)
  await conversation.getByRole('button', { name: 'Assumir' }).click()
  await expect(supervisor.composer).toBeVisible()
  expect(await stage.robot.call('GET', `/tickets/${disputed.id}`)).toMatchObject({ userId: caio.id })
  await stage.robot.call('DELETE', `/tickets/${disputed.id}`)
})

test('the eye is there once the company allows it', async () => {
  await bia.tab('Aguardando').click()
  await expect(bia.row('Cliente que espera')).toBeVisible()
  await expect(eye(bia)).toHaveCount(0)
  await letSpy('enabled')
  await expectShown(eye(bia))
  await letSpy('disabled')
  await expect(eye(bia)).toHaveCount(0)
})

test('a ticket of other queues is not opened', async () => {
  await bia.page.goto(`${stage.server.url}/tickets/${foreign.uuid}`)
  await expect(bia.page.getByText('Acesso não permitido')).toBeVisible()
  await expect(bia.page).toHaveURL(/\/tickets$/)
  await bia.open('Cliente da Bia')
  await bia.page.getByRole('button', { name: 'Mais ações' }).click()
  await expect(bia.page.getByRole('menuitem', { name: 'Copiar protocolo' })).toBeVisible()
  await expect(bia.page.getByRole('menuitem', { name: 'Excluir conversa' })).toHaveCount(0)
  await bia.page.keyboard.press('Escape')
})

test('a new ticket needs a queue; an existing one is opened, or named with its assignee', async () => {
  const person: Person = { name: 'Dora Brito', email: 'dora@exemplo.com.br', password: 'segredo-da-dora' }
  const { id } = await make('/users', { ...person, profile: 'user', queueIds: [sales.id, support.id] })
  const own = await ticketOf('Freguês da Dora', sales.id, id)
  const dora = await stage.arrive({ person })
  const { page } = dora
  const dialog = page.getByRole('dialog', { name: 'Novo Ticket' })
  const begin = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Novo Ticket' }).click()
    await dialog.getByLabel('Contato').fill(name.slice(0, 2))
    await expect(page.getByRole('option')).toHaveCount(0)
    await dialog.getByLabel('Contato').fill(name)
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
  const chooseQueue = async (): Promise<void> => {
    await dialog.getByRole('radiogroup', { name: 'Fila' }).getByRole('radio', { name: 'Vendas' }).check()
  }
  await begin('Cliente do Rafael')
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(page.getByText('Selecione uma fila')).toBeVisible()
  await chooseQueue()
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`A conversa está com ${RAFAEL.name}, na fila Suporte.`)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await begin('Freguês da Dora')
  await chooseQueue()
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(dora.conversation('Freguês da Dora')).toBeVisible()
  await stage.robot.call('DELETE', `/tickets/${own.id}`)
})
