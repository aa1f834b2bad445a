import { expect, test } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { navigate } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** What comes and goes in a conversation besides plain text. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

async function serve(name: string, text = 'Bom dia'): Promise<Account> {
  const customer = await stage.customerWrites(name, text)
  await navigate(ana.page, '/tickets')
  await ana.accept(name)
  return customer
}

test('a quote goes both ways, and a deletion reaches the customer', async () => {
  const { page } = ana
  const { server, shop } = stage
  const maria = await serve('Maria Figueiredo', 'Bom dia! Vocês entregam em *Contagem*?')
  const arriving = server.fake.nextMessage(({ text }) => (text ?? '').includes('frete'))
  await ana.choose(ana.bubble('in', 'Contagem'), 'Responder')
  await ana.say('O frete é grátis.')
  const sent = await arriving
  const quoted = sent.message.extendedTextMessage?.contextInfo?.quotedMessage
  expect(quoted?.conversation ?? quoted?.extendedTextMessage?.text).toBe('Bom dia! Vocês entregam em *Contagem*?')

  const contextInfo = { stanzaId: sent.id, participant: shop.lid, quotedMessage: { conversation: sent.text ?? '' } }
  await server.fake.send(maria, shop, { extendedTextMessage: { text: 'Que maravilha', contextInfo } })
  await expect(ana.bubble('in', 'Que maravilha').getByRole('button', { name: /Você.*O frete é grátis/s })).toBeVisible()

  const revoking = server.fake.nextMessage(({ message }) => Boolean(message.protocolMessage?.key))
  await ana.choose(ana.bubble('out', 'O frete é grátis.'), 'Apagar')
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  expect((await revoking).message.protocolMessage?.key?.id).toBe(sent.id)
  await expect(ana.conversation('Maria Figueiredo').getByText('Mensagem apagada').first()).toBeVisible()
})

test("a message sent from the owner's phone is shown", async () => {
  const rita = await serve('Rita Campos')
  await stage.server.fake.sendText(stage.shop, rita, 'respondido no celular')
  await expect(ana.bubble('out', 'respondido no celular')).toBeVisible()
})

test("a group is one ticket with its writers' names", async () => {
  const { server, shop, robot } = stage
  const [joao, bia] = [stage.customer('João Nunes'), stage.customer('Bia Nunes')]
  const family = server.fake.addGroup('Família Nunes', [shop, joao, bia])
  await robot.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' })
  await navigate(ana.page, '/tickets')
  await server.fake.sendText(joao, family, 'oi, grupo')
  await server.fake.sendText(bia, family, 'oi, João')
  await ana.accept('Família Nunes')
  await expect(ana.bubble('in', 'oi, grupo')).toContainText('João Nunes')
  await expect(ana.bubble('in', 'oi, João')).toContainText('Bia Nunes')
  const arriving = server.fake.nextMessage(({ text }) => (text ?? '').includes('Oi, família'))
  await ana.say('Oi, família')
  expect((await arriving).chat).toBe(family)
})

test('people of a group are mentioned by name, in what comes and in what goes', async () => {
  const { server, shop, robot } = stage
  const [rui, lia] = [stage.customer('Rui Prado'), stage.customer('Lia Prado')]
  const family = server.fake.addGroup('Família Prado', [shop, rui, lia])
  await robot.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' })
  await navigate(ana.page, '/tickets')
  await server.fake.sendText(lia, family, 'oi, grupo')
  await ana.accept('Família Prado')
  await server.fake.sendMention(rui, family, '@Lia Prado, você vem?', [lia])
  await expect(ana.bubble('in', '@Lia Prado, você vem?')).toBeVisible()
  await expect(ana.row('Família Prado')).toContainText('@Lia Prado, você vem?')

  const arriving = server.fake.nextMessage(({ text }) => (text ?? '').includes('avise'))
  await ana.composer.pressSequentially('@lia')
  await ana.page.getByRole('option', { name: '@Lia Prado' }).click()
  await ana.composer.pressSequentially('avise')
  await ana.composer.press('Enter')
  await expect(ana.bubble('out', '@Lia Prado avise')).toBeVisible()
  const shown = server.fake.shownOnPhone(await arriving)
  expect(shown.text).toContain('@Lia Prado avise')
  expect(shown.mentioned).toEqual([lia])
})

test('an undecryptable message shows a placeholder, and its content once it arrives', async () => {
  const { server, shop } = stage
  const caio = await serve('Caio Prado')
  const conversation = ana.conversation('Caio Prado')
  const { promise: seen, resolve: resend } = Promise.withResolvers<void>()
  server.fake.resendAfter = seen
  await server.fake.sendText(caio, shop, 'mensagem que chega estragada', { corrupt: true })
  await expect(conversation.getByText('Não foi possível abrir esta mensagem')).toBeVisible()
  resend()
  await expect(conversation.getByText('mensagem que chega estragada')).toBeVisible()
  await expect(conversation.getByText('Não foi possível abrir esta mensagem')).toHaveCount(0)
})

test('signed out on the phone: the light says so and a new code is asked for', async () => {
  const { page } = ana
  const { server, shop } = stage
  const code = page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' })
  await navigate(page, '/connections')
  await expect(page.getByText('Conectada', { exact: true })).toBeVisible()
  server.fake.logout(shop)
  await expect(page.getByText('Desconectada', { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /Desconectada/ })
  await expect(row.getByText('a conexão foi desfeita logo depois da leitura')).toBeVisible()
  await page.getByRole('button', { name: 'Novo QR Code' }).click()
  await expect(code).toBeVisible()
  await server.fake.scanQr((await code.getAttribute('data-qr')) ?? '', shop)
  await expect(page.getByText('Tudo certo!')).toBeVisible()
  await page.getByRole('button', { name: 'Concluir' }).click()
})
