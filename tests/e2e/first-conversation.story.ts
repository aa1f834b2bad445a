import { createHash, randomBytes } from 'node:crypto'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Account, Group } from '../../fakes/whatsapp/src/index.ts'
import { ADMIN, ApiClient, Desk } from './desk.ts'

type Connection = { id: number; status: string; qrcode: string }
type Ticket = { id: number; contact: { name: string } }
type Received = { mediaType: string; mediaUrl: string | null }

const RAFAEL = { email: 'rafael@exemplo.com.br', password: 'segredo-do-rafael' }
const ROBOT = { email: 'integracao@exemplo.com.br', password: 'segredo-do-robo' }

/** The main job, from the first visit on: one story, told in order. */
test.describe.configure({ mode: 'serial' })

let desk: Desk
let context: BrowserContext
let page: Page
let shop: Account
let maria: Account
let joao: Account
let family: Group
/** Looks over the API while Ana works at the screen: a second login of hers would end her session. */
let rafael: ApiClient

test.beforeAll(async ({ browser }) => {
  desk = await Desk.open({ firstVisit: true })
  shop = desk.fake.addAccount('5511900000001', 'Loja')
  maria = desk.fake.addAccount('5511988887777', 'Maria Figueiredo')
  joao = desk.fake.addAccount('5521977776666', 'João Nunes')
  family = desk.fake.addGroup('Família Figueiredo', [shop, maria, joao])
  context = await browser.newContext()
  page = await context.newPage()
})

test.afterAll(async () => {
  expect(desk.fake.problems).toEqual([])
  expect(desk.fake.unknownQueries).toEqual([])
  await context.close()
  await desk.close()
})

const composer = () => page.getByRole('textbox', { name: 'Mensagem' })
const conversation = (name: string) => page.getByRole('region', { name: `Conversa com ${name}` })
const say = async (text: string): Promise<void> => {
  await composer().fill(text)
  await composer().press('Enter')
}
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function ticketOf(name: string): Promise<number> {
  const { tickets } = await rafael.call<{ tickets: Ticket[] }>('GET', '/tickets?status=open&showAll=true')
  const found = tickets.find(({ contact }) => contact.name.startsWith(name))
  if (!found) throw new Error(`no open ticket of ${name}`)
  return found.id
}

async function acceptFirst(): Promise<void> {
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  await page
    .getByRole('button', { name: /^Aceitar/ })
    .first()
    .click()
  await expect(composer()).toBeVisible()
}

test('the first visit asks for the administrator, once', async () => {
  await page.goto(desk.url)
  await expect(page).toHaveURL(/\/setup/)
  await page.getByLabel('Nome da empresa').fill('Casa Aurora')
  await page.getByLabel('Seu nome').fill(ADMIN.name)
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.locator('input[type=password]').first().fill(ADMIN.password)
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(page).toHaveURL(/\/tickets/)
  const again = await fetch(`${desk.url}/api/auth/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Intruso', email: 'x@exemplo.com.br', password: 'segredo' }),
  })
  expect(again.status).toBe(409)

  const token = await page.evaluate(async () => {
    const answer = await fetch('/api/auth/refresh_token', { method: 'POST' })
    return ((await answer.json()) as { token: string }).token
  })
  for (const [name, login] of [
    ['Rafael Monteiro', RAFAEL],
    ['Integração', ROBOT],
  ] as const) {
    const answer = await fetch(`${desk.url}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name, ...login, profile: 'admin' }),
    })
    expect(answer.status).toBe(200)
  }
  rafael = await ApiClient.login(desk.url, RAFAEL.email, RAFAEL.password)
})

test('a connection is made, its code is scanned, and the light turns on by itself', async () => {
  await page.goto(`${desk.url}/connections`)
  await page.getByRole('button', { name: 'Nova conexão' }).first().click()
  await page.getByRole('dialog').getByLabel('Nome').first().fill('Loja Centro')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Adicionar/ })
    .click()
  const image = page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' })
  if (!(await image.isVisible().catch(() => false))) {
    await page
      .getByRole('button', { name: 'QR Code' })
      .click({ timeout: 10_000 })
      .catch(() => undefined)
  }
  await expect(image).toBeVisible()
  const [connection] = await rafael.until<Connection[]>('/whatsapp', ([first]) => first?.qrcode !== '')
  await desk.fake.scanQr(connection?.qrcode ?? '', shop)
  await expect(page.getByText('Tudo certo!')).toBeVisible()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByText('Conectada', { exact: true }).first()).toBeVisible()
})

test("a customer's text is a waiting ticket within a second", async () => {
  await page.goto(`${desk.url}/tickets`)
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  const began = Date.now()
  await desk.fake.sendText(maria, shop, 'Bom dia! Vocês entregam em *Contagem*?')
  await expect(page.getByText('Maria Figueiredo').first()).toBeVisible()
  expect(Date.now() - began).toBeLessThan(1000)
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toContainText('1')
})

test('accepted, answered, and the ticks rise from sent to read', async () => {
  await acceptFirst()
  desk.fake.autoAck = false
  desk.fake.autoDeliver = false
  const arriving = desk.fake.nextMessage(({ text }) => (text ?? '').includes('Entregamos'))
  await say('Entregamos sim!')
  const sent = await arriving
  const tick = (name: string) => conversation('Maria Figueiredo').getByRole('img', { name }).last()
  await expect(tick('Enviada')).toBeVisible()
  desk.fake.ack(sent)
  desk.fake.deliver(sent)
  await expect(tick('Entregue')).toBeVisible()
  desk.fake.read(sent)
  await expect(tick('Lida')).toBeVisible()
  desk.fake.autoAck = true
  desk.fake.autoDeliver = true
})

test('a quote goes both ways, and a deletion reaches the customer', async () => {
  const bubble = conversation('Maria Figueiredo').getByText('Contagem')
  await bubble.hover()
  await page.getByRole('button', { name: 'Ações da mensagem' }).first().click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  const arriving = desk.fake.nextMessage(({ text }) => (text ?? '').includes('frete'))
  await say('O frete é grátis.')
  const quoted = (await arriving).message.extendedTextMessage?.contextInfo?.quotedMessage
  expect(JSON.stringify(quoted)).toContain('Contagem')

  const revoked = desk.fake.nextMessage(({ message }) => Boolean(message.protocolMessage?.key))
  await conversation('Maria Figueiredo').getByText('O frete é grátis.').hover()
  await page.getByRole('button', { name: 'Ações da mensagem' }).last().click()
  await page.getByRole('menuitem', { name: 'Apagar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await revoked
  await expect(conversation('Maria Figueiredo').getByText('Mensagem apagada').first()).toBeVisible()
})

test('picture, voice and document in, byte for byte', async () => {
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0c75c9' } })
    .jpeg()
    .toBuffer()
  await desk.fake.sendImage(maria, shop, { bytes: picture, mimetype: 'image/jpeg', caption: 'comprovante' })
  await expect(conversation('Maria Figueiredo').getByText('comprovante')).toBeVisible()
  await expect(
    conversation('Maria Figueiredo')
      .getByRole('button', { name: /Abrir imagem/ })
      .last(),
  ).toBeVisible()

  const voice = randomBytes(4000)
  const audioMessage = {
    ...desk.fake.storeMedia(voice, 'Audio'),
    mimetype: 'audio/ogg; codecs=opus',
    ptt: true,
    seconds: 3,
  }
  await desk.fake.send(maria, shop, { audioMessage })
  const report = randomBytes(9000)
  const documentMessage = {
    ...desk.fake.storeMedia(report, 'Document'),
    mimetype: 'application/pdf',
    fileName: '../../boleto final.pdf',
  }
  await desk.fake.send(maria, shop, { documentMessage })
  await expect(conversation('Maria Figueiredo').getByText('boleto final.pdf').first()).toBeVisible()

  for (const [mediaType, bytes] of [
    ['image', picture],
    ['audio', voice],
    ['application', report],
  ] as const) {
    const { messages } = await rafael.until<{ messages: Received[] }>(
      `/messages/${await ticketOf('Maria')}?peek=true`,
      (body) => body.messages.some((message) => message.mediaType === mediaType && message.mediaUrl !== null),
    )
    const url = messages.findLast((message) => message.mediaType === mediaType)?.mediaUrl ?? ''
    const fetched = new Uint8Array(await (await fetch(`${desk.url}${url}`)).arrayBuffer())
    expect([mediaType, sha(fetched)]).toEqual([mediaType, sha(bytes)])
  }
})

test('a document goes out with its progress, byte for byte', async () => {
  const file = randomBytes(50_000)
  const arriving = desk.fake.nextMessage(({ message }) =>
    Boolean(message.documentMessage ?? message.documentWithCaptionMessage),
  )
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Orçamento nº 7.bin', mimeType: 'application/octet-stream', buffer: file })
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const { message } = await arriving
  const sent = message.documentMessage ?? message.documentWithCaptionMessage?.message?.documentMessage
  expect(sent?.fileName).toBe('Orçamento nº 7.bin')
  const opened = desk.fake.media.open(sent?.directPath ?? '', sent?.mediaKey ?? new Uint8Array(), 'Document')
  expect(sha(opened)).toBe(sha(file))
})

test("a group is one ticket with its writers' names, and the owner's phone is heard", async () => {
  await rafael.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' })
  await desk.fake.sendText(joao, family, 'oi, grupo')
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  await expect(page.getByText('Família Figueiredo').first()).toBeVisible()
  await desk.fake.sendText(shop, maria, 'respondido no celular')
  await expect(conversation('Maria Figueiredo').getByText('respondido no celular')).toBeVisible()
})

test('what cannot be read yet is shown as such and heals', async () => {
  await desk.fake.sendText(maria, shop, 'mensagem que chega estragada', { corrupt: true })
  await expect(conversation('Maria Figueiredo').getByText('mensagem que chega estragada')).toBeVisible()
})

test('what came while the server was down is there when it is back', async () => {
  await desk.stop()
  await desk.fake.sendText(maria, shop, 'enquanto estavam fora')
  await desk.start()
  await expect(conversation('Maria Figueiredo').getByText('enquanto estavam fora')).toBeVisible({ timeout: 30_000 })
})

test('two attendants: transfer, return, resolve and reopen show in both lists within a second', async ({ browser }) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await desk.login(other, RAFAEL.email, RAFAEL.password)
  rafael = await ApiClient.login(desk.url, ROBOT.email, ROBOT.password)
  const row = (screen: Page) => screen.getByRole('region', { name: 'Lista de tickets' }).getByText('Maria Figueiredo')
  await other
    .getByRole('switch', { name: 'Mostrar todos' })
    .click({ force: true })
    .catch(() => undefined)

  await page.getByRole('button', { name: 'Retornar' }).click()
  await other.getByRole('tab', { name: /Aguardando/ }).click()
  await expect(row(other)).toBeVisible({ timeout: 1500 })
  await other
    .getByRole('button', { name: /Aceitar: Maria|Aceitar/ })
    .first()
    .click()
  await expect(other.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  await other.getByRole('button', { name: 'Resolver' }).click()
  await expect(other).toHaveURL(/\/tickets$/)
  await other.getByRole('tab', { name: 'Fechadas' }).click()
  await expect(row(other)).toBeVisible({ timeout: 1500 })
  await other
    .getByRole('button', { name: /Reabrir/ })
    .first()
    .click()
  await expect(other.getByText('Conversa iniciada').first()).toBeVisible()
  await elsewhere.close()
})

test('signed out on the phone: the light says so and a new code is asked for', async () => {
  await page.goto(`${desk.url}/connections`)
  desk.fake.logout(shop)
  await expect(page.getByText('Desconectada', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('o celular removeu este aparelho; leia um novo QR Code')).toBeVisible()
  await page.getByRole('button', { name: 'Novo QR Code' }).click()
  await expect(page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' })).toBeVisible()
})
