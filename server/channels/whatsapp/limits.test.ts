import pino from 'pino'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Account, BanModel } from '#fakes/whatsapp/src/index.ts'
import { linkedChannel, outbound, phone, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import type { WhatsAppChannel } from './channel.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let maria: Account
let shop: Account
let channel: WhatsAppChannel | null = null

const TOMORROW = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000)
const QUOTA = { total: 100, used: 12, status: 'FIRST_WARNING' as const, since: new Date(0), until: TOMORROW }
const STORED = { total: 100, used: 12, status: 'first_warning', since: null, until: TOMORROW.toISOString() }
const LOCK = { until: TOMORROW, type: 'BIZ_QUALITY' }
const STORED_LOCK = { until: TOMORROW.toISOString(), type: 'BIZ_QUALITY' }
const NO_QUOTA = { total: null, used: 0, status: 'none', since: null, until: null }

beforeAll(async () => {
  maria = fake.addAccount('5511988887777', 'Maria')
})

let shops = 0
beforeEach(() => {
  shop = fake.addAccount(`55119000000${String(++shops).padStart(2, '0')}`, 'Loja')
  fake.autoAck = fake.autoDeliver = fake.tellsLimits = true
})

afterEach(async () => {
  await channel?.stop()
})

async function link(options: Parameters<typeof linkedChannel>[2] = {}) {
  const made = await linkedChannel(fake, shop, options)
  channel = made.channel
  return made
}

const answers = ({ limits }: TestChannelHost) => limits.filter(({ isAnswer }) => isAnswer)

/** Sends a message that the server refuses with 463, and returns the reason that is reported. */
async function refuse(host: TestChannelHost): Promise<string | null | undefined> {
  fake.autoAck = fake.autoDeliver = false
  const message = outbound([phone(maria.number)], 'promoção')
  const [sent] = await Promise.all([fake.nextMessage(), channel?.send(message)])
  fake.ack(sent, { error: '463' })
  const refusal = await until(() => host.acks.find(({ providerId, ack }) => providerId === sent.id && ack === 0))
  return refusal.error
}

it('asks for the limits on connecting, without sending a message', async () => {
  fake.setLimits(shop, { lock: LOCK, quota: QUOTA })
  const { host } = await link()
  expect(await until(() => answers(host)[0])).toEqual({ lock: STORED_LOCK, quota: STORED, isAnswer: true })
})

it('reports neither a lock nor a quota where there is none', async () => {
  const { host } = await link()
  expect(await until(() => answers(host)[0])).toEqual({ lock: null, quota: NO_QUOTA, isAnswer: true })
})

it('reports a lock that ends beyond all years as one until the last that the database knows', async () => {
  fake.setLimits(shop, { lock: { ...LOCK, until: new Date(Date.UTC(12_000, 0, 1)) } })
  const { host } = await link()
  expect((await until(() => answers(host)[0])).lock?.until).toBe('9999-12-31T23:59:59.999Z')
})

it('asks again after a while', async () => {
  const { host } = await link({ timing: { limitsEvery: 100 } })
  await until(() => answers(host).length >= 3)
})

it('asks on request', async () => {
  const { host } = await link()
  await until(() => answers(host)[0])
  fake.setLimits(shop, { quota: QUOTA })
  expect(await channel?.fetchLimits()).toEqual({ lock: null, quota: STORED })
  expect(host.limits.at(-1)).toEqual({ lock: null, quota: STORED, isAnswer: true })
})

it('reports what WhatsApp says by itself', async () => {
  const { host } = await link()
  await until(() => answers(host)[0])
  fake.setLimits(shop, { lock: LOCK, quota: QUOTA })
  fake.pushLimits(shop)
  await until(() => host.limits.some(({ lock, isAnswer }) => lock && !isAnswer))
  const said = await until(() => host.limits.find(({ quota, isAnswer }) => quota && !isAnswer))
  expect(said).toEqual({ quota: STORED, isAnswer: false })
  fake.setLimits(shop, { lock: null })
  fake.pushLimits(shop)
  await until(() => host.limits.filter(({ isAnswer }) => !isAnswer).some(({ lock }) => lock === null))
})

it('asks after a refused new chat, and tells a number that is locked from a person without a token', async () => {
  const { host } = await link()
  await until(() => answers(host)[0])
  expect(await refuse(host)).toBe('ERR_WAPP_NO_PRIVACY_TOKEN')
  expect(answers(host)).toHaveLength(2)
  fake.setLimits(shop, { lock: LOCK })
  expect(await refuse(host)).toBe('ERR_WAPP_NEW_CHAT_BLOCKED')
  expect(host.limits.at(-1)).toMatchObject({ lock: STORED_LOCK, isAnswer: true })
  fake.setLimits(shop, { lock: null, quota: { ...QUOTA, status: 'CAPPED' } })
  expect(await refuse(host)).toBe('ERR_WAPP_NEW_CHAT_BLOCKED')
})

it('takes a refused new chat for a locked number while WhatsApp tells no limits, and logs that once', async () => {
  const lines: { msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  fake.tellsLimits = false
  const { host } = await link({ log, timing: { limitsEvery: 50 } })
  expect(await refuse(host)).toBe('ERR_WAPP_NEW_CHAT_BLOCKED')
  expect(await channel?.fetchLimits()).toBeNull()
  expect(host.limits).toEqual([])
  expect(lines.filter(({ msg }) => msg === 'WhatsApp did not tell its limits')).toHaveLength(1)
})

it('is warned, refused and banned for too many first contacts, and answers pass all the time', async () => {
  let now = Date.parse('2026-11-02T15:00:00Z')
  const model = new BanModel({ since: new Date(now) })
  fake.watchForBans(shop, model, () => new Date(now))
  const { host } = await link()
  await until(() => answers(host)[0])
  await fake.sendText(maria, shop, 'oi')
  await until(() => host.messages.length === 1)
  const send = async (to: Account) => {
    now += 120_000
    const message = outbound([phone(to.number)], 'olá')
    await channel?.send(message)
    return message.providerId
  }
  const strangers = Array.from({ length: 40 }, (_, index) => fake.addAccount(`55219${70000000 + index}`, 'Rui'))
  for (const stranger of strangers.slice(0, 28)) {
    const id = await send(stranger)
    await until(() => host.ackOf(id) >= 2)
  }
  const told = () => host.limits.filter(({ isAnswer }) => !isAnswer).flatMap(({ quota }) => quota?.status ?? [])
  await until(() => told().length === 3)
  expect(told()).toEqual(['first_warning', 'second_warning', 'capped'])
  const refusedId = await send(strangers[28] ?? maria)
  await until(() => host.ackOf(refusedId) === -1)
  const answerId = await send(maria)
  await until(() => host.ackOf(answerId) >= 2)
  for (const stranger of strangers.slice(29, 38)) await send(stranger).catch(() => undefined)
  await until(() => host.lastStatus?.status === 'DISCONNECTED')
  expect([host.lastStatus?.reason, model.bans]).toEqual(['banned', 1])
})

/** Links a number that was banned so often, and sends the message that bans it again. */
async function banAgain(bans: number) {
  let now = Date.parse('2026-11-02T15:00:00Z')
  const model = new BanModel({ since: new Date(now) })
  while (model.bans < bans) if (model.record(true, new Date((now += 1000))) === 'banned') now += 2.5 * 86_400_000
  for (let index = 0; index < 14; index++) model.record(true, new Date((now += 1000)))
  fake.watchForBans(shop, model, () => new Date(now))
  const made = await link()
  const stranger = fake.addAccount(`553197000000${bans}`, 'Ana')
  made.channel.send(outbound([phone(stranger.number)], 'promoção')).catch(() => undefined)
  await until(() => made.host.lastStatus?.status === 'DISCONNECTED')
  expect(model.bans).toBe(bans + 1)
  return { ...made, wait: (days: number) => (now += days * 86_400_000) }
}

it('comes back after a ban of a day, and not before', async () => {
  const { host, channel: banned, wait } = await banAgain(0)
  expect(host.lastStatus?.reason).toBe('banned')
  const tryAgain = async () => {
    const told = host.statuses.length
    await banned.start()
    await until(() => host.statuses.slice(told).some(({ status }) => ['CONNECTED', 'DISCONNECTED'].includes(status)))
    return host.lastStatus?.status
  }
  expect(await tryAgain()).toBe('DISCONNECTED')
  wait(1)
  expect(await tryAgain()).toBe('CONNECTED')
})

it('loses its login with a ban for life', async () => {
  const { host, vault } = await banAgain(2)
  expect([host.lastStatus?.reason, await vault.loadCreds()]).toEqual(['loggedOut', null])
})

it('asks over a new socket while a question over the one before is still open', async () => {
  const { host } = await link()
  await until(() => answers(host)[0])
  fake.deafenConnection(shop)
  void channel?.fetchLimits()
  fake.endStream(shop, 503)
  await until(() => host.statuses.filter(({ status }) => status === 'CONNECTED').length === 2)
  await until(() => answers(host).length === 2, 'a second answer')
})
