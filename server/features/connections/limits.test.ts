import { beforeEach, expect, test } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { FakeWhatsApp, trustFakeWhatsApp, type Account } from '#fakes/whatsapp/src/index.ts'
import type { ChannelHost, ChannelLimits } from '#server/channels/port.ts'
import { WhatsAppChannel } from '#server/channels/whatsapp/channel.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { installTestApp, type Company } from '#tests/test-app.ts'
import { log } from '#tests/database.ts'
import { MemoryAuthStore } from '#tests/whatsapp/memory-auth-store.ts'
import { until } from '#tests/whatsapp/test-host.ts'
import { getConnectionLimits } from './limits.queries.ts'

const w = installTestApp()
let company: Company
let other: Company
let connectionId: number
let host: ChannelHost
beforeEach(async () => {
  company = await w.company()
  other = await w.company()
  connectionId = await company.connection()
  host = channelHost(w.data, w.services, { companyId: company.id, connectionId, channel: 'whatsapp' })
  w.events.length = 0
})

const UNTIL = '2036-11-23T10:00:00.000Z'
const LOCK = { until: UNTIL, type: 'BIZ_QUALITY' }
const QUOTA = { total: 200, used: 30, status: 'none' as const, since: '2026-11-01T00:00:00.000Z', until: UNTIL }
const tell = (limits: ChannelLimits, isAnswer = true) => host.onLimits({ ...limits, isAnswer })
const connect = (number: string) =>
  host.onStatus({ status: 'CONNECTED', qrcode: '', pairingCode: '', retries: 0, reason: null, number })
const shown = async (): Promise<Connection['limits']> =>
  (await w.call<Connection>(company.admin, 'GET', `/whatsapp/${connectionId}`)).body.limits
const stored = (companyId = company.id) =>
  w.data.read({ companyId, userId: null }, (db) => getConnectionLimits(db, companyId, connectionId))
const ageBy = (days: number) =>
  w.owner.query(
    `update connection_limits set number_since = number_since - make_interval(days => $2)
    where connection_id = $1`,
    [connectionId, days],
  )

test('limits are stored and shown, and a part that is left out stays', async () => {
  expect(await shown()).toBeNull()
  await tell({ lock: LOCK })
  await tell({ quota: QUOTA }, false)
  const first = await shown()
  expect(first).toEqual({
    ...{ reachoutUntil: UNTIL, reachoutType: 'BIZ_QUALITY', quotaTotal: 200, quotaUsed: 30, quotaStatus: 'none' },
    ...{ quotaStatusSince: null, quotaSince: QUOTA.since, quotaUntil: UNTIL, numberSince: null },
  })
  await tell({ lock: null })
  expect(await shown()).toEqual({ ...first, reachoutUntil: null, reachoutType: null })
  const list = await w.call<Connection[]>(company.admin, 'GET', '/whatsapp')
  expect(list.body.map(({ limits }) => limits?.quotaUsed)).toEqual([30])
})

test('screens hear of a change, and of nothing when the same is told again', async () => {
  await tell({ lock: LOCK, quota: QUOTA })
  expect(w.events.map(({ event }) => event.name)).toEqual(['connection.saved'])
  const askedAt = (await stored())?.askedAt ?? ''
  await tell({ lock: LOCK, quota: QUOTA })
  expect(w.events).toHaveLength(1)
  expect(Date.parse((await stored())?.askedAt ?? '')).toBeGreaterThan(Date.parse(askedAt))
  await tell({ quota: { ...QUOTA, used: 31 } }, false)
  expect(w.events).toHaveLength(2)
  expect(w.events.at(-1)?.event).toMatchObject({ payload: { whatsapp: { limits: { quotaUsed: 31 } } } })
})

test('a repeated warning keeps the time when it began', async () => {
  await tell({ quota: { ...QUOTA, status: 'second_warning' } })
  const since = (await shown())?.quotaStatusSince
  expect(since).not.toBeNull()
  await tell({ quota: { ...QUOTA, status: 'second_warning', used: 40 } })
  expect((await shown())?.quotaStatusSince).toBe(since)
})

test('the age of a number outlives a sign-out, and another number begins anew without limits', async () => {
  await connect('5511900000001')
  await ageBy(40)
  const since = (await shown())?.numberSince
  await tell({ lock: LOCK, quota: QUOTA })
  await w.call(company.admin, 'DELETE', `/whatsappsession/${connectionId}`)
  await w.call(company.admin, 'POST', `/whatsappsession/${connectionId}`)
  await connect('5511900000001')
  expect(await shown()).toMatchObject({ numberSince: since, reachoutUntil: UNTIL, quotaTotal: 200 })
  await connect('5511900000002')
  const fresh = await shown()
  expect(fresh).toMatchObject({ reachoutUntil: null, quotaTotal: null, quotaUsed: 0, quotaUntil: null })
  expect(Date.parse(fresh?.numberSince ?? '') - Date.parse(since ?? '')).toBeGreaterThan(39 * 86_400_000)
  expect((await stored())?.askedAt).toBeNull()
})

test('limits of a connection that is gone or of another company change nothing', async () => {
  const foreign = channelHost(w.data, w.services, { companyId: other.id, connectionId, channel: 'whatsapp' })
  await foreign.onLimits({ lock: LOCK, isAnswer: true })
  expect([await shown(), await stored(other.id), w.events]).toEqual([null, null, []])
  await tell({ lock: LOCK })
  expect(await stored(other.id)).toBeNull()
})

test('over WhatsApp, a number that is linked is asked about at once, and a push changes what is shown', async () => {
  const fake = await FakeWhatsApp.start({ reportedPreKeys: 1 })
  const distrust = trustFakeWhatsApp(fake.trustAnchors)
  const shop: Account = fake.addAccount('5511900000001', 'Loja')
  fake.setLimits(shop, { lock: { until: new Date(UNTIL), type: 'BIZ_QUALITY' } })
  const channel = new WhatsAppChannel({ host, vault: new MemoryAuthStore(), url: fake.url, log })
  try {
    await channel.start()
    const code = async () => (await w.call<Connection>(company.admin, 'GET', `/whatsapp/${connectionId}`)).body.qrcode
    await expect.poll(code).not.toBe('')
    await fake.scanQr(await code(), shop)
    await expect.poll(async () => (await shown())?.reachoutUntil).toBe(UNTIL)
    expect((await shown())?.numberSince).not.toBeNull()
    await until(() => w.events.some(({ event }) => event.name === 'connection.saved'))
    fake.setLimits(shop, { lock: null })
    fake.pushLimits(shop)
    await expect.poll(async () => (await shown())?.reachoutUntil).toBeNull()
  } finally {
    await channel.stop()
    distrust()
    await fake.stop()
  }
})
