/** Linking by a code that is typed on the phone, as the stand-in plays it, and what the screens get to know of it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Account, FakeWhatsApp, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import { makeChannel, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import type { AuthStore } from './auth-store.ts'
import type { WhatsAppChannel } from './channel.ts'

/** Baileys ends a linking earlier than this. */
const LINKING_MS = 200_000

let fake: FakeWhatsApp
let distrust: () => void
let shop: Account
let channel: WhatsAppChannel
let host: TestChannelHost
let vault: AuthStore

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
  fake.codeAnswer = 'registered'
  fake.confirmedByUnlinked.length = 0
  shop = fake.addAccount(`55119100000${String(++shops).padStart(2, '0')}`, 'Loja')
})
afterEach(async () => {
  vi.useRealTimers()
  await channel.stop()
  expect(fake.problems.map(String)).toEqual([])
  expect(fake.unknownQueries).toEqual([])
})

const statusIs = (status: string) => () => host.lastStatus?.status === status
const shownCode = () => host.lastStatus?.pairingCode
/** What the screens have been told, without repetition. */
const told = () =>
  host.statuses
    .map(({ status, qrcode, pairingCode }) => `${status}${qrcode && ' qr'}${pairingCode && ' code'}`)
    .filter((line, index, all) => line !== all[index - 1])

async function askForCode(options: Parameters<typeof makeChannel>[1] = {}): Promise<void> {
  ;({ channel, host, vault } = makeChannel(fake, options))
  await channel.linkByCode(shop.number)
}

/** Asks for a code, and returns it when it is shown. */
async function firstCode(options?: Parameters<typeof makeChannel>[1]): Promise<string> {
  await askForCode(options)
  return until(shownCode)
}

/** Asks for a code at a clock of the test, and lets the time for linking pass once `use` has used it. */
async function outlast(use: (code: string) => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await use(await firstCode({ timing: { codeSilence: 2 * LINKING_MS } }))
  vi.advanceTimersByTime(LINKING_MS)
  vi.useRealTimers()
}

/** Waits for the end of an attempt, after which no code is shown. */
async function endsWith(reason: string): Promise<void> {
  await until(statusIs('DISCONNECTED'))
  expect(host.lastStatus).toMatchObject({ reason, qrcode: '', pairingCode: '' })
}

test('a code that is typed on the phone links the number, and no QR code is shown', async () => {
  const code = await firstCode()
  expect(code).toMatch(/^[1-9A-HJ-NP-TV-Z]{8}$/)
  await fake.typeCode(`${code.slice(0, 4)}-${code.slice(4)}`, shop)
  await until(statusIs('CONNECTED'))
  expect(host.lastStatus).toMatchObject({ number: shop.number, reason: null, pairingCode: '' })
  expect(told()).toEqual(['OPENING', 'qrcode code', 'PAIRING code', 'PAIRING', 'CONNECTED'])
  await channel.stop()
  await channel.start()
  await until(statusIs('CONNECTED'))
})

test('a channel that shows a QR code shows the code to type instead', async () => {
  ;({ channel, host } = makeChannel(fake))
  await channel.start()
  await until(statusIs('qrcode'))
  await channel.linkByCode(shop.number)
  await fake.typeCode(await until(shownCode), shop)
  await until(statusIs('CONNECTED'))
  expect(told().slice(0, 4)).toEqual(['OPENING', 'qrcode qr', 'OPENING', 'qrcode code'])
})

test('a code that WhatsApp does not register is never shown', async () => {
  fake.codeAnswer = 'refused'
  await askForCode()
  await endsWith('codeRefused')
  expect(told()).toEqual(['OPENING', 'DISCONNECTED'])
})

test('a code of which WhatsApp says nothing is given up, and a QR code is shown', async () => {
  fake.codeAnswer = 'none'
  await askForCode({ timing: { codeAnswer: 100 } })
  await until(() => host.lastStatus?.qrcode)
  expect(host.statuses.map(({ reason }) => reason)).toContain('silent')
  expect(host.statuses.map(({ pairingCode }) => pairingCode).join('')).toBe('')
})

test('an expired code is replaced by itself, and the new one links', async () => {
  const code = await firstCode()
  const endsAt = host.lastStatus?.pairingEndsAt
  fake.expireCode(shop)
  const next = await until(() => shownCode() !== code && shownCode())
  // The socket ends when it would have, so the second code can be typed for less long than the first.
  expect([typeof endsAt, host.lastStatus?.pairingEndsAt]).toEqual(['string', endsAt])
  await fake.typeCode(next, shop)
  await until(statusIs('CONNECTED'))
})

test('an expired code is not replaced when WhatsApp leaves that to a person', async () => {
  await firstCode()
  fake.expireCode(shop, true)
  await endsWith('codeEnded')
})

test('a code that nobody types ends with the time for linking', async () => {
  await outlast(async () => undefined)
  await endsWith('codeEnded')
})

test('silence after a typed code has an end', async () => {
  const code = await firstCode({ timing: { codeSilence: 100 } })
  expect(await fake.typeCode(code, shop, 'silence')).toBeNull()
  await endsWith('codeSilent')
})

test('silence after a typed code ends with the time for linking', async () => {
  await outlast((code) => fake.typeCode(code, shop, 'silence'))
  await endsWith('codeSilent')
})

test('a code with a mistake in it can be typed once more, because it stays on show', async () => {
  const code = await firstCode()
  const mistyped = code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  await expect(fake.typeCode(mistyped, shop)).rejects.toThrow('the phone shows that the code is wrong')
  expect(host.lastStatus).toMatchObject({ status: 'PAIRING', pairingCode: code })
  await fake.typeCode(code, shop)
  await until(statusIs('CONNECTED'))
})

test('a code with a mistake in it that is not corrected ends like silence', async () => {
  const code = await firstCode({ timing: { codeSilence: 100 } })
  const mistyped = code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  await expect(fake.typeCode(mistyped, shop)).rejects.toThrow()
  await endsWith('codeSilent')
})

test('a passkey that is asked for after the code was typed is named', async () => {
  await fake.typeCode(await firstCode(), shop, 'passkey')
  await endsWith('passkey')
})

test('a request for another QR code leaves alone the secret that a typed code has made', async () => {
  const code = await firstCode()
  await fake.retireQrOf(shop)
  await fake.typeCode(code, shop, 'refresh')
  await until(statusIs('CONNECTED'))
  expect(fake.confirmedByUnlinked.filter(({ attrs }) => attrs['type'] === 'companion_reg_refresh')).toHaveLength(2)
})

test('a lost connection leads from the code back to a QR code', async () => {
  await firstCode()
  fake.dropUnlinked()
  const { qrcode } = await until(() => host.statuses.find((status) => status.qrcode))
  expect(host.lastStatus).toMatchObject({ status: 'qrcode', pairingCode: '' })
  await fake.scanQr(qrcode, shop)
  await until(statusIs('CONNECTED'))
})

test('a channel that starts with what was stored while a code was open shows a QR code', async () => {
  await firstCode()
  await channel.stop()
  ;({ channel, host } = makeChannel(fake, { vault }))
  await channel.start()
  await fake.scanQr(await until(() => host.lastStatus?.qrcode), shop)
  await until(statusIs('CONNECTED'))
})
