import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { Account, Group } from '#fakes/whatsapp/src/index.ts'
import { TicketsPage, expectShown } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer } from './server.ts'

type Messages = { messages: { ack: number }[] }

/** The main flow from the first visit on, in steps that build on each other. */

let server: E2eServer
let context: BrowserContext
let page: Page
let ana: TicketsPage
let shop: Account
let maria: Account
let joao: Account
let family: Group
let robot: ApiClient

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open({ firstVisit: true, embedded: true })
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', 'Maria Figueiredo')
  joao = server.fake.addAccount('5521977776666', 'João Nunes')
  family = server.fake.addGroup('Família Figueiredo', [shop, maria, joao])
  context = await browser.newContext()
  page = await context.newPage()
  ana = new TicketsPage(page)
})

test.afterAll(async () => {
  await context.close()
  await server.close()
})

const withMaria = () => ana.conversation('Maria Figueiredo')
const code = () => page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' })

test('from the first visit to the resolved ticket', async () => {
  await test.step('the first visit asks for the administrator, once', async () => {
    await page.goto(server.url)
    await expect(page).toHaveURL(/\/setup/)
    await page.getByLabel('Nome da empresa').fill('Casa Aurora')
    await page.getByLabel('Seu nome').fill(ANA.name)
    await page.getByLabel('E-mail').fill(ANA.email)
    await page.locator('input[type=password]').fill(ANA.password)
    await page.getByRole('button', { name: 'Começar' }).click()
    await expect(page).toHaveURL(/\/tickets/)
    const again = await fetch(`${server.url}/api/auth/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Intruso', email: 'x@exemplo.com.br', password: 'segredo' }),
    })
    expect(again.status).toBe(409)

    const token = await page.evaluate(async () => {
      const answer = await fetch('/api/auth/refresh_token', { method: 'POST' })
      return ((await answer.json()) as { token: string }).token
    })
    robot = await server.hire(new ApiClient(server.url, token))
  })

  await test.step('a connection is made, its code is scanned, and the light turns on by itself', async () => {
    await expect(page.getByRole('heading', { name: 'Nenhum número conectado' })).toBeVisible()
    await page.getByRole('link', { name: 'Conectar um número' }).click()
    await page.getByRole('button', { name: 'Nova conexão' }).click()
    const form = page.getByRole('dialog', { name: 'Nova conexão' })
    await form.getByLabel('Nome').fill('Loja Centro')
    await form.getByRole('button', { name: 'Adicionar' }).click()
    await expect(code()).toBeVisible()
    await server.fake.scanQr((await code().getAttribute('data-qr')) ?? '', shop)
    await expect(page.getByText('Tudo certo!')).toBeVisible()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.getByText('Conectada', { exact: true })).toBeVisible()
  })

  await test.step("a customer's text becomes a waiting ticket by itself", async () => {
    await page.goto(`${server.url}/tickets`)
    await ana.tab('Aguardando').click()
    await expect(page.getByText('Ninguém aguardando')).toBeVisible()
    await server.fake.sendText(maria, shop, 'Bom dia! Vocês entregam em *Contagem*?')
    await expectShown(ana.row('Maria Figueiredo').getByText('Vocês entregam em'))
    await expect(ana.tab('Aguardando')).toContainText('1')
  })

  await test.step('accepted, answered, and the ticks rise from sent to read', async () => {
    await ana.accept('Maria Figueiredo')
    server.fake.autoAck = false
    server.fake.autoDeliver = false
    const arriving = server.fake.nextMessage(({ text }) => (text ?? '').includes('Entregamos'))
    await ana.say('Entregamos sim!')
    const sent = await arriving
    expect(sent.text).toBe('*Ana Souza:*\nEntregamos sim!')
    const risen = async (ack: number, tick: string) => {
      await expect(withMaria().getByRole('img', { name: tick, exact: true })).toBeVisible()
      await robot.until<Messages>('/messages/1?peek=true', ({ messages }) => messages.at(-1)?.ack === ack)
    }
    await risen(1, 'Enviada')
    server.fake.ack(sent)
    await risen(2, 'Enviada')
    server.fake.deliver(sent)
    await risen(3, 'Entregue')
    server.fake.read(sent)
    await risen(4, 'Lida')
    server.fake.autoAck = true
    server.fake.autoDeliver = true
  })

  await test.step('a quote goes both ways, and a deletion reaches the customer', async () => {
    const arriving = server.fake.nextMessage(({ text }) => (text ?? '').includes('frete'))
    await ana.choose(ana.bubble('in', 'Contagem'), 'Responder')
    await ana.say('O frete é grátis.')
    const sent = await arriving
    const quoted = sent.message.extendedTextMessage?.contextInfo?.quotedMessage
    expect(quoted?.conversation ?? quoted?.extendedTextMessage?.text).toBe('Bom dia! Vocês entregam em *Contagem*?')

    const contextInfo = { stanzaId: sent.id, participant: shop.lid, quotedMessage: { conversation: sent.text ?? '' } }
    await server.fake.send(maria, shop, { extendedTextMessage: { text: 'Que maravilha', contextInfo } })
    await expect(
      ana.bubble('in', 'Que maravilha').getByRole('button', { name: /Você.*O frete é grátis/s }),
    ).toBeVisible()

    const revoking = server.fake.nextMessage(({ message }) => Boolean(message.protocolMessage?.key))
    await ana.choose(ana.bubble('out', 'O frete é grátis.'), 'Apagar')
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
    expect((await revoking).message.protocolMessage?.key?.id).toBe(sent.id)
    await expect(withMaria().getByText('Mensagem apagada').first()).toBeVisible()
  })

  await test.step("a group is one ticket with its writers' names, and the owner's phone is heard", async () => {
    await robot.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' })
    await server.fake.sendText(shop, maria, 'respondido no celular')
    await expect(ana.bubble('out', 'respondido no celular')).toBeVisible()

    await server.fake.sendText(joao, family, 'oi, grupo')
    await server.fake.sendText(maria, family, 'oi, João')
    await ana.accept('Família Figueiredo')
    await expect(ana.bubble('in', 'oi, grupo')).toContainText('João Nunes')
    await expect(ana.bubble('in', 'oi, João')).toContainText('Maria Figueiredo')
    const arriving = server.fake.nextMessage(({ text }) => (text ?? '').includes('Oi, família'))
    await ana.say('Oi, família')
    expect((await arriving).chat).toBe(family)
    await ana.open('Maria Figueiredo')
  })

  await test.step('what cannot be read yet is shown as such and heals', async () => {
    const { promise: seen, resolve: resend } = Promise.withResolvers<void>()
    server.fake.resendAfter = seen
    await server.fake.sendText(maria, shop, 'mensagem que chega estragada', { corrupt: true })
    await expect(withMaria().getByText('Não foi possível abrir esta mensagem')).toBeVisible()
    resend()
    await expect(withMaria().getByText('mensagem que chega estragada')).toBeVisible()
    await expect(withMaria().getByText('Não foi possível abrir esta mensagem')).toHaveCount(0)
  })

  await test.step('what came while the server was down is there when it is back', async () => {
    await server.stop()
    await expect(page.getByText('Sem conexão.')).toBeVisible()
    await server.fake.sendText(maria, shop, 'enquanto estavam fora')
    await server.start()
    await expect(withMaria().getByText('enquanto estavam fora')).toHaveCount(1)
    await expect(page.getByText('Sem conexão.')).toHaveCount(0)
  })

  await test.step('signed out on the phone: the light says so and a new code is asked for', async () => {
    await page.goto(`${server.url}/connections`)
    await expect(page.getByText('Conectada', { exact: true })).toBeVisible()
    server.fake.logout(shop)
    await expect(page.getByText('Desconectada', { exact: true })).toBeVisible()
    await expect(page.getByText('o celular removeu este aparelho; leia um novo QR Code')).toBeVisible()
    await page.getByRole('button', { name: 'Novo QR Code' }).click()
    await expect(code()).toBeVisible()
    await server.fake.scanQr((await code().getAttribute('data-qr')) ?? '', shop)
    await expect(page.getByText('Tudo certo!')).toBeVisible()
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
