import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import type { Connection } from '#contract/connections.ts'
import type { Plan } from '#contract/plans.ts'
import { FakeMeta, type Page as FacebookPage, type Person as Customer } from '#fakes/meta/meta.ts'
import { png } from '#tests/media-samples.ts'
import { endRoute } from './end-route.ts'
import { pickKind } from './pick-kind.ts'
import { ApiClient, navigate, RAFAEL, type Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A shop links its Facebook page and its Instagram account, and answers customers there. */

const DAY_MS = 24 * 3600 * 1000
/** The company of another shop, which has linked nothing yet, and a user who checks it through the API. */
const SOL: Person = { name: 'Padaria Sol', email: 'sol@exemplo.com.br', password: 'segredo-da-sol' }
const CAIO: Person = { name: 'Caio Reis', email: 'caio@exemplo.com.br', password: 'segredo-do-caio' }

let meta: FakeMeta
let stage: TicketStage
let ana: TicketsPage
let page: Page
let facebook: Facebook
let shop: FacebookPage

/** What a browser asks of Facebook, and what the user answers in its login window; null when it is closed. */
type Facebook = { asked: string[]; answer: { userID: string; accessToken: string } | null }

async function atFacebook(browserPage: Page): Promise<Facebook> {
  const state: Facebook = { asked: [], answer: null }
  await browserPage.exposeFunction('loginAtFacebook', (scope: string) => {
    state.asked.push(scope)
    return { authResponse: state.answer }
  })
  await browserPage.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.FB = { init() {}, login: (done, { scope }) => window.loginAtFacebook(scope).then(done) }`,
    }),
  )
  return state
}

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  stage = await companyStage(browser, meta.settings)
  meta.webhook = `${stage.server.url}/api/webhook/fb`
  const plan = { name: 'Outras', users: 5, connections: 5, queues: 5 }
  const { id: planId } = await stage.provider.call<Plan>('POST', '/plans', plan)
  await stage.provider.call('POST', '/companies', { ...SOL, planId })
  shop = meta.page('Loja da Ana', 'lojadaana')
  const { userId, token } = meta.login(shop)
  const login = { facebookUserId: userId, facebookUserToken: token, addInstagram: true }
  await stage.robot.call('POST', '/facebook', login)
  ana = await stage.arrive()
  page = ana.page
  facebook = await atFacebook(page)
})

test.beforeEach(() => ana.begin())

test.afterEach(() => expect([...stage.server.troubles, ...meta.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await meta.close()
})

const row = (name: string, on = page): Locator => on.getByRole('row', { name: new RegExp(name) })
const add = (channel: string, on = page): Promise<void> => pickKind(on, channel)

/** A new customer writes to the page and is accepted. */
async function serve(name: string, attendant = ana): Promise<Customer> {
  const customer = meta.person(shop, 'facebook', name, meta.file('rosto.png', 'image/png', await png()))
  await meta.write(customer, 'Olá! Vocês têm em azul? 💙')
  await attendant.accept(name)
  return customer
}

test('a page and its Instagram are linked by a login, and a closed window changes nothing', async () => {
  await (await ApiClient.login(stage.server.url, SOL)).call('POST', '/users', { ...CAIO, profile: 'admin' })
  const caio = await ApiClient.login(stage.server.url, CAIO)
  const { page: sol } = await stage.arrive({ person: SOL, path: '/connections' })
  const facebookOfSol = await atFacebook(sol)
  const scripts: string[] = []
  sol.on('request', (request) => void (request.url().includes('facebook.net') && scripts.push(request.url())))
  await sol.reload()
  await expect(sol.getByText('Nenhum número conectado')).toBeVisible()
  expect(scripts).toEqual([])
  await add('Facebook', sol)
  await expect.poll(() => facebookOfSol.asked).toHaveLength(1)
  expect(scripts).toHaveLength(1)
  expect(facebookOfSol.asked[0]).toContain('pages_messaging')
  expect(facebookOfSol.asked[0]).not.toContain('instagram')
  expect(await caio.call('GET', '/whatsapp')).toEqual([])

  const login = meta.login(meta.page('Padaria Sol', 'padariasol'))
  facebookOfSol.answer = { userID: login.userId, accessToken: login.token }
  await add('Instagram', sol)
  await expect(sol.getByRole('status').filter({ hasText: '2 conexões feitas com sucesso.' })).toBeVisible()
  expect(facebookOfSol.asked[1]).toContain('instagram_manage_messages')
  for (const name of ['Padaria Sol', '@padariasol']) {
    await expect(row(name, sol).getByText('Conectada', { exact: true })).toBeVisible()
    await expect(row(name, sol).getByRole('button', { name: 'Desconectar' })).toBeVisible()
  }
  await expect(sol.getByRole('button', { name: /QR/ })).toHaveCount(0)
  await sol.getByRole('button', { name: 'Ações de Padaria Sol' }).click()
  await sol.getByRole('menuitem', { name: 'Editar' }).click()
  const form = sol.getByRole('dialog', { name: 'Editar conexão' })
  await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Padaria Sol')
  await expect(form.getByText('Conexão padrão')).toHaveCount(0)
})

test('a message to the page is accepted and answered, and the answer shows sent, delivered and read', async () => {
  const maria = await serve('Maria Figueiredo')
  await expect(ana.bubble('in', 'Vocês têm em azul? 💙')).toBeVisible()
  await ana.say('Temos sim!')
  const sent = () => meta.sent.filter(({ to }) => to === maria.id)
  await expect.poll(() => sent().map(({ text }) => text)).toEqual(['Ana Souza:\nTemos sim!'])
  const tick = (name: string) => ana.bubble('out', 'Temos sim!').getByRole('img', { name, exact: true })
  await expect(tick('Enviada')).toBeVisible()
  await meta.tell(maria, { delivery: { mids: [sent()[0]?.mid], watermark: Date.now() } })
  await expect(tick('Entregue')).toBeVisible()
  await meta.tell(maria, { read: { watermark: Date.now() } })
  await expect(tick('Lida')).toBeVisible()
})

test('pictures come and go as they are', async () => {
  const vera = await serve('Vera Prado')
  const picture = await png(60, 60)
  await meta.write(vera, {
    attachments: [{ type: 'image', payload: { url: meta.file('azul.png', 'image/png', picture) } }],
  })
  await expect(page.locator('[data-message-id][data-side=in] img')).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'loja.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Enviar', exact: true }).first().click()
  await expect.poll(() => meta.sent.at(-1)?.attachment?.name).toBe('loja.png')
  expect(meta.sent.at(-1)?.attachment?.bytes.equals(picture)).toBe(true)
})

test('a new ticket offers the page to those who wrote to it, and to nobody else', async () => {
  await serve('Rosa Matos')
  await stage.robot.call('POST', '/contacts', { name: 'Pedro Alves', number: '5541999990001' })
  const options = async (name: string): Promise<string[]> => {
    await page.getByRole('button', { name: 'Novo ticket' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Novo ticket' })
    await dialog.getByRole('textbox', { name: 'Contato' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await dialog.getByRole('combobox', { name: 'Conexão' }).click()
    const found = await page.getByRole('option').allTextContents()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return found
  }
  expect(await options('Rosa Matos')).toEqual(['Loja da Ana'])
  expect(await options('Pedro Alves')).toEqual([])
})

test('after a day of silence only what a person writes arrives, and after a week nothing: both are told', async () => {
  const name = 'Hugo Barros'
  const rafael = await stage.arrive({ person: RAFAEL })
  const hugo = await serve(name, rafael)
  const late = rafael.page.getByText('a Meta ainda entrega o que uma pessoa escreve')
  const over = rafael.page.getByText('Passaram mais de 7 dias desde a última mensagem do cliente')
  await expect(late.or(over)).toBeHidden()
  await rafael.page.clock.install({ time: Date.now() + DAY_MS })
  await rafael.page.reload()
  await expect(late).toBeVisible()
  meta.wroteAgo(hugo, DAY_MS + 1000)
  await rafael.say('Ainda quer?')
  await expect
    .poll(() => meta.sent.at(-1))
    .toMatchObject({
      text: expect.stringContaining('Ainda quer?'),
      isByPerson: true,
    })
  await rafael.page.clock.setSystemTime(Date.now() + 7 * DAY_MS)
  await rafael.page.reload()
  await expect(over).toBeVisible()
  await expect(rafael.page.getByRole('textbox', { name: 'Mensagem', exact: true })).toHaveCount(0)
  await expect(rafael.page.getByRole('tab', { name: 'Nota interna' })).toBeVisible()
})

test('when the access ends the row says so, and a new login brings the page back', async () => {
  const davi = await serve('Davi Lobo')
  meta.endAccess(shop)
  await ana.say('Voltei')
  await navigate(page, '/connections')
  await expect(row('Loja da Ana').getByText('a Meta encerrou o acesso; conecte de novo')).toBeVisible()
  const login = meta.login(shop)
  facebook.answer = { userID: login.userId, accessToken: login.token }
  await row('Loja da Ana').getByRole('button', { name: 'Entrar de novo' }).click()
  await expect(row('Loja da Ana').getByText('Conectada', { exact: true })).toBeVisible()
  await expect.poll(() => meta.sent.findLast(({ to }) => to === davi.id)?.text).toBe('Ana Souza:\nVoltei')
  const made = await stage.robot.call<Connection[]>('GET', '/whatsapp')
  expect(made.map(({ channel }) => channel)).toEqual(['facebook', 'instagram'])
})

test('a login that does not open is logged, and said calmly', async () => {
  await page.goto(`${stage.server.url}/connections`)
  const address = 'https://connect.facebook.net/**'
  const block = (route: Route): Promise<void> => route.abort()
  await page.route(address, block)
  await add('Facebook')
  await expect(page.getByText('A entrada pelo Facebook não abriu.')).toBeVisible()
  await endRoute(page, address)
})
