import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { downloadMediaMessage, proto, type WAMessage } from 'baileys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { type Account, FakeWhatsApp, type Group, trustFakeWhatsApp } from './src/index.ts'
import { MemoryAuth, TestClient } from './src/test-client.ts'

const textOf = ({ message }: WAMessage) => message?.conversation ?? message?.extendedTextMessage?.text

let fake: FakeWhatsApp
let distrust: () => void
let unmute: () => void
let shop: Account
let maria: Account
let joao: Account
let group: Group
let auth: MemoryAuth
let client: TestClient

beforeAll(async () => {
  unmute = silenceSessionLogs()
  fake = await FakeWhatsApp.start({ reportedPreKeys: 1, qrCodes: 2 })
  distrust = trustFakeWhatsApp(fake.trustAnchors)
  maria = fake.addAccount('5511988887777', 'Maria')
  joao = fake.addAccount('5521977776666', 'João')
})

afterAll(async () => {
  distrust()
  unmute()
  await fake.stop()
})

let shops = 0
beforeEach(() => {
  shop = fake.addAccount(`55119000000${String(++shops).padStart(2, '0')}`, 'Loja')
  group = fake.addGroup('Pedidos', [joao, maria, shop])
  auth = new MemoryAuth()
  fake.autoAck = fake.autoDeliver = true
})

afterEach(async () => {
  await client.socket.end(undefined)
  expect(fake.problems.map(String)).toEqual([])
  expect(fake.unknownQueries).toEqual([])
})

const send = async (jid: string, content: Parameters<TestClient['socket']['sendMessage']>[1]) => {
  const [sent] = await Promise.all([
    fake.nextMessage(),
    client.received(({ key }) => key.fromMe),
    client.socket.sendMessage(jid, content),
  ])
  return sent
}

describe('linking', () => {
  it('shows new QR codes until they run out', async () => {
    client = new TestClient(fake, auth, { qrTimeout: 50 })
    const codes = new Set<string>()
    client.socket.ev.on('connection.update', ({ qr }) => qr && codes.add(qr))
    expect(await client.closed()).toBe(408)
    expect(codes.size).toBe(2)
  })

  it('links, asks for a restart and goes online', async () => {
    client = await TestClient.linked(fake, shop, auth)
    expect(client.socket.user?.id).toBe(shop.companions[0]?.jid)
    expect(client.socket.user?.lid).toBe(shop.companions[0]?.lid)
  })

  it('links by a code, which the phone cannot use with a mistake in it', async () => {
    client = new TestClient(fake, auth)
    await client.until('connection.update', ({ qr }) => qr)
    const registered = once(client.socket.ws, 'CB:iq,type:result,link_code_companion_reg')
    const code = await client.socket.requestPairingCode(shop.number)
    await registered
    await expect(fake.typeCode('ABCD1234', shop)).rejects.toThrow('the phone shows that the code is wrong')
    await Promise.all([client.closed(), fake.typeCode(code, shop)])
    client = new TestClient(fake, auth)
    await client.opened()
    expect(client.socket.user?.id).toBe(shop.companions[0]?.jid)
  })

  it('registers no code for a client of an unknown name', async () => {
    client = new TestClient(fake, auth, { browser: ['Acme', 'Chrome', '1'] })
    await client.until('connection.update', ({ qr }) => qr)
    const refused = once(client.socket.ws, 'CB:iq,type:error')
    const code = await client.socket.requestPairingCode(shop.number)
    const [{ content }] = await refused
    expect(content[0].attrs).toEqual({ code: '400', text: 'bad-request' })
    await expect(fake.typeCode(code, shop)).rejects.toThrow('no client has a code for this number')
  })

  it('links from a process of its own that only knows the address', async () => {
    const script = fileURLToPath(new URL('./src/product-process.ts', import.meta.url))
    const preload = fileURLToPath(new URL('./src/preload.ts', import.meta.url))
    const env = { ...process.env, WHATSAPP_URL: fake.url, FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors) }
    const running = promisify(execFile)(process.execPath, ['--import', preload, script], { env })
    running.child.stdout?.once('data', (qr: string) => void fake.scanQr(String(qr).trim(), shop))
    const { stdout } = await running
    expect(stdout).toMatch(/linked as 5511/)
  })
})

describe('a linked client', () => {
  beforeEach(async () => {
    client = await TestClient.linked(fake, shop, auth)
  })

  it('takes part in a conversation between two linked numbers', async () => {
    const other = fake.addAccount('5531966665555', 'Outra loja')
    const otherClient = await TestClient.linked(fake, other, new MemoryAuth())
    const [received] = await Promise.all([
      otherClient.received((message) => textOf(message) === 'de loja para loja'),
      client.socket.sendMessage(other.jid, { text: 'de loja para loja' }),
    ])
    expect(received.key.fromMe).toBe(false)
    await otherClient.socket.end(undefined)
  })

  it('sends quotes, reactions, deletions and edits', async () => {
    const [received] = await Promise.all([
      client.received((message) => textOf(message) === 'pergunta'),
      fake.sendText(maria, shop, 'pergunta'),
    ])
    const [quote] = await Promise.all([
      fake.nextMessage(),
      client.socket.sendMessage(maria.jid, { text: 'resposta' }, { quoted: received }),
    ])
    expect(quote.message.extendedTextMessage?.contextInfo?.stanzaId).toBe(received.key.id)
    const reaction = await send(maria.jid, { react: { text: '👍', key: received.key } })
    expect(reaction.message.reactionMessage?.text).toBe('👍')
    const key = { remoteJid: maria.jid, fromMe: true, id: quote.id }
    const deletion = await send(maria.jid, { delete: key })
    expect(deletion.message.protocolMessage?.type).toBe(proto.Message.ProtocolMessage.Type.REVOKE)
    const edit = await send(maria.jid, { text: 'corrigida', edit: key })
    expect(
      (edit.message.editedMessage?.message ?? edit.message).protocolMessage?.editedMessage?.extendedTextMessage?.text,
    ).toBe('corrigida')
  })

  it('sees a customer delete a message', async () => {
    const id = await fake.sendText(maria, shop, 'ops')
    const { Type } = proto.Message.ProtocolMessage
    const [update] = await Promise.all([
      client.until('messages.update', (all) => all.find(({ key }) => key.id === id)),
      fake.send(maria, shop, {
        protocolMessage: { type: Type.REVOKE, key: { id, remoteJid: shop.jid, fromMe: true } },
      }),
    ])
    expect(update.update.message).toBe(null)
  })

  it('sends images, voice messages and documents through the media host', async () => {
    const image = await send(maria.jid, { image: PNG, caption: 'foto' })
    expect(image.message.imageMessage?.caption).toBe('foto')
    const voice = await send(maria.jid, {
      audio: Buffer.alloc(2000, 1),
      ptt: true,
      mimetype: 'audio/ogg; codecs=opus',
      seconds: 1,
    })
    expect(voice.message.audioMessage?.ptt).toBe(true)
    const file = await send(maria.jid, {
      document: Buffer.from('%PDF-'),
      fileName: 'a.pdf',
      mimetype: 'application/pdf',
    })
    const document = file.message.documentMessage ?? file.message.documentWithCaptionMessage?.message?.documentMessage
    const { directPath = null, url = null, mediaKey = null } = document ?? {}
    const back = await downloadMediaMessage(
      { key: {}, message: { documentMessage: { directPath, url, mediaKey } } },
      'buffer',
      {},
    )
    expect(back.toString()).toBe('%PDF-')
  })

  it('tries an upload again only on another host', async () => {
    fake.media.failUploads = { count: 1, status: 503 }
    await expect(client.socket.sendMessage(maria.jid, { image: PNG })).rejects.toThrow(/upload failed on all hosts/)
    await send(maria.jid, { image: PNG })
  })

  it('knows who is on WhatsApp, the groups and the pictures', async () => {
    const [found, ...rest] = (await client.socket.onWhatsApp(maria.number, '5500000000000')) ?? []
    expect([found?.jid, found?.exists, rest.length]).toEqual([maria.jid, true, 0])
    const metadata = await client.socket.groupMetadata(group.jid)
    expect([metadata.subject, metadata.participants.length]).toEqual(['Pedidos', 3])
    expect((await client.socket.groupFetchAllParticipating())[group.jid]).toBeTruthy()
    await expect(client.socket.profilePictureUrl(maria.jid)).rejects.toThrow()
    maria.pictureUrl = 'https://example.org/maria.jpg'
    expect(await client.socket.profilePictureUrl(maria.jid)).toBe(maria.pictureUrl)
  })

  it('confirms reading to the customer only when told', async () => {
    const receipts: (string | undefined)[] = []
    fake.on('stanza', (_companion, { tag, attrs }) => {
      if (tag === 'receipt' && attrs['to'] === maria.lid) receipts.push(attrs['type'])
    })
    const [received] = await Promise.all([
      client.received((message) => textOf(message) === 'leia'),
      fake.sendText(maria, shop, 'leia'),
    ])
    await client.socket.readMessages([received.key])
    await expect.poll(() => receipts).toContain('read')
    expect(receipts).toEqual(['inactive', 'read'])
  })

  it('changes a chat through app state', async () => {
    const [received] = await Promise.all([
      client.received((message) => textOf(message) === 'arquive'),
      fake.sendText(maria, shop, 'arquive'),
    ])
    await client.socket.chatModify({ archive: true, lastMessages: [received] }, maria.jid)
  })

  it('answers a retry request from getMessage after a restart', async () => {
    const sent = await send(maria.jid, { text: 'guarde isto' })
    await client.socket.end(undefined)
    const asked: string[] = []
    client = new TestClient(fake, auth, {
      getMessage: async ({ id }) => {
        asked.push(id ?? '')
        return { conversation: 'guarde isto' }
      },
    })
    await client.opened()
    const companion = shop.companions[0]
    if (!companion) throw new Error('not linked')
    const [again] = await Promise.all([fake.nextMessage(), fake.requestRetry({ ...sent, companion })])
    expect([again.id, again.text, asked]).toEqual([sent.id, 'guarde isto', [sent.id]])
  })

  it('is refused after a ban', async () => {
    await Promise.all([client.closed(), fake.ban(shop)])
    client = new TestClient(fake, auth)
    expect(await client.closed()).toBe(403)
  })

  it('logs itself out', async () => {
    await Promise.all([client.closed(), client.socket.logout()])
    await expect.poll(() => shop.companions).toEqual([])
    client = new TestClient(fake, auth)
    expect(await client.closed()).toBe(401)
  })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
