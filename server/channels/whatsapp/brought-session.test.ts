import { randomBytes } from 'node:crypto'
import { type AuthenticationCreds, BufferJSON, initAuthCreds } from 'baileys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, FakeWhatsApp, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import { linkedCreds, SESSION_FORMS, sessionOf } from '#tests/whatsapp/brought-sessions.ts'
import { MemoryAuthStore } from '#tests/whatsapp/memory-auth-store.ts'
import { linkedChannel, makeChannel, outbound, phone, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import { BROUGHT_KEY, isBrought, loadCreds } from './auth-state.ts'
import { readBroughtSession } from './brought-session.ts'
import type { WhatsAppChannel } from './channel.ts'

const parse = (bytes: Uint8Array): AuthenticationCreds =>
  JSON.parse(Buffer.from(bytes).toString(), BufferJSON.reviver) as AuthenticationCreds

function read(text: string): AuthenticationCreds {
  const session = readBroughtSession(text)
  if ('fault' in session) throw new Error(session.fault)
  return parse(session.creds)
}

describe('a session of another product', () => {
  test.each(SESSION_FORMS)('is read as %s keeps it', (_, write) => {
    const creds = linkedCreds('5511977776666')
    const found = read(write(creds))
    const { noiseKey, signedIdentityKey, signedPreKey, registrationId, me, account, nextPreKeyId } = creds
    expect(found).toMatchObject({ registrationId, me, nextPreKeyId, firstUnuploadedPreKeyId: nextPreKeyId })
    for (const [had, has] of [
      [noiseKey.private, found.noiseKey.private],
      [signedIdentityKey.public, found.signedIdentityKey.public],
      [signedPreKey.signature, found.signedPreKey.signature],
      [account!.details!, found.account!.details!],
    ] as const)
      expect(Buffer.from(has).equals(Buffer.from(had))).toBe(true)
    expect(isBrought(found)).toBe(true)
  })

  test('is read when its public keys have a byte that says their kind', () => {
    const creds = linkedCreds('5511977776666')
    const withType = (key: Uint8Array): Buffer => Buffer.concat([Buffer.from([5]), key])
    const noiseKey = { ...creds.noiseKey, public: withType(creds.noiseKey.public) }
    const found = read(JSON.stringify({ ...creds, noiseKey }, BufferJSON.replacer))
    expect(Buffer.from(found.noiseKey.public).equals(Buffer.from(creds.noiseKey.public))).toBe(true)
  })

  test('brings nothing along that is not needed to log in', () => {
    const creds = { ...linkedCreds('5511977776666'), routingInfo: Buffer.from('x'), additionalData: { evil: 1 } }
    const found = read(JSON.stringify({ creds, keys: { sessions: { a: 'b' } } }, BufferJSON.replacer))
    expect(found.routingInfo).toBeUndefined()
    expect(found.additionalData).toEqual({ isBrought: true })
    expect(found).not.toHaveProperty('keys')
  })

  test('gives way to a phone that was linked since, by a server that does not know of it', async () => {
    const vault = new MemoryAuthStore()
    const linked = linkedCreds('5511977775555')
    await vault.saveCreds(Buffer.from(JSON.stringify(linked, BufferJSON.replacer)))
    const brought = readBroughtSession(sessionOf('5511977776666'))
    if ('fault' in brought) throw new Error(brought.fault)
    await vault.setKeys([{ ...BROUGHT_KEY, data: brought.creds }])
    expect((await loadCreds(vault)).me).toEqual(linked.me)
    expect(vault.keys.size).toBe(0)
  })

  const broken = (change: (creds: AuthenticationCreds) => unknown): string =>
    JSON.stringify(change(linkedCreds('5511977776666')), BufferJSON.replacer)

  test.each([
    ['no JSON', 'WA-session'],
    ['another JSON', '{"name":"creds"}'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['what is nested without end', '{"creds":'.repeat(5000) + '1' + '}'.repeat(5000)],
    ['lists without end', '['.repeat(100_000)],
    ['a key that is cut off', broken((creds) => ({ ...creds, noiseKey: { ...creds.noiseKey, private: 'AAAA' } }))],
    [
      'keys that do not belong together',
      broken((creds) => ({ ...creds, noiseKey: { ...creds.noiseKey, private: randomBytes(32) } })),
    ],
    ['a signature of another identity', broken((creds) => ({ ...creds, signedPreKey: initAuthCreds().signedPreKey }))],
    ['bytes that are none', broken((creds) => ({ ...creds, noiseKey: { private: [1, 256], public: [-1] } }))],
  ])('is refused when it is %s', (_, text) => {
    expect(readBroughtSession(text)).toEqual({ fault: 'Not a session' })
  })

  test.each([
    ['was never scanned', broken(() => initAuthCreds())],
    [
      'waits for a typed code',
      broken((creds) => ({ ...creds, me: { id: '5511977776666@s.whatsapp.net', name: '~' } })),
    ],
    ['has no account', broken(({ account: _account, ...creds }) => creds)],
  ])('is told apart when it %s', (_, text) => {
    expect(readBroughtSession(text)).toEqual({ fault: 'Session of no phone' })
  })
})

describe('a channel with the session of another product', () => {
  let fake: FakeWhatsApp
  let distrust: () => void
  let shop: Account
  let maria: Account
  let channel: WhatsAppChannel
  let host: TestChannelHost
  let vault: MemoryAuthStore
  let others: WhatsAppChannel[] = []

  beforeAll(async () => {
    fake = await FakeWhatsApp.start({ reportedPreKeys: 1 })
    distrust = trustFakeWhatsApp(fake.trustAnchors)
  })
  afterAll(async () => {
    distrust()
    await fake.stop()
  })

  let shops = 0
  beforeEach(() => {
    others = []
    shop = fake.addAccount(`55119300000${String(++shops).padStart(2, '0')}`, 'Loja')
    maria = fake.addAccount(`55119400000${String(shops).padStart(2, '0')}`, 'Maria')
  })
  afterEach(async () => {
    await Promise.all([channel, ...others].map((one) => one.stop()))
    expect(fake.problems.map(String)).toEqual([])
    expect(fake.unknownQueries).toEqual([])
  })

  /** Links a channel, and returns it with the session that another product would keep. */
  async function otherProduct() {
    const memory = new MemoryAuthStore()
    const made = await linkedChannel(fake, shop, { vault: memory })
    others.push(made.channel)
    return { ...made, session: () => JSON.stringify({ creds: parse(memory.creds!), keys: {} }, BufferJSON.replacer) }
  }

  async function bring(session: string, options: Parameters<typeof makeChannel>[1] = {}): Promise<void> {
    vault = new MemoryAuthStore()
    const brought = readBroughtSession(session)
    if ('fault' in brought) throw new Error(brought.fault)
    await vault.setKeys([{ ...BROUGHT_KEY, data: brought.creds }])
    ;({ channel, host } = makeChannel(fake, { ...options, vault }))
    await channel.start()
  }

  const statusIs = (status: string) => () => host.lastStatus?.status === status
  const isMarked = (): boolean => vault.creds !== null && isBrought(parse(vault.creds))

  test('goes on where the other one has stopped: it is told what customers write, and answers', async () => {
    const other = await otherProduct()
    await fake.sendText(maria, shop, 'antes')
    await until(() => other.host.textsFrom(maria.number).includes('antes'))
    await other.channel.stop()
    await bring(other.session())
    await until(statusIs('CONNECTED'))
    expect(host.lastStatus).toMatchObject({ number: shop.number, reason: null })
    await fake.sendText(maria, shop, 'depois')
    await until(() => host.textsFrom(maria.number).includes('depois'))
    const [sent] = await Promise.all([fake.nextMessage(), channel.send(outbound([phone(maria.number)], 'olá'))])
    expect(sent.text).toBe('olá')
  })

  test('is like any other once its connection has held, and comes back after a stop', async () => {
    const other = await otherProduct()
    await other.channel.stop()
    await bring(other.session(), { timing: { stableAfter: 20 } })
    await until(statusIs('CONNECTED'))
    await until(() => !isMarked())
    expect(vault.keys.has(`${BROUGHT_KEY.type}/${BROUGHT_KEY.id}`)).toBe(false)
    await channel.stop()
    await channel.start()
    await until(statusIs('CONNECTED'))
    fake.replaceConnection(shop)
    await until(() => host.statuses.some(({ reason }) => reason === 'replaced'))
    await until(statusIs('CONNECTED'))
  })

  test('shows a QR code that says why when WhatsApp does not know it, and is linked by it', async () => {
    await bring(sessionOf(shop.number))
    const { qrcode, reason } = await until(() => host.statuses.find((status) => status.qrcode))
    expect(reason).toBe('broughtRefused')
    expect(vault.creds === null || !isMarked()).toBe(true)
    await fake.scanQr(qrcode, shop)
    await until(statusIs('CONNECTED'))
    expect(host.lastStatus?.reason).toBeNull()
  })

  test('does not fight with the other product: it says that it still runs, and goes on once it does not', async () => {
    const other = await otherProduct()
    await bring(other.session())
    await until(statusIs('DISCONNECTED'))
    expect(host.lastStatus?.reason).toBe('broughtInUse')
    await until(() => other.host.lastStatus?.status === 'CONNECTED')
    await other.channel.stop()
    await channel.start()
    await until(statusIs('CONNECTED'))
  })

  test('keeps its reason when nobody scans the QR code', async () => {
    await bring(sessionOf(shop.number), { qrTimeout: 10 })
    await until(statusIs('DISCONNECTED'))
    expect(host.lastStatus).toMatchObject({ reason: 'broughtRefused', qrcode: '' })
  })
})
