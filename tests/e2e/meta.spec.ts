import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Connection } from '#contract/connections.ts'
import { FakeMeta, type Page as FacebookPage, type Person } from '#fakes/meta/meta.ts'
import { png } from '#tests/media-samples.ts'
import { TicketsPage } from './tickets-page.ts'
import { ApiClient, E2eServer } from './server.ts'

/** A shop links its Facebook page and its Instagram account, and answers customers there. */

const DAY_MS = 24 * 3600 * 1000

let meta: FakeMeta
let server: E2eServer
let robot: ApiClient
let page: Page
let ana: TicketsPage
let shop: FacebookPage
let maria: Person

/** The answer of Facebook's login window; null when the user closes it. */
let answer: { userID: string; accessToken: string } | null = null
const asked: string[] = []

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  server = await E2eServer.open({ settings: meta.settings })
  meta.webhook = `${server.url}/api/webhook/fb`
  robot = await server.hire(await ApiClient.login(server.url))
  shop = meta.page('Loja da Ana', 'lojadaana')
  const picture = meta.file('maria.png', 'image/png', await png())
  maria = meta.person(shop, 'facebook', 'Maria Figueiredo', picture)
  page = await (await browser.newContext()).newPage()
  await page.exposeFunction('loginAtFacebook', (scope: string) => {
    asked.push(scope)
    return { authResponse: answer }
  })
  await page.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.FB = { init() {}, login: (done, { scope }) => window.loginAtFacebook(scope).then(done) }`,
    }),
  )
  ana = new TicketsPage(page)
  await server.login(page)
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
  await meta.close()
})

const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
const add = async (channel: string): Promise<void> => {
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('menuitem', { name: channel }).click()
}

test('a shop links its page and its Instagram, and answers who writes there', async () => {
  await test.step('the script of Facebook is fetched when it is asked for, and a closed window changes nothing', async () => {
    const scripts: string[] = []
    page.on('request', (request) => void (request.url().includes('facebook.net') && scripts.push(request.url())))
    await page.goto(`${server.url}/connections`)
    await expect(page.getByText('Nenhum número conectado')).toBeVisible()
    expect(scripts).toEqual([])
    await add('Facebook')
    await expect.poll(() => asked).toHaveLength(1)
    expect(scripts).toHaveLength(1)
    expect(asked[0]).toContain('pages_messaging')
    expect(asked[0]).not.toContain('instagram')
    expect(await robot.call('GET', '/whatsapp')).toEqual([])
  })

  await test.step('with a login the page and its Instagram are there, without a code to scan', async () => {
    const login = meta.login(shop)
    answer = { userID: login.userId, accessToken: login.token }
    await add('Instagram')
    await expect(toast('2 conexões feitas com sucesso.')).toBeVisible()
    expect(asked[1]).toContain('instagram_manage_messages')
    for (const name of ['Loja da Ana', '@lojadaana']) {
      await expect(row(name).getByText('Conectada', { exact: true })).toBeVisible()
      await expect(row(name).getByRole('button', { name: 'Desconectar' })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /QR/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Ações de Loja da Ana' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const form = page.getByRole('dialog', { name: 'Editar conexão' })
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Loja da Ana')
    await expect(form.getByText('Conexão padrão')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('who writes to the page waits with name and face, is accepted, and gets the answer', async () => {
    await page.goto(`${server.url}/tickets`)
    await meta.write(maria, 'Olá! Vocês têm em azul? 💙')
    await ana.accept('Maria Figueiredo')
    await expect(ana.bubble('in', 'Vocês têm em azul? 💙')).toBeVisible()
    await ana.say('Temos sim!')
    await expect.poll(() => meta.sent.map(({ to, text }) => [to, text])).toEqual([[maria.id, 'Ana Souza:\nTemos sim!']])
    const sent = meta.sent[0]
    const tick = (name: string) => ana.bubble('out', 'Temos sim!').getByRole('img', { name, exact: true })
    await expect(tick('Enviada')).toBeVisible()
    await meta.tell(maria, { delivery: { mids: [sent?.mid], watermark: Date.now() } })
    await expect(tick('Entregue')).toBeVisible()
    await meta.tell(maria, { read: { watermark: Date.now() } })
    await expect(tick('Lida')).toBeVisible()
  })

  await test.step('pictures come and go as they are', async () => {
    const picture = await png(60, 60)
    await meta.write(maria, {
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

  await test.step('a new ticket offers the page to those who wrote to it, and to nobody else', async () => {
    await robot.call('POST', '/contacts', { name: 'Pedro Alves', number: '5541999990001' })
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
    expect(await options('Maria Figueiredo')).toEqual(['Loja da Ana'])
    expect(await options('Pedro Alves')).toEqual([])
  })

  await test.step('after a day of silence the composer says that answers do not arrive, and the message says why', async () => {
    const notice = page.getByText('Passaram mais de 24 horas desde a última mensagem do cliente: a Meta só entrega')
    await ana.open('Maria Figueiredo')
    await expect(notice).toBeHidden()
    await page.clock.install({ time: Date.now() + DAY_MS })
    await page.reload()
    await expect(notice).toBeVisible()
    meta.wroteAgo(maria, DAY_MS + 1000)
    await ana.say('Ainda quer?')
    await expect(ana.bubble('out', 'Ainda quer?').getByText('a Meta só permite responder depois')).toBeVisible()
  })

  await test.step('when the access ends the row says so, and a new login brings the page back', async () => {
    meta.endAccess(shop)
    meta.wroteAgo(maria, 0)
    await ana.say('Voltei')
    await page.goto(`${server.url}/connections`)
    await expect(row('Loja da Ana').getByText('o Facebook encerrou o acesso; conecte de novo')).toBeVisible()
    const login = meta.login(shop)
    answer = { userID: login.userId, accessToken: login.token }
    await row('Loja da Ana').getByRole('button', { name: 'Entrar de novo' }).click()
    await expect(row('Loja da Ana').getByText('Conectada', { exact: true })).toBeVisible()
    await expect.poll(() => meta.sent.at(-1)?.text).toBe('Ana Souza:\nVoltei')
    const made = await robot.call<Connection[]>('GET', '/whatsapp')
    expect(made.map(({ channel }) => channel)).toEqual(['facebook', 'instagram'])
    expect(meta.problems).toEqual([])
  })

  await test.step('a login that does not open is logged, and said calmly', async () => {
    await page.reload()
    await page.route('https://connect.facebook.net/**', (route) => route.abort())
    await add('Facebook')
    await expect(page.getByText('O login do Facebook não abriu.')).toBeVisible()
  })
})
