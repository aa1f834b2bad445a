/** Linking by the passkey of an account, as the stand-in plays it, and what the screens get to know of it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type Account,
  FakeWhatsApp,
  type PasskeyPhone,
  type PasskeyTrouble,
  trustFakeWhatsApp,
} from '#fakes/whatsapp/src/index.ts'
import { PasskeyAnswer } from '#contract/linking.ts'
import { makeChannel, TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import { passkeyAnswer } from '#tests/whatsapp/passkey-browser.ts'
import type { WhatsAppChannel } from './channel.ts'
import type { Timing } from './disconnect.ts'

/** Longer than Baileys would show its codes, and shorter than a person may look for a passkey. */
const LINKING_MS = 200_000

let fake: FakeWhatsApp
let distrust: () => void
let shop: Account
let channel: WhatsAppChannel
let host: TestChannelHost

beforeAll(async () => {
  fake = await FakeWhatsApp.start({ reportedPreKeys: 1, qrCodes: 3 })
  distrust = trustFakeWhatsApp(fake.trustAnchors)
})
afterAll(async () => {
  distrust()
  await fake.stop()
})

let shops = 0
beforeEach(() => {
  fake.confirmedByUnlinked.length = 0
  shop = fake.addAccount(`55119200000${String(++shops).padStart(2, '0')}`, 'Loja')
})
afterEach(async () => {
  vi.useRealTimers()
  await channel.stop()
  expect(fake.problems.map(String)).toEqual([])
  expect(fake.unknownQueries).toEqual([])
})

const reasonIs = (reason: string) => () => host.lastStatus?.reason === reason
const confirmed = () => fake.confirmedByUnlinked.map(({ attrs }) => attrs['type'])
const reasons = () =>
  host.statuses.map(({ reason }) => reason).filter((reason, index, all) => reason !== all[index - 1])

/** Starts a channel that may use passkeys, and returns its first code. */
async function firstCode(timing: Partial<Timing> = {}): Promise<string> {
  const allowing = new TestChannelHost()
  allowing.usesPasskeys = true
  ;({ channel, host } = makeChannel(fake, { host: allowing, timing }))
  await channel.start()
  return (await until(() => host.statuses.find(({ status }) => status === 'qrcode'))).qrcode
}

/** Scans the code with the phone of an account that needs its passkey, and returns what WhatsApp asks of it. */
async function scan(trouble: PasskeyTrouble | null = null, timing: Partial<Timing> = {}) {
  const phone = fake.scanWithPasskey(await firstCode(timing), shop, trouble)
  const { qrcode: question } = await until(() => host.statuses.find(({ reason }) => reason === 'passkeyWanted'))
  return { phone, question }
}

const answer = (question: string) => channel.takePasskey(PasskeyAnswer.parse(JSON.parse(passkeyAnswer(question))))

/** Goes on until the code is compared. */
async function shownCode(question: string): Promise<string> {
  await answer(question)
  return until(() => reasonIs('passkeyCode')() && host.lastStatus?.pairingCode)
}

/** Waits for the end of an attempt, after which nothing is shown. */
async function endsWith(reason: string): Promise<void> {
  await until(() => host.lastStatus?.status === 'DISCONNECTED')
  expect(host.lastStatus).toMatchObject({ reason, qrcode: '', pairingCode: '' })
}

/** Links with a phone, whatever is different about it. */
async function links({ phone, question }: { phone: PasskeyPhone; question: string }): Promise<void> {
  const code = await shownCode(question)
  expect(code).toMatch(/^[1-9A-HJ-NP-TV-Z]{8}$/)
  expect(code).toBe(phone.code)
  await channel.takePasskey(null)
  await phone.linked
  await until(() => host.lastStatus?.status === 'CONNECTED')
  expect(host.lastStatus).toMatchObject({ number: shop.number, reason: null, qrcode: '', pairingCode: '' })
}

test('a number is linked by the passkey of its account once both codes were compared, and logs in again', async () => {
  const attempt = await scan()
  expect(JSON.parse(attempt.question)).toMatchObject({ rpId: 'whatsapp.com', userVerification: 'required' })
  await links(attempt)
  expect(attempt.phone.hasProof).toBe(true)
  expect(reasons()).toEqual([null, 'passkeyWanted', 'passkeySent', 'passkeyCode', null])
  expect(confirmed()).toEqual(['passkey_prologue_request', 'crsc_continuation'])
  await channel.stop()
  await channel.start()
  await until(() => host.lastStatus?.status === 'CONNECTED')
})

test.each(['questionOnRequest', 'phoneTooEarly', 'moreCodes', 'askedTwice'] as const)(
  'it is linked all the same with %s',
  async (trouble) => links(await scan(trouble)),
)

test('the code that WhatsApp has retired before counts no more for the proof', async () => {
  const first = await firstCode()
  fake.retireQr(first)
  const second = await until(() => reasonIs('scanAgain')() && host.lastStatus?.qrcode)
  const phone = fake.scanWithPasskey(second, shop)
  const question = await until(() => reasonIs('passkeyWanted')() && host.lastStatus?.qrcode)
  await links({ phone, question })
  expect(phone.hasProof).toBe(true)
})

test('after too long a time the codes alone vouch for the phone', async () => {
  const attempt = await scan(null, { passkeyHandoff: 0 })
  await links(attempt)
  expect(attempt.phone.hasProof).toBe(false)
})

test('who says that the codes are the same before any is shown has said nothing', async () => {
  const { question } = await scan(null, { passkeyComparison: 100 })
  await channel.takePasskey(null)
  await answer(question)
  await endsWith('passkeyEnded')
})

test.each([
  ['prologueRefused', 'passkeyRefused', {}],
  ['nonceRefused', 'passkeyRefused', {}],
  ['halfTooShort', 'passkeyRefused', {}],
  ['phoneSilent', 'passkeySilent', { passkeyPhone: 100 }],
  ['serverSilent', 'passkeySilent', { passkeyQuery: 100 }],
  ['hangUp', 'passkeyLost', {}],
  ['restart', 'passkeyLost', {}],
] as const)('an attempt that fails by %s ends as %s, and the next one may succeed', async (trouble, reason, timing) => {
  const { question } = await scan(trouble, timing)
  await answer(question)
  await endsWith(reason)
  await channel.start()
  const code = await until(() => host.lastStatus?.qrcode)
  await fake.scanQr(code, shop)
  await until(() => host.lastStatus?.status === 'CONNECTED')
})

test('a refusal of the last step ends the attempt', async () => {
  const { question } = await scan('requestRefused')
  await shownCode(question)
  await channel.takePasskey(null)
  await endsWith('passkeyRefused')
})

test('a phone that never links the number after all has its time', async () => {
  const { question } = await scan('neverLinked')
  await shownCode(question)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await channel.takePasskey(null)
  await until(() => vi.advanceTimersByTime(LINKING_MS) && host.lastStatus?.status === 'DISCONNECTED')
  vi.useRealTimers()
  await endsWith('passkeySilent')
})

test('a question that cannot be read ends the attempt', async () => {
  fake.scanWithPasskey(await firstCode(), shop, 'noQuestion')
  await endsWith('passkeyRefused')
})

test('nobody has to use the passkey, or to compare the codes: both waits end', async () => {
  await scan(null, { passkeyAnswer: 100 })
  await endsWith('passkeyEnded')
  const { question } = await scan(null, { passkeyComparison: 100 })
  await answer(question)
  await endsWith('passkeyEnded')
})

test('a connection that is lost while the passkey is looked for is not made anew in silence', async () => {
  await scan()
  fake.dropUnlinked()
  await endsWith('passkeyLost')
})

test('while a passkey is looked for, the last code may run out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const attempt = await scan()
  vi.advanceTimersByTime(LINKING_MS)
  vi.useRealTimers()
  expect(host.lastStatus?.reason).toBe('passkeyWanted')
  await links(attempt)
})

test('codes change and end as they do without passkeys', async () => {
  const first = await firstCode({ qrFirst: 50, qrNext: 50 })
  await until(() => host.lastStatus?.status === 'DISCONNECTED')
  const shown = host.statuses.map(({ qrcode }) => qrcode).filter(Boolean)
  expect([shown[0], new Set(shown).size, host.lastStatus?.reason]).toEqual([first, 3, 'qrEnded'])
})

test('a code that came later is scanned as the first one', async () => {
  const first = await firstCode({ qrFirst: 50 })
  const second = await until(() => host.lastStatus?.qrcode !== first && host.lastStatus?.qrcode)
  await fake.scanQr(second, shop)
  await until(() => host.lastStatus?.status === 'CONNECTED')
})

test('without leave of the company the demand ends the attempt', async () => {
  ;({ channel, host } = makeChannel(fake))
  await channel.start()
  fake.scanWithPasskey(await until(() => host.lastStatus?.qrcode), shop)
  await endsWith('passkey')
})
