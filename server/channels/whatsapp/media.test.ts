import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type proto } from 'baileys'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { FileGoneError, type OutboundMessage } from '#server/channels/port.ts'
import type { WhatsAppChannel } from './channel.ts'
import { linkedChannel, outbound, phone, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let maria: Account
let shop: Account
let channel: WhatsAppChannel
let host: TestChannelHost

beforeAll(async () => {
  maria = fake.addAccount('5511988887777', 'Maria')
  shop = fake.addAccount('5511900000001', 'Loja')
})

beforeEach(async () => {
  ;({ channel, host } = await linkedChannel(fake, shop))
})

afterEach(async () => {
  await channel.logout()
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))

function file(mimetype: string, bytes: Buffer, more: { body?: string; voice?: boolean } = {}): OutboundMessage {
  const { body = '', voice = false } = more
  const media = {
    open: () => Readable.from([bytes]),
    path: '',
    mimetype,
    fileName: 'arquivo',
    size: bytes.length,
    voice,
  }
  return outbound([phone(maria.number)], body, { media })
}

async function sent(message: OutboundMessage): Promise<proto.IMessage> {
  const [{ message: content }] = await Promise.all([fake.nextMessage(), channel.send(message)])
  return content.documentWithCaptionMessage?.message ?? content
}

/** Reads a file from the media host as the recipient's phone does. */
async function readBack(
  content: proto.IMessage,
  key: 'imageMessage' | 'audioMessage' | 'videoMessage' | 'documentMessage',
) {
  const part = content[key]
  if (!part?.mediaKey || !part.directPath) throw new Error(`no ${key}`)
  const kind = {
    imageMessage: 'Image',
    audioMessage: 'Audio',
    videoMessage: 'Video',
    documentMessage: 'Document',
  } as const
  return fake.media.open(part.directPath, part.mediaKey, kind[key])
}

it('sends pictures, films, voice, music and documents, byte for byte', async () => {
  const image = await sent(file('image/png', PNG, { body: 'foto' }))
  expect(image.imageMessage).toMatchObject({ caption: 'foto', mimetype: 'image/png' })
  expect((await readBack(image, 'imageMessage')).equals(PNG)).toBe(true)

  const voice = await sent(file('audio/ogg; codecs=opus', BYTES, { voice: true }))
  expect(voice.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus' })
  expect((await readBack(voice, 'audioMessage')).equals(BYTES)).toBe(true)

  const music = await sent(file('audio/mpeg', BYTES))
  expect(music.audioMessage).toMatchObject({ ptt: false, mimetype: 'audio/mpeg' })

  const quickTime = await sent(file('video/quicktime', BYTES))
  expect(quickTime.documentMessage).toMatchObject({ mimetype: 'video/quicktime' })
  const film = await sent(file('video/mp4', BYTES, { body: 'filme' }))
  expect(film.videoMessage).toMatchObject({ caption: 'filme' })
  expect((await readBack(film, 'videoMessage')).equals(BYTES)).toBe(true)

  const document = await sent(file('application/pdf', BYTES, { body: 'contrato' }))
  expect(document.documentMessage).toMatchObject({
    fileName: 'arquivo',
    caption: 'contrato',
    mimetype: 'application/pdf',
  })
  expect((await readBack(document, 'documentMessage')).equals(BYTES)).toBe(true)
})

it('sends anything else as a document, without its name as caption', async () => {
  const { documentMessage } = await sent(file('text/html', BYTES, { body: 'arquivo' }))
  expect(documentMessage?.mimetype).toBe('text/html')
  expect(documentMessage?.caption || null).toBeNull()
})

it('says that a failed upload may be tried again, and that a missing file may not', async () => {
  fake.media.failUploads = { count: 1, status: 503 }
  await expect(channel.send(file('image/png', PNG))).rejects.toMatchObject({ retry: 'soon' })
  await sent(file('image/png', PNG))
  const message = file('image/png', PNG)
  const gone = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  const open = () =>
    new Readable({
      read() {
        this.destroy(gone)
      },
    })
  const media = message.media && { ...message.media, open }
  await expect(channel.send({ ...message, media })).rejects.toMatchObject({ retry: 'never' })
})

it('receives a picture, byte for byte', async () => {
  await fake.sendImage(maria, shop, { bytes: PNG, mimetype: 'image/png', caption: 'comprovante' })
  const message = await until(() => host.messages[0])
  expect(message).toMatchObject({
    mediaType: 'image',
    body: 'comprovante',
    media: { mimetype: 'image/png', size: PNG.length, voice: false },
  })
  const back = message.raw && (await buffer(await channel.download(message.raw)))
  expect(back?.equals(PNG)).toBe(true)
})

it('asks the phone for a file that the host has forgotten', async () => {
  await fake.sendImage(maria, shop, { bytes: PNG, mimetype: 'image/png' })
  const { raw } = await until(() => host.messages[0])
  fake.media.expire(fake.media.lastPath)
  if (!raw) throw new Error('no message')
  await expect(channel.download(raw)).rejects.toThrow(FileGoneError)
  await channel.askForFile(raw)
  const { raw: found } = await until(() => host.files[0])
  expect(found && (await buffer(await channel.download(found))).equals(PNG)).toBe(true)
})

it('reports that the phone does not have the file either', async () => {
  await fake.sendImage(maria, shop, { bytes: PNG, mimetype: 'image/png' })
  const { raw } = await until(() => host.messages[0])
  fake.media.expire(fake.media.lastPath)
  fake.media.forget(fake.media.lastPath)
  if (raw) await channel.askForFile(raw)
  expect(await until(() => host.files[0])).toMatchObject({ raw: null })
})

it('fetches from the media host only, whatever host a message names', async () => {
  const stored = fake.storeMedia(PNG, 'Image')
  const url = stored.url.replace(fake.media.hostname, '127.0.0.1:9')
  await fake.send(maria, shop, { imageMessage: { ...stored, url, mimetype: 'image/png' } })
  const lure = { ...stored, directPath: `@127.0.0.1:9${stored.directPath}`, mimetype: 'image/png' }
  await fake.send(maria, shop, { imageMessage: lure })
  await until(() => host.messages.length === 2)
  const [honest, crafted] = host.messages.map(({ raw }) => raw)
  expect(honest && (await buffer(await channel.download(honest))).equals(PNG)).toBe(true)
  await expect(crafted && channel.download(crafted)).rejects.toMatchObject({ retry: 'never' })
})

it('survives files that do not match their key, are truncated or empty, and reports them as broken', async () => {
  const stored = fake.storeMedia(PNG, 'Image')
  const wrongKey = { ...stored, mediaKey: Buffer.alloc(32, 7) }
  await fake.send(maria, shop, { imageMessage: { ...wrongKey, mimetype: 'image/png' } })
  const large = fake.storeMedia(Buffer.alloc(300_000, 1), 'Document')
  await fake.send(maria, shop, { documentMessage: { ...large, mimetype: 'application/pdf' } })
  const empty = fake.storeMedia(Buffer.alloc(0), 'Document')
  await fake.send(maria, shop, { documentMessage: { ...empty, mimetype: 'application/pdf' } })
  await until(() => host.messages.length === 3)
  fake.media.breakOff(large.directPath)
  fake.media.truncate(empty.directPath, 0)
  for (const [index, { raw }] of host.messages.entries()) {
    const stream = raw && (await channel.download(raw))
    // A small file fails before anybody reads it.
    if (index !== 1) await until(() => stream?.errored)
    await expect(stream && buffer(stream)).rejects.toThrow(/not intact|aborted|terminated|premature/i)
  }
})
