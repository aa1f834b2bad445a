/** Shows how Baileys behaves with and without each workaround: an upgrade shows here which ones can be removed. */
import { type BinaryNode, downloadMediaMessage, type WAMessage } from 'baileys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Account, FakeWhatsApp, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import { silentLogger } from '#fakes/whatsapp/src/silent-logger.ts'
import { MemoryAuth, TestClient } from '#fakes/whatsapp/src/test-client.ts'
import {
  endRefusedConnection,
  enforceSignatures,
  keepOwnSecrets,
  terminateOnClose,
  silenceSessionLogs,
} from './workarounds.ts'
import { followQrCodes } from './linking.ts'
import { PATIENT } from '#tests/patience.ts'

const textOf = ({ message }: WAMessage) => message?.conversation ?? message?.extendedTextMessage?.text

let fake: FakeWhatsApp
let distrust: () => void
let unmute: () => void
let shop: Account
let maria: Account
let auth: MemoryAuth
let client: TestClient

beforeAll(async () => {
  unmute = silenceSessionLogs()
  fake = await FakeWhatsApp.start({ reportedPreKeys: 1, qrCodes: 2 })
  distrust = trustFakeWhatsApp(fake.trustAnchors)
  maria = fake.addAccount('5511988887777', 'Maria')
})

afterAll(async () => {
  distrust()
  unmute()
  await fake.stop()
})

let shops = 0
beforeEach(() => {
  shop = fake.addAccount(`55119000000${String(++shops).padStart(2, '0')}`, 'Loja')
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
  it('goes online with signatures enforced, and refuses a server that another key vouches for', async () => {
    const stopEnforcing = enforceSignatures()
    try {
      client = await TestClient.linked(fake, shop, auth)
      await client.socket.end(undefined)
      distrust()
      client = new TestClient(fake, auth)
      expect(await client.closed()).toBe(400)
    } finally {
      stopEnforcing()
      distrust = trustFakeWhatsApp(fake.trustAnchors)
    }
  })

  it('shows that Baileys alone does not check the certificate', async () => {
    distrust()
    try {
      client = new TestClient(fake, auth)
      expect(await client.until('connection.update', ({ qr }) => qr)).toBeTruthy()
      await client.socket.end(undefined)
    } finally {
      distrust = trustFakeWhatsApp(fake.trustAnchors)
    }
  })

  it('shows that Baileys alone goes on showing a retired code', async () => {
    client = new TestClient(fake, auth, { qrTimeout: 100 })
    const first = await client.until('connection.update', ({ qr }) => qr)
    fake.retireQr(first)
    const second = await client.until('connection.update', ({ qr }) => qr)
    await expect(fake.scanQr(second, shop)).rejects.toThrow(/retired/)
  })

  it('links with the code that is shown after the first one was retired', async () => {
    client = new TestClient(fake, auth)
    const codes: string[] = []
    const onCode = (qr: string): void => {
      codes.push(qr)
      if (codes.length === 1) fake.retireQr(qr)
      else void fake.scanQr(qr, shop)
    }
    followQrCodes(client.socket, onCode)
    expect(await client.closed()).toBe(515)
    client = new TestClient(fake, auth)
    await client.opened()
  })

  it('hangs when the server refuses the upgrade, unless the workaround ends it', async () => {
    fake.refuseConnections(503)
    try {
      client = new TestClient(fake, auth, { connectTimeoutMs: 300 })
      await expect(
        client.until('connection.update', ({ connection }) => connection === 'close', 1500),
      ).rejects.toThrow()
      await client.socket.end(undefined)
      client = new TestClient(fake, auth)
      endRefusedConnection(client.socket)
      expect(await client.closed()).toBe(-1)
    } finally {
      fake.refuseConnections(undefined)
    }
  })
})

describe('a linked client', () => {
  beforeEach(async () => {
    client = await TestClient.linked(fake, shop, auth)
  })

  it('gets no event for the server ack, which only the raw stanza shows', async () => {
    fake.autoDeliver = fake.autoAck = false
    const sent = await send(maria.jid, { text: 'um risco' })
    const updates: unknown[] = []
    client.socket.ev.on('messages.update', (all) => updates.push(...all))
    const acks: BinaryNode[] = []
    client.socket.ws.on('CB:ack,class:message', (ack: BinaryNode) => acks.push(ack))
    fake.ack(sent)
    await Promise.all([client.received((message) => textOf(message)), fake.sendText(maria, shop, 'depois')])
    expect(acks[0]?.attrs['id']).toBe(sent.id)
    expect(updates).toEqual([])
  })

  it('may get the delivery within the message itself', async () => {
    const statuses: unknown[] = []
    client.socket.ev.on('messages.upsert', ({ messages }) => statuses.push(...messages.map(({ status }) => status)))
    await send(maria.jid, { text: 'dois riscos' })
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 1 || status === 3)).toBeTruthy()
  })

  it('gets what arrived while it was away as "append", not "notify"', async () => {
    await Promise.all([client.closed(), fake.dropConnection(shop)])
    await fake.sendText(maria, shop, 'perdida?')
    client = new TestClient(fake, auth)
    const type = await client.until(
      'messages.upsert',
      (upsert) => upsert.messages.some((m) => textOf(m)) && upsert.type,
    )
    expect(type).toBe('append')
  })

  it('refuses a message that comes a second time, and does not show it again', async () => {
    fake.loseReceipts = true
    await Promise.all([
      client.received((message) => textOf(message) === 'uma vez'),
      fake.sendText(maria, shop, 'uma vez', { id: '3AONCE' }),
    ])
    await Promise.all([client.closed(), fake.dropConnection(shop)])
    fake.loseReceipts = false
    const acks: BinaryNode[] = []
    fake.on('stanza', (_companion, stanza) => stanza.tag === 'ack' && acks.push(stanza))
    const shown: WAMessage[] = []
    client = new TestClient(fake, auth)
    client.socket.ev.on('messages.upsert', ({ messages }) => shown.push(...messages))
    await client.opened()
    const refusal = await vi.waitUntil(() => acks.find(({ attrs }) => attrs['id'] === '3AONCE'), PATIENT)
    await Promise.all([client.received((message) => textOf(message)), fake.sendText(maria, shop, 'depois')])
    expect(refusal.attrs['error']).toBe('487')
    expect(shown.map((message) => textOf(message))).toEqual(['depois'])
  })

  it('shows an undecryptable message as an empty one first, with the id of the real one', async () => {
    const seen: WAMessage[] = []
    client.socket.ev.on('messages.upsert', ({ messages }) => seen.push(...messages))
    await Promise.all([
      client.received((message) => textOf(message) === 'ilegível'),
      fake.sendText(maria, shop, 'ilegível', { id: '3ABROKEN', corrupt: true }),
    ])
    const same = seen.filter(({ key }) => key.id === '3ABROKEN')
    expect(same.map(({ messageStubType }) => messageStubType ?? undefined)).toEqual([2, undefined])
  })

  it('waits long for the closing handshake of a silent server, unless the workaround terminates it', async () => {
    fake.freezeConnection(shop)
    const closing = client.until('connection.update', ({ connection }) => connection === 'close', 3000)
    void client.socket.end(undefined)
    await expect(closing).rejects.toThrow()
    shop = fake.addAccount('5511900008888', 'Loja')
    client = await TestClient.linked(fake, shop, new MemoryAuth())
    terminateOnClose(client.socket)
    fake.freezeConnection(shop)
    const closed = client.until('connection.update', ({ connection }) => connection === 'close', 3000)
    void client.socket.end(undefined)
    await closed
  })

  it('does not ask the phone for media that the host has forgotten', async () => {
    const [received] = await Promise.all([
      client.received(({ message }) => message?.imageMessage),
      fake.sendImage(maria, shop, { bytes: PNG, mimetype: 'image/png' }),
    ])
    fake.media.expire(fake.media.lastPath)
    let asked = false
    const context = {
      logger: silentLogger,
      reuploadRequest: async (message: WAMessage) => {
        asked = true
        return message
      },
    }
    const failure = await downloadMediaMessage(received, 'buffer', {}, context).catch((error: unknown) => error)
    expect((failure as { output: { statusCode: number } }).output.statusCode).toBe(410)
    expect(asked).toBe(false)
  })

  it('prints private keys, unless they are muted', async () => {
    unmute()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const print = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const printedKeys = () => print.mock.calls.flat().some((value) => JSON.stringify(value).includes('privKey'))
    const talk = async () => {
      await Promise.all([client.received((message) => textOf(message)), fake.sendText(maria, shop, 'oi')])
      await send(maria.jid, { text: 'olá' })
    }
    await talk()
    expect(printedKeys()).toBe(true)
    print.mockClear()
    unmute = silenceSessionLogs()
    shop = fake.addAccount('5511900009999', 'Loja')
    await client.socket.end(undefined)
    client = await TestClient.linked(fake, shop, new MemoryAuth())
    await talk()
    expect(printedKeys()).toBe(false)
    unmute()
    vi.restoreAllMocks()
    unmute = silenceSessionLogs()
  })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

describe('what the phone sends', () => {
  const ownPoll = async () => {
    client = await TestClient.linked(fake, shop, auth)
    const [{ message }] = await Promise.all([
      client.received(({ key }) => key.fromMe),
      fake.sendPoll(shop, maria, { question: 'Almoço?', options: ['Pizza', 'Sopa'] }),
    ])
    expect(message?.pollCreationMessageV3?.name).toBe('Almoço?')
    return message?.messageContextInfo?.messageSecret?.length
  }

  it('shows that Baileys alone loses its secret', async () => {
    expect(await ownPoll()).toBeUndefined()
  })

  it('keeps its secret', async () => {
    const restore = keepOwnSecrets()
    try {
      expect(await ownPoll()).toBe(32)
    } finally {
      restore()
    }
  })
})
