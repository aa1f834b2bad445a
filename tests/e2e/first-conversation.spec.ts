import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { pickKind } from './pick-kind.ts'
import { TicketsPage, expectShown } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer } from './server.ts'

type Messages = { messages: { ack: number }[] }

/** From the first visit of a new installation to the first answered customer, one step after the other. */

let server: E2eServer
let context: BrowserContext
let page: Page
let ana: TicketsPage
let shop: Account
let maria: Account
let robot: ApiClient

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open({ firstVisit: true, embedded: true })
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', 'Maria Figueiredo')
  context = await browser.newContext()
  page = await context.newPage()
  ana = new TicketsPage(page)
})

test.afterEach(() => expect(server.troubles).toEqual([]))

test.afterAll(async () => {
  await context.close()
  await server.close()
})

const withMaria = () => ana.conversation('Maria Figueiredo')
const code = () => page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' })

test('from the first visit to the first conversation', async () => {
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
    await pickKind(page, 'WhatsApp por QR Code')
    const form = page.getByRole('dialog', { name: 'Nova conexão' })
    await form.getByLabel('Nome').fill('Loja Centro')
    await form.getByRole('button', { name: 'Adicionar' }).click()
    await expect(code()).toBeVisible()
    await server.fake.scanQr((await code().getAttribute('data-qr')) ?? '', shop)
    await expect(page.getByText('Tudo certo!')).toBeVisible()
    await page.getByRole('link', { name: 'Ir para as conversas' }).click()
    await expect(page).toHaveURL(/\/tickets$/)
  })

  await test.step('the checklist knows of the number; samples are made, answered, and deleted whole', async () => {
    const steps = page.getByRole('region', { name: 'Primeiros passos' })
    await expect(
      steps.getByRole('listitem').filter({ hasText: 'Conecte um número' }).getByRole('img'),
    ).toHaveAccessibleName('Feito')
    await expect(steps).toContainText('Faltam 3')
    await steps.getByRole('button', { name: 'Criar exemplos' }).click()
    await ana.tab('Aguardando').click()
    await expect(ana.row('Beatriz Lima (exemplo)')).toBeVisible()
    await ana.accept('Camila Rocha (exemplo)')
    await expect(page.getByText('Conversa de exemplo.')).toBeVisible()
    await ana.say('Das 9h às 13h!')
    await expect(
      ana.conversation('Camila Rocha (exemplo)').getByRole('img', { name: 'Lida', exact: true }),
    ).toBeVisible()
    await page.goto(`${server.url}/tickets`)
    await steps.getByRole('button', { name: 'Excluir exemplos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(ana.row('Beatriz Lima (exemplo)')).toBeHidden()
    await expect(steps.getByRole('button', { name: 'Criar exemplos' })).toBeVisible()
    await expect(steps).toContainText('Faltam 3')
  })

  await test.step("a customer's text becomes a waiting ticket by itself", async () => {
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
      // The samples had the first four tickets.
      await robot.until<Messages>('/messages/5?peek=true', ({ messages }) => messages.at(-1)?.ack === ack)
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

  await test.step('what came while the server was down is there when it is back', async () => {
    await server.stop()
    await expect(page.getByText('Sem conexão.')).toBeVisible()
    await server.fake.sendText(maria, shop, 'enquanto estavam fora')
    await server.start()
    await expect(withMaria().getByText('enquanto estavam fora')).toHaveCount(1)
    await expect(page.getByText('Sem conexão.')).toHaveCount(0)
  })
})
