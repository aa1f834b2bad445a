/** How linking a number can stop, as the stand-in plays it, and what the screens get to know of it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Account, FakeWhatsApp, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import type { WhatsAppChannel } from './channel.ts'
import { PATIENCE_MS } from '#tests/patience.ts'
import { MemoryAuthStore } from '#tests/whatsapp/memory-auth-store.ts'
import { linkedChannel, makeChannel, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'

/** Baileys ends a linking earlier than this. */
const LINKING_MS = 200_000

let fake: FakeWhatsApp
let distrust: () => void
let shop: Account
let channel: WhatsAppChannel
let host: TestChannelHost

beforeAll(async () => {
  fake = await FakeWhatsApp.start({ reportedPreKeys: 1, qrCodes: 2 })
  distrust = trustFakeWhatsApp(fake.trustAnchors)
})
afterAll(async () => {
  distrust()
  await fake.stop()
})

let shops = 0
beforeEach(() => {
  fake.oldestVersion = 0
  fake.confirmedByUnlinked.length = 0
  shop = fake.addAccount(`55119000000${String(++shops).padStart(2, '0')}`, 'Loja')
})
afterEach(async () => {
  vi.useRealTimers()
  await channel.stop()
  expect(fake.problems.map(String)).toEqual([])
  expect(fake.unknownQueries).toEqual([])
})

const reasonIs = (reason: string) => () => host.lastStatus?.reason === reason

/** Starts a channel, and returns its first code. */
async function firstCode(options: Parameters<typeof makeChannel>[1] = {}): Promise<string> {
  ;({ channel, host } = makeChannel(fake, options))
  await channel.start()
  return (await until(() => host.statuses.find(({ status }) => status === 'qrcode'))).qrcode
}

/** What was asked of the channel before it was linked, and what it has confirmed. */
const confirmed = () => fake.confirmedByUnlinked.map(({ attrs }) => attrs['type'])

/** Ref and secret of a code. */
const partsOf = (code: string) => [code.split(',')[0], code.split(',')[3]]

test.each(['companion_reg_refresh', 'pair-device-rotate-qr'])(
  'a code whose secret WhatsApp retires by %s is shown anew, with the words to scan it once more',
  async (part) => {
    const before = await firstCode()
    fake.retireQr(before, part)
    await until(reasonIs('scanAgain'))
    const { status, qrcode } = host.lastStatus!
    const [[oldRef, oldSecret], [ref, secret]] = [partsOf(before), partsOf(qrcode)]
    expect([status, ref === oldRef, secret === oldSecret]).toEqual(['qrcode', true, false])
    await fake.scanQr(qrcode, shop)
    await until(() => host.lastStatus?.status === 'CONNECTED')
    expect(host.lastStatus?.reason).toBeNull()
    expect(confirmed()).toEqual(['companion_reg_refresh'])
  },
)

test('a code that WhatsApp retires twice is shown a third time', async () => {
  const first = await firstCode()
  fake.retireQr(first)
  const second = await until(() => host.lastStatus?.qrcode !== first && host.lastStatus?.qrcode)
  fake.retireQr(second)
  const third = await until(() => host.lastStatus?.qrcode !== second && host.lastStatus?.qrcode)
  await fake.scanQr(third, shop)
  await until(() => host.lastStatus?.status === 'CONNECTED')
})

test('the new secret is stored before WhatsApp hears that the old one is gone', async () => {
  const vault = new MemoryAuthStore()
  const stored = Promise.withResolvers<void>()
  const code = await firstCode({ vault })
  const save = vi.spyOn(vault, 'saveCreds').mockImplementationOnce(() => stored.promise)
  fake.retireQr(code)
  await until(() => save.mock.calls.length > 0)
  // What comes later is confirmed at once, and nothing else has been.
  fake.pretendToAsk(code, 'companion_reg_refresh', 'something-new', 's.whatsapp.net')
  await until(() => confirmed().length > 0)
  expect([confirmed().length, host.lastStatus?.reason]).toEqual([1, null])
  stored.resolve()
  await until(reasonIs('scanAgain'))
  await until(() => confirmed().length === 2)
})

test('a scanned code that ends without being scanned again says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fake.retireQr(await firstCode())
  await until(reasonIs('scanAgain'))
  vi.advanceTimersByTime(LINKING_MS)
  vi.useRealTimers()
  await until(() => host.lastStatus?.status === 'DISCONNECTED')
  expect(host.lastStatus).toMatchObject({ reason: 'scanAgain', qrcode: '' })
})

test('a request with anything else inside, or from somebody else, changes nothing', async () => {
  const code = await firstCode()
  fake.pretendToAsk(code, 'companion_reg_refresh', 'something-new', 's.whatsapp.net')
  fake.pretendToAsk(code, 'companion_reg_refresh', 'companion_reg_refresh')
  fake.pretendToAsk(code, 'passkey_prologue_request', 'passkey_request_options')
  await fake.scanQr(code, shop)
  await until(() => host.lastStatus?.status === 'CONNECTED')
  expect(host.statuses.map(({ reason }) => reason)).toEqual(host.statuses.map(() => null))
})

test('a demand for a passkey ends the attempt at once and is named, and a new attempt may succeed', async () => {
  fake.demandPasskey(await firstCode())
  await until(() => host.lastStatus?.status === 'DISCONNECTED')
  expect(host.lastStatus).toMatchObject({ reason: 'passkey', qrcode: '' })
  await until(() => confirmed().length > 0)
  expect(confirmed()).toEqual(['passkey_prologue_request'])
  await channel.start()
  await until(() => host.lastStatus?.status === 'qrcode')
  await fake.scanQr(host.lastStatus?.qrcode ?? '', shop)
  await until(() => host.lastStatus?.status === 'CONNECTED')
})

test('a link that WhatsApp takes back soon after the scan is told from a phone that removes a device', async () => {
  ;({ channel, host } = await linkedChannel(fake, shop, { timing: { newFor: PATIENCE_MS } }))
  fake.logout(shop)
  await until(() => host.lastStatus?.status === 'DISCONNECTED')
  expect(host.lastStatus?.reason).toBe('revoked')
})

test('a version that is too old is replaced by the one of the web app', async () => {
  fake.oldestVersion = fake.webVersion = 2_000_000_000
  const code = await firstCode()
  expect(host.statuses.map(({ reason }) => reason)).toContain('outdated')
  await fake.scanQr(code, shop)
  await until(() => host.lastStatus?.status === 'CONNECTED')
})

test('the version that worked in place of a refused one is announced at the next start', async () => {
  fake.oldestVersion = fake.webVersion = 2_000_000_000
  const vault = new MemoryAuthStore()
  await firstCode({ vault })
  await channel.stop()
  expect(vault.revision).toBe(2_000_000_000)
  fake.webVersion = Number.NaN
  await firstCode({ vault })
  expect(host.statuses.map(({ reason }) => reason)).not.toContain('outdated')
})

test('a kept version that is older than that of the library is not announced any more', async () => {
  fake.oldestVersion = 1_000_000_001
  fake.webVersion = Number.NaN
  const vault = new MemoryAuthStore()
  vault.revision = 1_000_000_000
  await firstCode({ vault })
  expect(host.statuses.map(({ reason }) => reason)).not.toContain('outdated')
})

test('a connection that is cut each time that a code is on show is named, and a new attempt may succeed', async () => {
  await firstCode()
  for (let cuts = 1; cuts < 3; cuts++) {
    const seen = host.statuses.length
    fake.dropUnlinked()
    await until(() => host.statuses.slice(seen).some(({ status }) => status === 'qrcode'))
  }
  fake.dropUnlinked()
  await until(() => host.lastStatus?.status === 'DISCONNECTED')
  expect(host.lastStatus).toMatchObject({ reason: 'scanLost', qrcode: '' })
  await channel.start()
  await until(() => host.lastStatus?.status === 'qrcode')
  await fake.scanQr(host.lastStatus?.qrcode ?? '', shop)
  await until(() => host.lastStatus?.status === 'CONNECTED')
})

test('a version that the operator has set is announced as it is, also when it is refused', async () => {
  fake.oldestVersion = fake.webVersion = 2_000_000_000
  ;({ channel, host } = makeChannel(fake, { version: [2, 3000, 1_000_000_000] }))
  await channel.start()
  await until(() => host.lastStatus?.status === 'DISCONNECTED')
  expect(host.lastStatus?.reason).toBe('outdated')
})

test('a version that is too old stays refused when the web app has no other, or does not tell it', async () => {
  fake.oldestVersion = 2_000_000_000
  for (const webVersion of [1_000_000_000, Number.NaN]) {
    fake.webVersion = webVersion
    ;({ channel, host } = makeChannel(fake))
    await channel.start()
    await until(() => host.lastStatus?.status === 'DISCONNECTED')
    expect(host.lastStatus?.reason).toBe('outdated')
  }
})
