import { gzipSync } from 'node:zlib'
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { createSigner } from 'fast-jwt'
import { picture } from '#tests/media-samples.ts'
import { recordShifts } from './page-checks.ts'
import { pickKind } from './pick-kind.ts'
import { navigate } from './server.ts'
import { CHAT_GROUNDS, chatOf, inspectChat, openChat, ShopSite, writeInChat } from './shop-site.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A shop puts the chat on its own site, and answers visitors there. */

let stage: TicketStage
let ana: TicketsPage
let page: Page
let site: ShopSite

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  ana = await stage.arrive()
  page = ana.page
  site = await ShopSite.start()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  site.close()
})

const form = (): Locator => page.getByRole('dialog', { name: /^(Nova conexão: Chat do site|Editar conexão)$/ })
const press = (name: string): Promise<void> => form().getByRole('button', { name, exact: true }).click()

test('the chat is put on a site, and a visitor is answered there with a picture', async ({ browser }) => {
  await test.step('the connection is made of the sites, and shows the line to paste', async () => {
    await navigate(page, '/connections')
    await pickKind(page, 'Chat do site')
    await form()
      .getByLabel(/^Nome\s*\*?$/)
      .fill('Casa Aurora')
    await press('Testar e continuar')
    const sites = form().getByLabel('Sites em que o chat aparece')
    await expect(sites).toBeFocused()
    await sites.fill(`${site.url}/sofas`)
    await press('Testar e continuar')
    await expect(sites).toHaveAttribute('aria-invalid', 'true')
    await sites.fill(site.url)
    await press('Testar e continuar')
    await form().getByLabel('Nome no topo').fill('Casa Aurora')
    await expect(form().getByRole('figure', { name: 'Prévia do chat' })).toContainText('Casa Aurora')
    await press('Voltar')
    await expect(sites).toHaveValue(site.url)
    await press('Testar e continuar')
    await expect(form().getByLabel('Nome no topo')).toHaveValue('Casa Aurora')
    await press('Conectar')
    site.code = await form().getByLabel('Código para o site').inputValue()
    await press('Concluir')
    await expect(page.getByRole('row', { name: /Casa Aurora/ }).getByText('Conectada', { exact: true })).toBeVisible()
  })

  const context: BrowserContext = await browser.newContext()
  const visitor = await context.newPage()
  const shifts = await recordShifts(visitor)
  const chat = chatOf(visitor)

  await test.step('the closed chat is small and moves nothing', async () => {
    const loader = Buffer.from(await (await fetch(`${stage.server.url}/widget.js`)).arrayBuffer())
    expect(gzipSync(loader).length).toBeLessThanOrEqual(30_000)
    await visitor.goto(`${site.url}/?senha=123#456`)
    await expect(visitor.getByRole('button', { name: 'Abrir o chat' })).toBeVisible()
    expect(await visitor.locator('iframe').count()).toBe(0)
    expect(await shifts()).toBe(0)
  })

  await test.step('a visitor writes, and the chat is told no more of the page than where it is', async () => {
    const visit = visitor.waitForRequest(/\/api\/webchat\/visits$/)
    await openChat(visitor)
    expect((await visit).postDataJSON()).toMatchObject({ page: `${site.url}/` })
    await expect(chat.getByText('Olá! Como podemos ajudar?')).toBeVisible()
    await inspectChat(visitor)
    await chat.getByRole('textbox', { name: 'Escreva aqui' }).fill('Tem em azul? 💙')
    await chat.getByRole('textbox', { name: 'Escreva aqui' }).press('Enter')
    await expect(chat.getByRole('log')).toContainText('Tem em azul? 💙')
  })

  await test.step('an attendant answers with a picture, and sees the page of the visitor', async () => {
    await navigate(page, '/tickets')
    await ana.accept('Visitante')
    await expect(ana.bubble('in', 'Tem em azul? 💙')).toBeVisible()
    const photo = await picture(64, 48).png().toBuffer()
    await page.locator('input[type=file]').setInputFiles([{ name: 'azul.png', mimeType: 'image/png', buffer: photo }])
    await ana.say('este aqui')
    await expect(chat.getByRole('log').getByText('este aqui')).toBeVisible()
    await expect(chat.getByRole('img', { name: 'azul.png' })).toBeVisible()
    await expect(ana.bubble('out', 'este aqui').getByRole('img', { name: 'Lida', exact: true })).toBeVisible()
  })

  await test.step('the visitor sends a picture too', async () => {
    const photo = await picture(80, 60).png().toBuffer()
    const files = [{ name: 'sala.png', mimeType: 'image/png', buffer: photo }]
    await chat.locator('input[type=file]').setInputFiles(files)
    await expect(chat.getByRole('img', { name: 'sala.png' })).toBeVisible()
    await expect(page.locator('[data-message-id][data-side=in] img')).toBeVisible()
  })

  await test.step('each sees that the other types', async () => {
    await chat.getByRole('textbox', { name: 'Escreva aqui' }).pressSequentially('E qu')
    await expect(page.getByText(/digitando/).first()).toBeVisible()
    await ana.composer.pressSequentially('Cl')
    await expect(chat.getByText('Casa Aurora está digitando')).toBeAttached()
    await ana.composer.fill('')
  })

  await test.step('after a reload the conversation is there, and nothing of it is new', async () => {
    await visitor.reload()
    await openChat(visitor)
    await expect(chat.getByRole('log')).toContainText('Tem em azul? 💙')
    await expect(chat.getByRole('log')).toContainText('este aqui')
    await inspectChat(visitor)
  })

  await test.step('what was written while the chat was closed is counted on its button', async () => {
    await chat.getByRole('button', { name: 'Fechar' }).click()
    await expect(visitor.getByRole('button', { name: 'Abrir o chat' })).toBeFocused()
    await ana.say('Ainda está aí?')
    await expect(visitor.getByRole('button', { name: 'Abrir o chat (1)' })).toBeVisible()
  })

  await test.step('a phone of 320 px has all of the chat, by keyboard', async () => {
    await visitor.setViewportSize({ width: 320, height: 568 })
    await visitor.getByRole('button', { name: /^Abrir o chat/ }).press('Enter')
    await expect(chat.getByRole('log')).toContainText('Ainda está aí?')
    await inspectChat(visitor)
    await chat.getByRole('textbox', { name: 'Escreva aqui' }).press('Escape')
    await expect(visitor.locator('iframe')).toBeHidden()
  })
  await context.close()
})

test('a menu of the bot comes as buttons, and no other site can show the chat', async ({ browser }) => {
  const queues: { id: number }[] = []
  for (const [name, color] of [
    ['Comprar', '#12a06a'],
    ['Trocas', '#7c5cf0'],
  ])
    queues.push(await stage.robot.call<{ id: number }>('POST', '/queue', { name, color }))
  await site.addChat(stage, 'Loja com menu', {
    queueIds: queues.map(({ id }) => id),
    greetingMessage: 'Sobre o que você quer falar?',
  })
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(site.url)
  await openChat(visitor)
  const chat = chatOf(visitor)
  await chat.getByRole('textbox', { name: 'Escreva aqui' }).fill('oi')
  await chat.getByRole('textbox', { name: 'Escreva aqui' }).press('Enter')
  await expect(chat.getByRole('group', { name: 'Opções' }).getByRole('button', { name: 'Trocas' })).toBeVisible()
  await chat.getByRole('button', { name: 'Comprar' }).click()
  await expect(chat.getByRole('log').locator('[data-mine]').getByText('Comprar')).toBeVisible()

  const other = await context.newPage()
  await other.goto(site.url.replace('127.0.0.1', 'localhost'))
  await expect(other.getByRole('heading', { name: 'Sofá Duna' })).toBeVisible()
  await expect(other.getByRole('button', { name: /Abrir o chat/ })).toHaveCount(0)
  await context.close()
})

test('a page that says who signs in, and out, keeps the conversations of both apart', async ({ browser }) => {
  const id = await site.addChat(stage, 'Casa com clientes')
  const { secret } = await stage.robot.call<{ secret: string }>('POST', `/whatsapp/${id}/site-secret`)
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: 3_600_000 })
  const identity = sign({ sub: 'cliente-7', name: 'Renata Vilela' })
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(site.url)
  const log = chatOf(visitor).getByRole('log')
  const signIn = (): Promise<void> => visitor.evaluate((token) => window.balcao?.identify?.(token), identity)

  await test.step('somebody writes before they sign in', async () => {
    await openChat(visitor)
    await writeInChat(visitor, 'ainda sem entrar')
    await expect(log).toContainText('enviada')
  })

  await test.step('who has signed in begins a conversation of their own, in which they are answered', async () => {
    await signIn()
    await expect(log).not.toContainText('ainda sem entrar')
    await expect(log).toContainText('Olá! Como podemos ajudar?')
    await writeInChat(visitor, 'Cadê meu pedido?')
    await ana.begin()
    await ana.accept('Renata Vilela')
    await expect(ana.bubble('in', 'Cadê meu pedido?')).toBeVisible()
    await expect(ana.bubble('in', 'ainda sem entrar')).toHaveCount(0)
    await ana.say('Sai hoje, Renata')
    await expect(log).toContainText('Sai hoje, Renata')
  })

  await test.step('who comes after they have signed out sees nothing of it', async () => {
    await visitor.evaluate(() => window.balcao?.reset?.())
    await expect(log).not.toContainText('Sai hoje, Renata')
    await expect(log).toContainText('Olá! Como podemos ajudar?')
    await expect(log).not.toContainText('ainda sem entrar')
    await writeInChat(visitor, 'sou outra pessoa')
    await expect(log).toContainText('enviada')
    await expect(ana.bubble('in', 'sou outra pessoa')).toHaveCount(0)
  })

  await test.step('who signs in again goes on where they were', async () => {
    await signIn()
    await expect(log).toContainText('Sai hoje, Renata')
    await expect(log).not.toContainText('sou outra pessoa')
  })
  await context.close()
})

for (const [theme, colorScheme, ground, color] of [
  ['auto', 'dark', CHAT_GROUNDS.dark, '#f4d03f'],
  ['light', 'dark', CHAT_GROUNDS.light, '#f4d03f'],
  ['dark', 'light', CHAT_GROUNDS.dark, '#14304a'],
] as const)
  test(`a chat that is to be ${theme}, on a ${colorScheme} device, can be read with the company's ${color}`, async ({
    browser,
  }) => {
    await site.addChat(stage, `Casa ${theme}`, { look: { theme, color } })
    const context = await browser.newContext({ colorScheme })
    const visitor = await context.newPage()
    await visitor.goto(site.url)
    await openChat(visitor)
    await writeInChat(visitor, 'Tem em azul?')
    await expect(chatOf(visitor).locator('body')).toHaveCSS('background-color', ground)
    await inspectChat(visitor)
    await context.close()
  })
