import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { picture, webmSound } from '#tests/media-samples.ts'
import { TicketsPage } from './tickets-page.ts'
import { ApiClient, E2eServer } from './server.ts'
import { voiceNote } from './voice-note.ts'

type Stored = { mediaType: string; mediaUrl: string | null; fromMe: boolean }

/** Files in both directions arrive unchanged. */

let server: E2eServer
let context: BrowserContext
let page: Page
let ana: TicketsPage
let shop: Account
let maria: Account
let robot: ApiClient

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', 'Maria Figueiredo')
  robot = await server.hire(await ApiClient.login(server.url))
  await server.link(robot, shop)
  context = await browser.newContext()
  page = await context.newPage()
  ana = new TicketsPage(page)
  await server.login(page)
  await server.fake.sendText(maria, shop, 'segue em anexo')
  await ana.accept('Maria Figueiredo')
})

test.afterAll(async () => {
  await context.close()
  await server.close()
})

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the newest file of this kind as the server delivers it. */
async function stored(mediaType: string, fromMe: boolean): Promise<Uint8Array> {
  const wanted = (message: Stored) =>
    message.mediaType === mediaType && message.fromMe === fromMe && message.mediaUrl !== null
  const { messages } = await robot.until<{ messages: Stored[] }>('/messages/1?peek=true', (body) =>
    body.messages.some(wanted),
  )
  const answer = await fetch(`${server.url}${messages.findLast(wanted)?.mediaUrl}`)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

type Sent = { directPath?: string | null; mediaKey?: Uint8Array | null } | null | undefined

/** Returns the file as the customer's phone fetches and decrypts it. */
const received = (sent: Sent, kind: 'Image' | 'Audio' | 'Document'): Uint8Array =>
  server.fake.media.open(sent?.directPath ?? '', sent?.mediaKey ?? new Uint8Array(), kind)

test('files in both directions arrive as they left', async () => {
  await test.step('a picture comes in', async () => {
    const bytes = await picture(320, 200).jpeg().toBuffer()
    await server.fake.sendImage(maria, shop, { bytes, mimetype: 'image/jpeg', caption: 'comprovante' })
    const bubble = ana.bubble('in', 'comprovante')
    await bubble.getByRole('button', { name: 'Abrir imagem' }).click()
    const large = page.getByRole('dialog').getByRole('img')
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
    await page.getByRole('button', { name: 'Fechar imagem' }).click()
    expect(sha(await stored('image', false))).toBe(sha(bytes))
  })

  await test.step('a voice message comes in', async () => {
    const bytes = await voiceNote(await webmSound(3))
    const audioMessage = {
      ...server.fake.storeMedia(bytes, 'Audio'),
      mimetype: 'audio/ogg; codecs=opus',
      ptt: true,
      seconds: 3,
    }
    await server.fake.send(maria, shop, { audioMessage })
    await expect(page.getByRole('button', { name: 'Ouvir áudio' })).toBeVisible()
    expect(sha(await stored('audio', false))).toBe(sha(bytes))
  })

  await test.step('a document comes in, and its name leads nowhere', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000)])
    const documentMessage = {
      ...server.fake.storeMedia(bytes, 'Document'),
      mimetype: 'application/pdf',
      fileName: '../../boleto final.pdf',
    }
    await server.fake.send(maria, shop, { documentMessage })
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: /Baixar.*boleto final\.pdf/ }).click()
    const download = await downloading
    expect(download.suggestedFilename()).not.toMatch(/[/\\]/)
    expect(download.suggestedFilename()).toMatch(/boleto final\.pdf$/)
    expect(sha(await readFile(await download.path()))).toBe(sha(bytes))
  })

  await test.step('a picture and a document go out together, each with its caption', async () => {
    const photo = await picture(64, 48).png().toBuffer()
    const file = randomBytes(3_000_000)
    const arriving = [
      server.fake.nextMessage(({ message }) => Boolean(message.imageMessage)),
      server.fake.nextMessage(({ message }) => Boolean(message.documentMessage ?? message.documentWithCaptionMessage)),
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

  await test.step('a recording goes out as it is kept', async () => {
    const arriving = server.fake.nextMessage(({ message }) => Boolean(message.audioMessage))
    await page.getByRole('button', { name: 'Gravar áudio' }).click()
    await expect(page.getByRole('group', { name: 'Gravar áudio' })).toContainText('0:02')
    await page.getByRole('button', { name: 'Enviar áudio' }).click()
    const { audioMessage } = (await arriving).message
    const bytes = received(audioMessage, 'Audio')
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(sha(bytes)).toBe(sha(await stored('audio', true)))
    await expect(page.getByRole('button', { name: 'Ouvir áudio' })).toHaveCount(2)
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
