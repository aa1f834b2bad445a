import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Plan } from '#contract/plans.ts'
import type { SchedulePage } from '#contract/schedules.ts'
import { picture } from '#tests/media-samples.ts'
import { navigate, RAFAEL, type Person } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** Messages are scheduled on their own screen and from a conversation. */

const LIA: Person = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
/** The plan of this company has no schedules. */
const SOL: Person = { name: 'Padaria Sol', email: 'sol@exemplo.com.br', password: 'segredo-da-sol' }

let stage: TicketStage
let ana: Page
let rafael: TicketsPage
/** What the phone of each customer shows of ours. */
const received = new Map<string, string[]>()

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const openList = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Agendamentos' }).click()
  await expect(page.getByRole('heading', { name: 'Agendamentos' })).toBeVisible()
}
/** Returns the company's time so many minutes from now. */
const wall = (minutes: number): { day: string; clock: string } => {
  const [day = '', clock = ''] = new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .split(' ')
  return { day, clock: clock.slice(0, 5) }
}
/** Fills in a time of today, or of the day before shortly after midnight. */
async function setMoment(page: Page, minutes: number): Promise<void> {
  const { day, clock } = wall(minutes)
  const chosen = dialog(page).getByRole('button', { name: /^Dia:/ })
  const [, shownMonth, shownYear] = ((await chosen.getAttribute('aria-label')) ?? '').split('/')
  const shown = `${shownYear}-${shownMonth}`
  await chosen.click()
  // The calendar opens at the month of the chosen day, which may not be this one where a month ends.
  if (shown > day.slice(0, 7)) await page.getByRole('button', { name: 'Mês anterior' }).click()
  if (shown < day.slice(0, 7)) await page.getByRole('button', { name: 'Próximo mês' }).click()
  await page
    .getByRole('button', { name: new RegExp(`^${Number(day.slice(8))} `) })
    .first()
    .click()
  await expect(chosen).toHaveAccessibleName(`Dia: ${day.split('-').reverse().join('/')}`)
  const field = dialog(page).getByRole('textbox', { name: 'Hora' })
  await field.fill(clock)
  await field.blur()
}

const chooseView = (name: string): Promise<void> =>
  ana.getByRole('radiogroup', { name: 'Como mostrar' }).getByText(name, { exact: true }).click()

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  const { fake } = stage.server
  fake.autoAck = fake.autoDeliver = true
  fake.onMessage(({ chat, text, message }) => {
    if (!('name' in chat)) return
    const shown = received.get(chat.name) ?? []
    received.set(chat.name, [...shown, text ?? message.imageMessage?.caption ?? ''])
  })
  await stage.robot.call('POST', '/users', { ...LIA, profile: 'admin' })
  const without = { name: 'Sem agenda', users: 5, connections: 5, queues: 5, useSchedules: false }
  const { id: planId } = await stage.provider.call<Plan>('POST', '/plans', without)
  await stage.provider.call('POST', '/companies', { ...SOL, planId })
  rafael = await stage.arrive({ person: RAFAEL })
  ana = (await stage.arrive({ path: '/schedules' })).page
})

test.beforeEach(async () => {
  await navigate(ana, '/schedules')
  await rafael.begin()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

/** A new customer writes. Returns the id of the contact. */
async function contactOf(name: string): Promise<number> {
  await stage.customerWrites(name, 'Quero ir amanhã')
  const path = `/contacts?searchParam=${encodeURIComponent(name)}`
  const { contacts } = await stage.robot.until<{ contacts: { id: number }[] }>(path, (page) => page.contacts.length > 0)
  return contacts[0]?.id ?? 0
}

const schedule = (contactId: number, body: string, minutes: number) =>
  stage.robot.call('POST', '/schedules', {
    body,
    contactId,
    sendAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  })

test('a scheduled message with variables and a picture is created, invalid fields are reported, and another user sees it at once', async () => {
  const name = 'Maria Figueiredo'
  await contactOf(name)
  const { page: other } = await stage.arrive({ person: LIA })
  await openList(other)
  await navigate(ana, '/tickets')
  await openList(ana)
  await ana.getByRole('button', { name: 'Novo agendamento' }).click()
  await expect(dialog(ana).getByRole('heading', { name: 'Mensagem', exact: true })).toBeVisible()
  const body = dialog(ana).getByRole('textbox', { name: 'Mensagem' })
  await body.fill('oi')
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog(ana).getByText('Mensagem muito curta')).toBeVisible()
  await expect(dialog(ana).getByText('Obrigatório')).toBeVisible()

  await dialog(ana).getByRole('textbox', { name: 'Contato' }).fill('figueir')
  await ana.getByRole('option', { name }).click()
  await body.fill(', sua consulta é amanhã às dez em ponto.')
  await body.press('Control+Home')
  await dialog(ana).getByRole('button', { name: 'Primeiro nome' }).click()
  await expect(body).toHaveValue('{{primeiro nome}}, sua consulta é amanhã às dez em ponto.')
  await dialog(ana)
    .locator('input[type=file]')
    .setInputFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: await picture(320, 200).png().toBuffer() })
  await expect(dialog(ana).getByRole('link', { name: 'mapa.png' })).toBeVisible()
  const expected = wall(60)
  await expect(dialog(ana).getByRole('textbox', { name: 'Hora' })).toHaveValue(/^\d\d:\d\d$/)
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(ana.getByText('Operação realizada com sucesso!')).toBeVisible()
  await expect(row(ana, name)).toContainText('Primeiro nome, sua consul…')
  await expect(row(ana, name)).toContainText(expected.day.split('-').reverse().join('/'))
  await expect(row(ana, name)).toContainText('Pendente')
  await expect(row(other, name)).toContainText('Pendente')
})

test('a scheduled message is changed before its time, and read-only once sent', async () => {
  const name = 'Paulo Teles'
  await schedule(await contactOf(name), 'Sua consulta é amanhã', 60)
  await rafael.accept(name)
  await ana.getByRole('button', { name: `Editar agendamento para ${name}` }).click()
  await expect(dialog(ana).getByRole('heading', { name: 'Mensagem Pendente' })).toBeVisible()
  await expect(dialog(ana).getByText('Agendada por Integração')).toBeVisible()
  await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('{{firstName}}, sua vez!')
  await setMoment(ana, -5)
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(ana).getByText('Escolha uma hora que ainda não passou')).toBeVisible()
  await setMoment(ana, 0)
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expect(row(ana, name)).toContainText('Enviada')
  expect(received.get(name)).toEqual(['Paulo, sua vez!'])
  await expect(rafael.bubble('out', 'Paulo, sua vez!').getByRole('img', { name: 'Entregue' })).toBeVisible()
  await ana.getByRole('button', { name: `Ver agendamento para ${name}` }).click()
  await expect(dialog(ana).getByRole('heading', { name: 'Mensagem Enviada' })).toBeVisible()
  await expect(dialog(ana).getByText(/^Enviada em \d\d\/\d\d\/\d{4} \d\d:\d\d\./)).toBeVisible()
  await expect(dialog(ana).getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  await dialog(ana).getByRole('link', { name: 'Ver conversa' }).click()
  await expect(ana.getByRole('region', { name: `Conversa com ${name}` })).toBeVisible()
})

test('from a conversation the contact and the connection are filled in', async () => {
  const name = 'Vera Prado'
  await contactOf(name)
  await rafael.accept(name)
  const { page } = rafael
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
  await expect(dialog(page).getByText(name)).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: 'Conexão' })).toHaveValue('Loja')
  await dialog(page).getByRole('textbox', { name: 'Mensagem' }).fill('Já pode vir, {{firstName}}.')
  await setMoment(page, 0)
  await dialog(page).getByRole('button', { name: 'Adicionar' }).click()
  await expect(rafael.bubble('out', 'Já pode vir, Vera.').getByRole('img', { name: 'Entregue' })).toBeVisible()
  expect(received.get(name)).toEqual(['Já pode vir, Vera.'])
})

test('the list is searched; one is deleted after the question', async () => {
  const name = 'Eva Ramos'
  const contact = await contactOf(name)
  await schedule(contact, 'Hoje não há entrega', 24 * 60)
  await schedule(contact, 'Pode vir buscar', 24 * 60)
  // One row may also be what has arrived of the two.
  await expect(row(ana, name)).toHaveCount(2)
  await ana.getByRole('searchbox', { name: 'Buscar contato ou mensagem' }).fill('NAO HA')
  await expect(row(ana, name)).toHaveCount(1)
  await ana.getByRole('button', { name: `Excluir agendamento para ${name}` }).click()
  await expect(dialog(ana).getByText('Deseja realmente excluir esse registro?')).toBeVisible()
  await dialog(ana).getByRole('button', { name: 'Excluir' }).click()
  await expect(ana.getByText('Nenhum agendamento encontrado')).toBeVisible()
  await ana.getByRole('searchbox').fill('')
  await expect(row(ana, name)).toHaveCount(1)
})

test('the calendar: a month, a day, and one more arranged on a day', async () => {
  const name = 'Hugo Barros'
  const contact = await contactOf(name)
  const { schedules } = await stage.robot.call<SchedulePage>('GET', '/schedules')
  for (const { id } of schedules) await stage.robot.call('DELETE', `/schedules/${id}`)
  for (const body of ['Até já!', 'Até logo!']) {
    await schedule(contact, body, 0)
    await stage.robot.until<SchedulePage>('/schedules', (page) =>
      page.schedules.every(({ status }) => status === 'ENVIADA'),
    )
  }
  await chooseView('Mês')
  const month = ana.getByRole('table', { name: 'Calendário de agendamentos' })
  await expect(month.getByRole('button', { name })).toHaveCount(2)
  const day = wall(0).day.split('-').reverse().join('/')
  await month.getByRole('button', { name: `${day}, 2 agendamentos` }).click()
  const column = ana.getByRole('region', { name: day })
  await expect(column.getByRole('listitem')).toHaveCount(2)
  await expect(column).toContainText('Enviada')
  await ana.getByRole('button', { name: 'Próximo dia' }).click()
  await expect(ana.getByText('Nada agendado')).toBeVisible()
  await chooseView('Semana')
  const tomorrow = wall(24 * 60)
    .day.split('-')
    .reverse()
    .join('/')
  await ana.getByRole('button', { name: `Agendar em ${tomorrow}` }).click()
  await expect(dialog(ana).getByRole('button', { name: `Dia: ${tomorrow}` })).toBeVisible()
  await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
  await chooseView('Lista')
})

test('an address names whom to write to', async () => {
  const name = 'Gilda Reis'
  await ana.goto(`${stage.server.url}/schedules?contactId=${await contactOf(name)}`)
  await expect(dialog(ana).getByText(name)).toBeVisible()
  await expect(ana).toHaveURL(/\/schedules$/)
  await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
})

test('without the plan there is no such screen', async () => {
  const { page } = await stage.arrive({ person: SOL })
  await expect(page.getByRole('link', { name: 'Etiquetas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agendamentos' })).toHaveCount(0)
})

// This one is the last: after it the shop's line takes its time to come back.
test('a scheduled message whose message was deleted before sending shows the error and its reason', async () => {
  const { server, shop } = stage
  const name = 'Davi Lobo'
  const contact = await contactOf(name)
  await rafael.accept(name)
  server.fake.refuseConnections(503)
  server.fake.dropConnection(shop)
  await schedule(contact, 'Esta não sai', 0)
  await expect(row(ana, 'Esta não sai')).toContainText('Agendada')
  const bubble = rafael.bubble('out', 'Esta não sai')
  await rafael.choose(bubble, 'Apagar')
  await dialog(rafael.page)
    .getByRole('button', { name: /Apagar|Excluir/ })
    .click()
  await expect(row(ana, 'Esta não sai')).toContainText('Erro')
  await row(ana, 'Esta não sai')
    .getByRole('button', { name: /^Editar/ })
    .click()
  await expect(dialog(ana).getByRole('heading', { name: 'Erro de Envio' })).toBeVisible()
  await expect(dialog(ana).getByText('A mensagem foi apagada antes de sair')).toBeVisible()
  await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
  server.fake.refuseConnections(undefined)
})
