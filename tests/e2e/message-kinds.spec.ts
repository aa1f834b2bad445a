import { expect, test } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { picture } from '#tests/media-samples.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** What customers and businesses send besides texts and files, as the attendant sees it. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive({ options: { permissions: ['clipboard-read', 'clipboard-write'] } })
})

test.beforeEach(() => ana.begin())
test.afterEach(() => stage.expectNoTroubles())
test.afterAll(() => stage.close())

async function serve(name: string): Promise<Account> {
  const customer = await stage.customerWrites(name)
  await ana.accept(name)
  return customer
}

test('a Pix key is shown with its owner and copied alone', async () => {
  const maria = await serve('Maria Figueiredo')
  const key = { merchant_name: 'Maria Figueiredo', key: 'maria@exemplo.com.br', key_type: 'EMAIL' }
  const buttonParamsJson = JSON.stringify({ payment_settings: [{ type: 'pix_static_code', pix_static_code: key }] })
  const nativeFlowMessage = { buttons: [{ name: 'payment_info', buttonParamsJson }] }
  await stage.server.fake.send(maria, stage.shop, { interactiveMessage: { nativeFlowMessage } })
  const bubble = ana.bubble('in', 'maria@exemplo.com.br')
  await expect(bubble).toContainText('Chave Pix · E-mail')
  await bubble.getByRole('button', { name: 'Copiar chave' }).click()
  await expect(bubble.getByRole('button', { name: 'Chave copiada' })).toBeVisible()
  expect(await ana.page.evaluate(() => navigator.clipboard.readText())).toBe('maria@exemplo.com.br')
  await expect(ana.row('Maria Figueiredo')).toContainText('💠 Maria Figueiredo · maria@exemplo.com.br')
})

test('a business template keeps its text beside its picture', async () => {
  const shop = await serve('Loja Boa')
  const bytes = await picture(320, 200).jpeg().toBuffer()
  const imageMessage = { ...stage.server.fake.storeMedia(bytes, 'Image'), mimetype: 'image/jpeg' }
  const hydratedButtons = [{ urlButton: { displayText: 'Ver pedido', url: 'https://loja.exemplo.com.br/7' } }]
  const hydratedTemplate = {
    imageMessage,
    hydratedContentText: 'Seu pedido saiu.',
    hydratedFooterText: 'Até já',
    hydratedButtons,
  }
  await stage.server.fake.send(shop, stage.shop, { templateMessage: { hydratedTemplate } })
  const bubble = ana.bubble('in', 'Seu pedido saiu.')
  await expect(bubble).toContainText('Até já')
  await expect(bubble.getByRole('link', { name: 'https://loja.exemplo.com.br/7' })).toBeVisible()
  const image = bubble.getByRole('button', { name: 'Abrir imagem' }).locator('img')
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
})

test('a card in quoted-printable has the name of the person', async () => {
  const joao = await serve('João Nunes')
  const name = 'CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o'
  const vcard = ['BEGIN:VCARD', 'VERSION:2.1', `N;${name};;;;`, `FN;${name}`, 'TEL;CELL:+5511988887777', 'END:VCARD']
  await stage.server.fake.send(joao, stage.shop, {
    contactMessage: { displayName: 'Conceição', vcard: vcard.join('\r\n') },
  })
  await expect(ana.bubble('in', 'Conceição')).toContainText('+5511988887777')
  await expect(ana.row('João Nunes')).toContainText('👤 Conceição')
})

test('provider events that are no messages open no ticket', async () => {
  const rui = stage.customer('Rui Prado')
  const inside = { message: { conversation: 'nunca visto' } }
  await stage.server.fake.send(rui, stage.shop, { statusMentionMessage: inside })
  await stage.server.fake.send(rui, stage.shop, { requestPhoneNumberMessage: {} })
  await stage.customerWrites('Bia Prado')
  await ana.accept('Bia Prado')
  await expect(ana.row('Rui Prado')).toHaveCount(0)
})

test('an answer to a status, and to a message from before the link, shows what it quotes', async () => {
  const lia = await serve('Lia Moraes')
  const answer = (text: string, contextInfo: object) =>
    stage.server.fake.send(lia, stage.shop, { extendedTextMessage: { text, contextInfo } })
  const quoted = { stanzaId: 'NEVERSEEN1', participant: stage.shop.lid }
  const status = {
    ...quoted,
    remoteJid: 'status@broadcast',
    quotedMessage: { imageMessage: { caption: 'Bolo por R$ 20' } },
  }
  await answer('Ainda tem?', status)
  await expect(ana.bubble('in', 'Ainda tem?').getByRole('button', { disabled: true })).toHaveText(
    'StatusFoto · Bolo por R$ 20',
  )
  await answer('Pode ser', { ...quoted, quotedMessage: { conversation: 'Entregamos na sexta.' } })
  const old = ana.bubble('in', 'Pode ser').getByRole('button', { disabled: true })
  await expect(old).toHaveText('Mensagem citadaEntregamos na sexta.')
})

test('a customer who comes by an advertisement is told from others', async () => {
  const eva = stage.customer('Eva Reis')
  const thumbnail = await picture(96, 96).jpeg().toBuffer()
  const ad = {
    title: 'Bolo de milho',
    body: 'Por R$ 20',
    sourceType: 'ad',
    sourceUrl: 'https://anuncio.exemplo.com.br/7',
  }
  const contextInfo = { externalAdReply: { ...ad, thumbnail } }
  await stage.server.fake.send(eva, stage.shop, { extendedTextMessage: { text: 'Quero um', contextInfo } })
  await ana.accept('Eva Reis')
  const card = ana.bubble('in', 'Quero um').getByRole('link')
  await expect(card).toHaveText('Veio de um anúncioBolo de milhoPor R$ 20')
  await expect(card).toHaveAttribute('href', ad.sourceUrl)
  const image = card.locator('img')
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(96)

  const badge = ana.page.getByRole('link', { name: 'Veio do anúncio Bolo de milho' })
  await expect(badge).toHaveAttribute('href', ad.sourceUrl)
  const pane = ana.page.getByRole('complementary', { name: 'Contato' })
  await expect(pane.getByText('Bolo de milho')).toHaveCount(1)
  const opening = pane.getByRole('listitem').filter({ hasText: 'iniciou a conversa' })
  await expect(opening).toHaveText([/^[\d/]+ · iniciou a conversa #\d+$/])
  const again = { text: 'E outro', contextInfo: { externalAdReply: { ...ad, title: 'Pão de milho' } } }
  await stage.server.fake.send(eva, stage.shop, { extendedTextMessage: again })
  await expect(pane.getByText(/na conversa #\d+$/)).toBeVisible()
  await expect(badge).toBeVisible()

  await ana.page.goto(stage.server.url)
  const table = ana.page.getByRole('table', { name: 'Origem: anúncios' })
  await expect(table.getByRole('row').filter({ hasText: 'Bolo de milho' })).toHaveText('Bolo de milho1')
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('a vote that only the phone can read is counted as such, and one in an older poll is told', async () => {
  const ivo = await serve('Ivo Braga')
  const { fake } = stage.server
  const pollId = await fake.sendPoll(stage.shop, ivo, { question: 'Que dia entregamos?', options: ['Sexta', 'Sábado'] })
  const poll = ana.bubble('out', 'Que dia entregamos?')
  await expect(poll).toBeVisible()
  const vote = { encIv: Buffer.alloc(12), encPayload: Buffer.alloc(40) }
  const voteIn = (id: string) =>
    fake.send(ivo, stage.shop, { pollUpdateMessage: { pollCreationMessageKey: { id, fromMe: true }, vote } })
  await voteIn(pollId)
  await expect(poll).toContainText('1 pessoa votou, veja no celular')
  await voteIn('BEFORETHELINK')
  await expect(ana.bubble('in', 'Votou em uma enquete, veja no celular')).toBeVisible()
  await fake.vote(ivo, stage.shop, pollId, ['Sexta'])
  await expect(poll.getByRole('listitem')).toHaveText(['Sexta1 voto', 'Sábado0 votos'])
  await expect(poll).not.toContainText('veja no celular')
})
