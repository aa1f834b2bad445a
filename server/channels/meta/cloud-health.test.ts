import { afterEach, beforeEach, expect, it, test } from 'vitest'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import { limitAlertValue, qualityValue } from '#fakes/meta/cloud-health.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { askHealth, healthEventsIn } from './cloud-health.ts'
import { Graph } from './graph.ts'

let fake: FakeMeta
let number: CloudNumber
beforeEach(async () => {
  fake = await FakeMeta.start()
  number = fake.cloud.number('Loja da Ana', { display: '+55 11 4004-1234' })
})
afterEach(() => fake.close())

const ask = () => {
  const app = { id: '1', secret: number.appSecret }
  const graph = new Graph({ url: fake.url, version: 'v26.0', app, pausesMs: [] })
  return askHealth(graph, { phoneNumberId: number.id, token: number.token })
}

it.each([
  ['TIER_250', { people: 250 }],
  ['TIER_2K', { people: 2000 }],
  ['TIER_100K', { people: 100_000 }],
  ['TIER_UNLIMITED', { people: null }],
  ['TIER_999999999K', { people: 2_147_483_647 }],
  ['TIER_NOT_SET', undefined],
  ['', undefined],
])('Meta is asked for the limit: %s', async (limit, expected) => {
  number.limit = limit
  expect((await ask()).limit).toEqual(expected)
})

test('a version that knows the limit by its old name is asked by it', async () => {
  Object.assign(number, { isOldVersion: true, limit: 'TIER_1K', quality: 'YELLOW' })
  expect(await ask()).toMatchObject({ limit: { people: 1000 }, quality: 'medium' })
})

it.each([
  ['a number that may send', {}, undefined],
  ['one that is in danger', { state: 'FLAGGED' }, 'flagged'],
  ['one that may only answer', { state: 'RESTRICTED' }, 'newChats'],
  ['one that was banned', { state: 'BANNED' }, 'blocked'],
  ['one that may not send', { canSend: 'BLOCKED' }, 'blocked'],
  ['one that may not send because nobody pays', { canSend: 'BLOCKED', obstacles: [141006] }, 'payment'],
])('Meta is asked whether something is in the way: %s', async (_title, change, kind) => {
  Object.assign(number, change)
  expect((await ask()).begins?.kind).toBe(kind)
})

test('only a number that may send ends what a message was refused for', async () => {
  expect((await ask()).lifts).toEqual({ kinds: ['flagged', 'blocked', 'payment'], by: ['check', 'sending'] })
  number.canSend = 'LIMITED'
  expect((await ask()).lifts).toEqual({ kinds: ['flagged'], by: ['check'] })
})

const AT = 1_764_500_000
const told = (field: string, value: unknown) => healthEventsIn([{ id: 'W1', time: AT, changes: [{ field, value }] }])
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()
const WEEK = 7 * 86_400

test('a warning of the quality is of one number, and is read with its limit', () => {
  expect(told('phone_number_quality_update', qualityValue({ ...number, limit: 'TIER_10K' }, 'FLAGGED'))).toEqual([
    {
      ...{ wabaId: 'W1', number: '551140041234', phoneNumberId: null },
      report: {
        at: iso(AT),
        quality: 'low',
        limit: { people: 10_000 },
        begins: { kind: 'flagged', by: 'webhook', until: null },
      },
    },
  ])
  const [unflagged] = told('phone_number_quality_update', qualityValue(number, 'UNFLAGGED'))
  expect(unflagged?.report.lifts).toEqual({ kinds: ['flagged'], by: [] })
})

test('how fast a number may send is no limit of whom it may write to', () => {
  const value = qualityValue({ ...number, limit: 'TIER_UNLIMITED' }, 'THROUGHPUT_UPGRADE')
  expect(told('phone_number_quality_update', value)[0]?.report.limit).toBeUndefined()
  const both = { ...value, max_daily_conversations_per_business: 'TIER_2K' }
  expect(told('phone_number_quality_update', both)[0]?.report.limit).toEqual({ people: 2000 })
})

it.each([
  [{ max_daily_conversations_per_business: 10_000 }, { people: 10_000 }],
  [{ max_daily_conversation_per_phone: 250 }, { people: 250 }],
  [{ max_daily_conversations_per_business: -1 }, { people: null }],
])('a limit of the account is of all its numbers: %j', (value, limit) => {
  const [event] = told('business_capability_update', value)
  expect(event).toMatchObject({ number: null, phoneNumberId: null, report: { limit } })
})

it.each([
  [
    'new conversations are held back until a time',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: AT + 60 }],
    },
    { kind: 'newChats', by: 'webhook', until: iso(AT + 60) },
  ],
  [
    'the worst of several counts',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: '2026-12-09T10:00:00+0000' },
        { restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration: '2026-12-09T10:00:00+0000' },
      ],
    },
    { kind: 'answers', by: 'webhook', until: '2026-12-09T10:00:00.000Z' },
  ],
  [
    'the account is disabled',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } },
    { kind: 'blocked', by: 'webhook', until: null },
  ],
  [
    'it will be disabled',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE' } },
    { kind: 'violation', by: 'webhook', until: iso(AT + WEEK) },
  ],
  [
    'something is against the rules',
    { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
    { kind: 'violation', by: 'webhook', until: iso(AT + WEEK) },
  ],
])('what becomes of an account is read: %s', (_title, value, restriction) => {
  expect(told('account_update', value).map(({ report }) => report.begins)).toEqual([restriction])
})

it.each([['253402300800'], ['9'.repeat(30)], ['+010000-01-01'], ['soon']])(
  'an end that cannot be stored counts as none: %s',
  (expiration) => {
    const restriction = { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }
    const [event] = told('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [restriction] })
    expect(event?.report.begins).toEqual({ kind: 'newChats', by: 'webhook', until: null })
  },
)

test('what has a time to come has just happened, so that what is told later still counts', () => {
  const changes = [{ field: 'account_update', value: { event: 'ACCOUNT_VIOLATION' } }]
  for (const time of [AT * 1000, 8.64e12]) {
    const [event] = healthEventsIn([{ id: 'W1', time, changes }])
    expect(Math.abs(Date.parse(event?.report.at ?? '') - Date.now())).toBeLessThan(60_000)
  }
})

test('an account that is given back is free again', () => {
  const [event] = told('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } })
  expect(event?.report.lifts?.kinds).toContain('blocked')
})

test('an alert tells that the limit is not raised, until it is over', () => {
  const [active] = told('account_alerts', limitAlertValue(number))
  expect(active).toMatchObject({
    phoneNumberId: number.id,
    report: { begins: { kind: 'limitHeld', until: iso(AT + WEEK) } },
  })
  expect(told('account_alerts', limitAlertValue(number, 'NONE'))[0]?.report.lifts?.kinds).toEqual(['limitHeld'])
})

it.each([
  ['account_update', { event: 'PARTNER_ADDED' }],
  [
    'account_update',
    { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' }] },
  ],
  [
    'account_alerts',
    { entity_type: 'PHONE_NUMBER', alert_info: { alert_type: 'OBA_APPROVED', alert_status: 'ACTIVE' } },
  ],
  ['business_capability_update', { max_phone_numbers_per_business: 20 }],
  ['business_capability_update', null],
  ['phone_number_quality_update', 'x'],
  ['messages', {}],
  ['unknown_field', {}],
])('what says nothing of the health of a number is left out: %s, %j', (field, value) => {
  expect(told(field, value)).toEqual([])
})
