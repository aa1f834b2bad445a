import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { picture, webmSound } from '#tests/media-samples.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'
import { voiceNote } from './voice-note.ts'

type Stored = { mediaType: string; mediaUrl: string | null; fromMe: boolean }

/** Files in both directions arrive unchanged. */

let stage: TicketStage
let page: Page
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
  page = ana.page
})

test.beforeEach(() => ana.begin())

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

/** A new customer writes and is accepted. */
async function serve(name: string): Promise<Account> {
  const customer = await stage.customerWrites(name, 'segue em anexo')
  await ana.accept(name)
  return customer
}

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the newest file of this kind in a customer's conversation, as the server delivers it. */
async function stored(name: string, mediaType: string, fromMe: boolean): Promise<Uint8Array> {
  const isExpected = (message: Stored) =>
    message.mediaType === mediaType && message.fromMe === fromMe && message.mediaUrl !== null
  const path = `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`
  const { tickets } = await stage.robot.call<{ tickets: { id: number }[] }>('GET', path)
  const { messages } = await stage.robot.until<{ messages: Stored[] }>(
    `/messages/${tickets[0]?.id}?peek=true`,
    (body) => body.messages.some(isExpected),
  )
  const answer = await fetch(`${stage.server.url}${messages.findLast(isExpected)?.mediaUrl}`)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

type Sent = { directPath?: string | null; mediaKey?: Uint8Array | null } | null | undefined

/** Returns the file as the customer's phone fetches and decrypts it. */
const received = (sent: Sent, kind: 'Image' | 'Audio' | 'Document'): Uint8Array =>
  stage.server.fake.media.open(sent?.directPath ?? '', sent?.mediaKey ?? new Uint8Array(), kind)

test('a picture comes in', async () => {
  const name = 'Maria Figueiredo'
  const customer = await serve(name)
  const bytes = await picture(320, 200).jpeg().toBuffer()
  await stage.server.fake.sendImage(customer, stage.shop, { bytes, mimetype: 'image/jpeg', caption: 'comprovante' })
  const bubble = ana.bubble('in', 'comprovante')
  await bubble.getByRole('button', { name: 'Abrir imagem' }).click()
  const large = page.getByRole('dialog').getByRole('img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await page.getByRole('button', { name: 'Fechar imagem' }).click()
  expect(sha(await stored(name, 'image', false))).toBe(sha(bytes))
})

test('a voice message comes in', async () => {
  const name = 'João Nunes'
  const customer = await serve(name)
  const bytes = await voiceNote(await webmSound(3))
  const audioMessage = {
    ...stage.server.fake.storeMedia(bytes, 'Audio'),
    mimetype: 'audio/ogg; codecs=opus',
    ptt: true,
    seconds: 3,
  }
  await stage.server.fake.send(customer, stage.shop, { audioMessage })
  await expect(page.getByRole('button', { name: 'Ouvir áudio' })).toBeVisible()
  expect(sha(await stored(name, 'audio', false))).toBe(sha(bytes))
})

test('a document comes in, and its name leads nowhere', async () => {
  const customer = await serve('Vera Prado')
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000)])
  const documentMessage = {
    ...stage.server.fake.storeMedia(bytes, 'Document'),
    mimetype: 'application/pdf',
    fileName: '../../boleto final.pdf',
  }
  await stage.server.fake.send(customer, stage.shop, { documentMessage })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /Baixar.*boleto final\.pdf/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).not.toMatch(/[/\\]/)
  expect(download.suggestedFilename()).toMatch(/boleto final\.pdf$/)
  expect(sha(await readFile(await download.path()))).toBe(sha(bytes))
})

test('a picture and a document go out together, each with its caption', async () => {
  await serve('Hugo Barros')
  const photo = await picture(64, 48).png().toBuffer()
  const file = randomBytes(3_000_000)
  const arriving = [
    stage.server.fake.nextMessage(({ message }) => Boolean(message.imageMessage)),
    stage.server.fake.nextMessage(({ message }) =>
      Boolean(message.documentMessage ?? message.documentWithCaptionMessage),
    ),
  ] as const
  await page.locator('input[type=file]').setInputFiles([
    { name: 'vitrine.png', mimeType: 'image/png', buffer: photo },
    { name: 'Orçamento nº 7.bin', mimeType: 'application/octet-stream', buffer: file },
  ])
  await page.getByLabel('Legenda de vitrine.png').fill('a nova vitrine')
  await page.getByLabel('Legenda de Orçamento nº 7.bin').fill('vale até sexta')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const [first, second] = await Promise.all(arriving)
  expect(first.message.imageMessage?.caption).toBe('a nova vitrine')
  expect(sha(received(first.message.imageMessage, 'Image'))).toBe(sha(photo))
  const sent = second.message.documentMessage ?? second.message.documentWithCaptionMessage?.message?.documentMessage
  expect([sent?.fileName, sent?.caption]).toEqual(['Orçamento nº 7.bin', 'vale até sexta'])
  expect(sha(received(sent, 'Document'))).toBe(sha(file))
  await expect(ana.bubble('out', 'vale até sexta').getByRole('img', { name: 'Entregue' })).toBeVisible()
})

test('a recording goes out as it is kept', async () => {
  const name = 'Paula Nery'
  await serve(name)
  const arriving = stage.server.fake.nextMessage(({ message }) => Boolean(message.audioMessage))
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByRole('group', { name: 'Gravar áudio' })).toContainText('0:02')
  await page.getByRole('button', { name: 'Enviar áudio' }).click()
  const { audioMessage } = (await arriving).message
  const bytes = received(audioMessage, 'Audio')
  expect(bytes.length).toBeGreaterThan(10_000)
  expect(sha(bytes)).toBe(sha(await stored(name, 'audio', true)))
  await expect(page.getByRole('button', { name: 'Ouvir áudio' })).toHaveCount(1)
})
