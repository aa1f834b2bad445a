import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import type { ChannelHost, HealthReport, MessageKey } from '#server/channels/port.ts'
import { PATIENT } from '#tests/patience.ts'
import { CloudChannel } from './cloud-channel.ts'
import type { CloudStore } from './cloud-store.ts'
import { Graph } from './graph.ts'

type Status = Parameters<ChannelHost['onStatus']>[0]

let fake: FakeMeta
let number: CloudNumber
let channel: CloudChannel
let account: Awaited<ReturnType<CloudStore['account']>>
let statuses: Status[]
let told: HealthReport[]
let isShared: boolean
let store: CloudStore

beforeEach(async () => {
  fake = await FakeMeta.start()
  number = fake.cloud.number('Loja da Ana', { display: '+55 11 4004-1234' })
  ;[statuses, told, isShared] = [[], [], false]
  account = {
    ...{ phoneNumberId: number.id, wabaId: number.wabaId, appSecret: null },
    ...{ token: number.token, tokenSealed: Buffer.from('first') },
  }
  const host = {
    onStatus: async (status: Status) => void statuses.push(status),
    onHealth: async (report: HealthReport) => void told.push(report),
  } as ChannelHost
  store = {
    parts: { midOf: async () => 'wamid.OURS' } as unknown as CloudStore['parts'],
    account: async () => account,
    forgetToken: async (tokenSealed: Buffer | null) => {
      if (tokenSealed !== account.tokenSealed) return false
      account = { ...account, token: null, tokenSealed: null }
      return true
    },
    isAccountUsed: async () => isShared,
  }
  const app = { id: '1', secret: number.appSecret }
  const graph = new Graph({ url: fake.url, version: 'v26.0', app, pausesMs: [] })
  const timing = { retryAfter: [1], checkEvery: 600_000 }
  channel = new CloudChannel({ host, store, graphFor: () => graph, log: pino({ level: 'silent' }), timing })
})
afterEach(async () => {
  await channel.stop()
  await fake.close()
})

const lastStatus = (status: string, reason: string | null) =>
  vi.waitFor(() => expect(statuses.at(-1)).toMatchObject({ status, reason }), PATIENT)
async function connect(): Promise<void> {
  await channel.start()
  await lastStatus('CONNECTED', null)
}

const CHAT = [{ kind: 'phone' as const, value: '5511987654321' }]
const keyOf = (providerId: string, fromMe = false): MessageKey => ({
  ...{ providerId, fromMe, chat: CHAT, isGroup: false, author: null },
})

test('a start asks for the number', async () => {
  await connect()
  expect(statuses.at(-1)).toMatchObject({ number: '551140041234', qrcode: '', pairingCode: '' })
})

test('a start asks how the number does', async () => {
  number.quality = 'YELLOW'
  await connect()
  expect(told).toMatchObject([{ quality: 'medium', limit: { people: 2000 } }])
})

test('a number is connected also while Meta does not say how it does', async () => {
  fake.cloud.health.isSilent = true
  await connect()
  expect(told).toEqual([])
})

test.each<[string, () => void, string]>([
  ['a wrong token', () => fake.cloud.endAccess(number), 'tokenInvalid'],
  ['no token', () => void (account = { ...account, token: null }), 'tokenInvalid'],
  ['an unknown number', () => void (account = { ...account, phoneNumberId: '999' }), 'numberRefused'],
  ['a token without rights', () => fake.cloud.forbid(number), 'numberRefused'],
])('%s ends the connection with its reason', async (_, spoil, reason) => {
  spoil()
  await channel.start()
  await lastStatus('DISCONNECTED', reason)
  await expect(channel.markRead([keyOf('wamid.A')])).rejects.toMatchObject({ retry: 'later' })
})

test('a token that ends meanwhile ends the connection, and the message waits', async () => {
  await connect()
  fake.cloud.endAccess(number)
  await expect(channel.reactToMessage(keyOf('OWN', true), '👍')).rejects.toMatchObject({ retry: 'later' })
  await lastStatus('DISCONNECTED', 'tokenInvalid')
})

test('too many calls do not end a connection, nor does a check that meets them', async () => {
  await connect()
  fake.cloud.limited = true
  await expect(channel.markRead([keyOf('wamid.A')])).rejects.toMatchObject({ retry: 'pause' })
  const opened = statuses.length
  await channel.stop()
  await channel.start()
  const isWaiting = expect.objectContaining({ status: 'OPENING', reason: 'network' })
  await vi.waitFor(() => expect(statuses.slice(opened)).toContainEqual(isWaiting), PATIENT)
  fake.cloud.limited = false
  await lastStatus('CONNECTED', null)
  expect(statuses.slice(opened).map(({ status }) => status)).not.toContain('DISCONNECTED')
})

test('the newest message of the customer is marked as read, and a typing sign belongs to it', async () => {
  await connect()
  await channel.setTyping(CHAT, false, true)
  expect(fake.cloud.typing).toEqual([])
  await channel.markRead([keyOf('OWN', true), keyOf('wamid.B'), keyOf('wamid.A')])
  await channel.setTyping(CHAT, false, true)
  await channel.setTyping(CHAT, false, false)
  expect([fake.cloud.read, fake.cloud.typing]).toEqual([['wamid.B'], ['wamid.B']])
})

test('a file of the customer comes down byte for byte, and one that Meta does not have is not asked for again', async () => {
  await connect()
  const { id } = fake.cloud.file(number, 'image/jpeg', Buffer.from('foto'))
  const raw = (fileId: unknown) => Buffer.from(JSON.stringify({ id: fileId }))
  expect(await buffer(await channel.download(raw(id)))).toEqual(Buffer.from('foto'))
  await expect(channel.download(raw('404'))).rejects.toMatchObject({ retry: 'never' })
})

test('a token that ended ends the connection with the file of a customer too, which waits', async () => {
  await connect()
  const { id } = fake.cloud.file(number, 'image/jpeg', Buffer.from('foto'))
  fake.cloud.endAccess(number)
  const raw = Buffer.from(JSON.stringify({ id }))
  await expect(channel.download(raw)).rejects.toMatchObject({ retry: 'later' })
  await lastStatus('DISCONNECTED', 'tokenInvalid')
})

test.each([
  ['deleted', () => channel.deleteMessage()],
  ['edited', () => channel.editMessage()],
  ['linked by a code', () => channel.linkByCode()],
  ['linked by a passkey', () => channel.takePasskey()],
])('nothing can be %s', async (_, work) => {
  await connect()
  await expect(work()).rejects.toMatchObject({ retry: 'never' })
})

test('a start subscribes to the account, whatever ended the subscription before', async () => {
  await connect()
  expect([...fake.cloud.subscribed]).toEqual([number.wabaId])
})

test('signing out unsubscribes the account, unless a connection uses it still, and forgets the token', async () => {
  await connect()
  isShared = true
  await channel.logout()
  expect([fake.cloud.subscribed.size, account.token]).toEqual([1, null])
  await lastStatus('DISCONNECTED', 'loggedOut')
  account = { ...account, token: number.token }
  isShared = false
  await channel.logout()
  expect(fake.cloud.subscribed.size).toBe(0)
})

test('a token that was typed while the old one is signed out stays, and so does its subscription', async () => {
  await connect()
  const read = account
  const newer = { ...account, tokenSealed: Buffer.from('second') }
  store.account = async () => {
    account = newer
    return read
  }
  await channel.logout()
  expect([account, fake.cloud.subscribed.size]).toEqual([newer, 1])
  expect(statuses.at(-1)).toMatchObject({ status: 'CONNECTED' })
})
