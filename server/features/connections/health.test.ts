import { afterEach, beforeEach, expect, it, test } from 'vitest'
import type { Connection, ConnectionHealth } from '#contract/connections.ts'
import type { CloudCustomer, CloudNumber } from '#fakes/meta/cloud-events.ts'
import { linkedNumber, linkNumber } from '#tests/cloud-fixture.ts'
import { accept, connections, messages, say, stage, until, useMeta } from '#tests/meta-fixture.ts'
import { applyHealth } from './health.actions.ts'

useMeta()

let number: CloudNumber
let ana: CloudCustomer
let id: number
beforeEach(async () => {
  ;({ number, ana, id } = await linkedNumber())
  // Until Meta was asked, what it is made to say afterwards could come before that answer.
  await until(async () => expect(await health()).toMatchObject({ quality: 'high' }))
})
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const health = async (connectionId = id): Promise<ConnectionHealth | null | undefined> =>
  (await connections()).find((one) => one.id === connectionId)?.health
const saved = (): Connection[] =>
  stage.w.events.flatMap(({ event }) => (event.name === 'connection.saved' ? [event.payload.whatsapp] : []))
const age = (column: string, seconds: number) =>
  stage.w.owner.query(
    `update connection_health set ${column} = ${column} - make_interval(secs => $2) where connection_id = $1`,
    [id, seconds],
  )
const cloud = () => stage.fake.cloud

test('when a number last heard something and was last confirmed is kept', async () => {
  expect(await health()).toMatchObject({ lastInboundAt: null, lastAckedAt: null })
  const before = Date.now() - 1000
  await cloud().write(ana, 'oi')
  const { lastInboundAt } = (await health()) ?? {}
  expect(Date.parse(lastInboundAt ?? '')).toBeGreaterThan(before)
  await say(await accept(), 'olá')
  await until(async () => expect(Date.parse((await health())?.lastAckedAt ?? '')).toBeGreaterThan(before))
})

test('the time is written once a minute at most, and tells no screen of each message', async () => {
  await cloud().write(ana, 'um')
  const first = (await health())?.lastInboundAt
  stage.w.events.length = 0
  await cloud().write(ana, 'dois')
  expect([(await health())?.lastInboundAt, saved()]).toEqual([first, []])
  await age('last_inbound_at', 61)
  await cloud().write(ana, 'três')
  expect(Date.parse((await health())?.lastInboundAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
})

test('a message that arrives waits for nobody who writes that row', async () => {
  const client = await stage.w.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from connection_health where connection_id = $1 for update', [id])
    await cloud().write(ana, 'oi')
    expect((await messages()).map(({ body }) => body)).toEqual(['oi'])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('what was typed on the phone, and what is repeated, did not come in now', async () => {
  const wamid = await cloud().write(ana, 'oi')
  await age('last_inbound_at', 600)
  const before = (await health())?.lastInboundAt
  await cloud().write(ana, 'oi', wamid)
  await cloud().typeOnPhone(ana, 'da loja')
  expect((await health())?.lastInboundAt).toBe(before)
})

test('Meta is asked how a number does, and screens hear what changes', async () => {
  expect(await health()).toMatchObject({ quality: 'high', messageLimit: 2000, hasNoLimit: false, restriction: null })
  await until(() => expect(saved().at(-1)?.health).toMatchObject({ messageLimit: 2000 }))
})

test('a warning of the quality is told at once, and ends when the quality is better', async () => {
  await cloud().health.rate(number, 'RED')
  expect(await health()).toMatchObject({ quality: 'low', restriction: 'flagged', restrictedUntil: null })
  // A change can be read a moment before its events are published.
  await until(() => expect(saved().at(-1)?.health).toMatchObject({ restriction: 'flagged' }))
  await cloud().health.rate(number, 'GREEN')
  await until(async () => expect(await health()).toMatchObject({ quality: 'high', restriction: null }))
})

test('a warning of one number says nothing of another one of the account, but a limit does', async () => {
  const second = cloud().number('Filial', { wabaId: number.wabaId, token: number.token })
  const other = (await linkNumber(second)).body.id
  await until(async () => expect(await health(other)).toMatchObject({ quality: 'high' }))
  await cloud().health.rate(number, 'RED')
  expect([(await health())?.restriction, (await health(other))?.restriction]).toEqual(['flagged', null])
  await cloud().health.holdLimit(second)
  expect((await health(other))?.restriction).toBe('limitHeld')
  for (const one of [number, second]) one.limit = 'TIER_10K'
  await cloud().health.limitTo(number, 10_000)
  expect([(await health())?.messageLimit, (await health(other))?.messageLimit]).toEqual([10_000, 10_000])
  expect((await health(other))?.restriction).toBeNull()
})

test('an account that is restricted says until when, and one that is disabled until Meta gives it back', async () => {
  const end = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000)
  await cloud().health.restrict(number, 'RESTRICTED_BIZ_INITIATED_MESSAGING', end)
  expect(await health()).toMatchObject({ restriction: 'newChats', restrictedUntil: end.toISOString() })
  await cloud().health.ban(number, 'DISABLE')
  expect(await health()).toMatchObject({ restriction: 'blocked', restrictedUntil: null })
  await cloud().health.ban(number, 'REINSTATE')
  await until(async () => expect((await health())?.restriction).toBeNull())
})

test('a restriction that Meta tells late, after its account is free again, changes nothing', async () => {
  await cloud().health.ban(number, 'DISABLE')
  await cloud().health.ban(number, 'REINSTATE')
  await cloud().health.ban(number, 'DISABLE', Math.floor(Date.now() / 1000) - 3600)
  expect((await health())?.restriction).toBeNull()
})

it.each([
  [368, 'blocked'],
  [131_031, 'blocked'],
  [131_042, 'payment'],
  [131_048, 'spam'],
] as const)('a message refused with %d says so on the connection, until one is sent', async (code, kind) => {
  await cloud().write(ana, 'oi')
  const ticketId = await accept()
  cloud().next.push({ code, message: `(#${code}) refused` })
  await say(ticketId, 'recusada')
  await until(async () => expect(await health()).toMatchObject({ restriction: kind }))
  expect((await connections())[0]?.status).toBe('CONNECTED')
  await say(ticketId, 'enviada')
  await until(async () => expect((await health())?.restriction).toBeNull())
  await until(() => expect(saved().at(-1)?.health?.restriction).toBeNull())
})

test('a message that fails after Meta took it says the same', async () => {
  await cloud().write(ana, 'oi')
  const ticketId = await accept()
  cloud().failing.set(ana.waId ?? '', { code: 131_042, title: 'Payment' })
  await say(ticketId, 'recusada')
  await until(async () => expect((await health())?.restriction).toBe('payment'))
})

test('the ticks of a message that was sent before the refusal do not end it', async () => {
  await cloud().write(ana, 'oi')
  const ticketId = await accept()
  cloud().statuses.upTo = 'sent'
  const sentBefore = cloud().sent.length
  await say(ticketId, 'antes')
  await until(() => expect(cloud().sent).toHaveLength(sentBefore + 1))
  await cloud().settled()
  cloud().next.push({ code: 131_042, message: '(#131042) refused' })
  await say(ticketId, 'recusada')
  await until(async () => expect((await health())?.restriction).toBe('payment'))
  const first = cloud().sent[sentBefore]
  await cloud().tellStatus(first!, 'read')
  expect((await health())?.restriction).toBe('payment')
})

test('a check that says that the number may send ends what a message was refused for', async () => {
  const actor = { companyId: stage.company.id, userId: null }
  const { storage: storageKey } = stage.w.services.keys
  await stage.w.data.change(actor, (tx) =>
    applyHealth({ ...tx, storageKey }, id, [
      { at: new Date().toISOString(), begins: { kind: 'payment', by: 'sending', until: null } },
    ]),
  )
  expect((await health())?.restriction).toBe('payment')
  await stage.w.call(stage.company.admin, 'PUT', `/whatsapp/${id}`, { name: 'Loja', accessToken: number.token })
  await until(async () => expect((await health())?.restriction).toBeNull())
})

test('another company hears nothing of a number, and its own has no health of it', async () => {
  const other = await stage.w.company()
  const theirs = await other.connection()
  await cloud().health.rate(number, 'RED')
  const list = await stage.w.call<Connection[]>(other.admin, 'GET', '/whatsapp')
  expect(list.body.map((one) => [one.id, one.health?.restriction])).toEqual([[theirs, null]])
})
