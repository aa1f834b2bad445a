import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { picture } from '#tests/media-samples.ts'
import { TicketsPage } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer, RAFAEL } from './server.ts'

/** Messages are scheduled on their own screen and from a conversation. */

const MARIA = 'Maria Figueiredo'
let server: E2eServer
let robot: ApiClient
const contexts: BrowserContext[] = []
let ana: Page
let rafael: TicketsPage
let shop: Account
let maria: Account
let photo: Buffer
/** The messages of ours that Maria's phone shows. */
const received: string[] = []

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

async function arrive(context: BrowserContext, person: typeof ANA): Promise<Page> {
  contexts.push(context)
  const page = await context.newPage()
  await server.login(page, person)
  return page
}

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  server.fake.autoAck = server.fake.autoDeliver = true
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  server.fake.onMessage(({ chat, text, message }) => {
    if (chat === maria) received.push(text ?? message.imageMessage?.caption ?? '')
  })
  robot = await server.hire(await ApiClient.login(server.url))
  await server.link(robot, shop)
  photo = await picture(320, 200).png().toBuffer()
  ana = await arrive(await browser.newContext(), ANA)
  rafael = new TicketsPage(await arrive(await browser.newContext(), RAFAEL))
  await server.fake.sendText(maria, shop, 'Quero ir amanhã')
  await rafael.accept(MARIA)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

/** Creates another administrator. */
async function createAdministrator(): Promise<{ email: string; password: string }> {
  const person = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
  await robot.call('POST', '/users', { ...person, profile: 'admin' })
  return person
}

test('what is written now is sent later', async ({ browser }) => {
  await test.step('one is arranged, with variables and a picture; wrong fields are named; the other sees it at once', async () => {
    const other = await arrive(await browser.newContext(), { ...ANA, ...(await createAdministrator()) })
    await openList(other)
    await openList(ana)
    await ana.getByRole('button', { name: 'Novo agendamento' }).click()
    await expect(dialog(ana).getByRole('heading', { name: 'Mensagem', exact: true })).toBeVisible()
    const body = dialog(ana).getByRole('textbox', { name: 'Mensagem' })
    await body.fill('oi')
    await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog(ana).getByText('Mensagem muito curta')).toBeVisible()
    await expect(dialog(ana).getByText('Obrigatório')).toBeVisible()

    await dialog(ana).getByRole('textbox', { name: 'Contato' }).fill('figueir')
    await ana.getByRole('option', { name: MARIA }).click()
    await body.fill(', sua consulta é amanhã às dez em ponto.')
    await body.press('Control+Home')
    await dialog(ana).getByRole('button', { name: '{{firstName}}' }).click()
    await expect(body).toHaveValue('{{firstName}}, sua consulta é amanhã às dez em ponto.')
    await dialog(ana)
      .locator('input[type=file]')
      .setInputFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: photo })
    await expect(dialog(ana).getByRole('link', { name: 'mapa.png' })).toBeVisible()
    const expected = wall(60)
    await expect(dialog(ana).getByRole('textbox', { name: 'Hora' })).toHaveValue(/^\d\d:\d\d$/)
    await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
    await expect(ana.getByText('Operação realizada com sucesso!')).toBeVisible()
    await expect(row(ana, MARIA)).toContainText('{{firstName}}, sua consul…')
    await expect(row(ana, MARIA)).toContainText(expected.day.split('-').reverse().join('/'))
    await expect(row(ana, MARIA)).toContainText('Pendente')
    await expect(row(other, MARIA)).toContainText('Pendente')
  })

  await test.step('it is changed before its time, and a time that has passed is refused', async () => {
    await ana.getByRole('button', { name: `Editar agendamento para ${MARIA}` }).click()
    await expect(dialog(ana).getByRole('heading', { name: 'Mensagem Pendente' })).toBeVisible()
    await expect(dialog(ana).getByText(`Agendada por ${ANA.name}`)).toBeVisible()
    await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('{{firstName}}, sua vez!')
    await setMoment(ana, -5)
    await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog(ana).getByText('Escolha uma hora que ainda não passou')).toBeVisible()
    await setMoment(ana, 0)
    await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
    await expect(row(ana, MARIA)).toContainText('Enviada')
    expect(received).toEqual(['Maria, sua vez!'])
  })

  await test.step('it is in the conversation, and its dialog says when it left and keeps it', async () => {
    await expect(rafael.bubble('out', 'Maria, sua vez!').getByRole('img', { name: 'Entregue' })).toBeVisible()
    await ana.getByRole('button', { name: `Ver agendamento para ${MARIA}` }).click()
    await expect(dialog(ana).getByRole('heading', { name: 'Mensagem Enviada' })).toBeVisible()
    await expect(dialog(ana).getByText(/^Enviada em \d\d\/\d\d\/\d{4} \d\d:\d\d\./)).toBeVisible()
    await expect(dialog(ana).getByRole('button', { name: 'Salvar' })).toHaveCount(0)
    await dialog(ana).getByRole('link', { name: 'Ver conversa' }).click()
    await expect(ana.getByRole('region', { name: `Conversa com ${MARIA}` })).toBeVisible()
  })

  await test.step('from a conversation the contact and the connection are filled in', async () => {
    const { page } = rafael
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
    await expect(dialog(page).getByText(MARIA)).toBeVisible()
    await expect(dialog(page).getByRole('combobox', { name: 'Conexão' })).toHaveValue('Loja')
    await dialog(page).getByRole('textbox', { name: 'Mensagem' }).fill('Já pode vir, {{firstName}}.')
    await setMoment(page, 0)
    await dialog(page).getByRole('button', { name: 'Adicionar' }).click()
    await expect(rafael.bubble('out', 'Já pode vir, Maria.').getByRole('img', { name: 'Entregue' })).toBeVisible()
    expect(received.at(-1)).toBe('Já pode vir, Maria.')
    expect(received).toHaveLength(2)
  })

  await test.step('what was deleted before it left is an error, and says why', async () => {
    server.fake.refuseConnections(503)
    server.fake.dropConnection(shop)
    await openList(ana)
    const contact = await robot.call<{ contacts: { id: number }[] }>('GET', '/contacts?searchParam=figueir')
    await robot.call('POST', '/schedules', {
      body: 'Esta não sai',
      contactId: contact.contacts[0]?.id,
      sendAt: new Date().toISOString(),
    })
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

  await test.step('the list is searched; one is deleted after the question', async () => {
    await ana.getByRole('searchbox', { name: 'Buscar contato ou mensagem' }).fill('NAO SAI')
    await expect(row(ana, MARIA)).toHaveCount(1)
    await ana.getByRole('button', { name: `Excluir agendamento para ${MARIA}` }).click()
    await expect(dialog(ana).getByText('Deseja realmente excluir esse registro?')).toBeVisible()
    await dialog(ana).getByRole('button', { name: 'Excluir' }).click()
    await expect(ana.getByText('Nenhum agendamento encontrado')).toBeVisible()
    await ana.getByRole('searchbox').fill('')
    await expect(row(ana, MARIA)).toHaveCount(2)
  })

  await test.step('the calendar: a month, a day, and one more arranged on a day', async () => {
    await chooseView('Mês')
    const month = ana.getByRole('table', { name: 'Calendário de agendamentos' })
    await expect(month.getByRole('button', { name: MARIA })).toHaveCount(2)
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
  })

  await test.step('an address names whom to write to', async () => {
    const { contacts } = await robot.call<{ contacts: { id: number }[] }>('GET', '/contacts?searchParam=figueir')
    await ana.goto(`${server.url}/schedules?contactId=${contacts[0]?.id}`)
    await expect(dialog(ana).getByText(MARIA)).toBeVisible()
    await expect(ana).toHaveURL(/\/schedules$/)
    await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
  })

  await test.step('without the plan there is no such screen', async () => {
    const plans = await robot.call<{ id: number }[]>('GET', '/plans/all')
    const admin = await ApiClient.login(server.url)
    for (const { id } of plans) await admin.call('PUT', `/plans/${id}`, { useSchedules: false })
    await rafael.page.reload()
    await expect(rafael.page.getByRole('link', { name: 'Etiquetas' })).toBeVisible()
    await expect(rafael.page.getByRole('link', { name: 'Agendamentos' })).toHaveCount(0)
  })
})
