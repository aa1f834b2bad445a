import { expect, test } from 'vitest'
import {
  accountBody,
  echoValue,
  eventBody,
  historyDeclined,
  historyFileValue,
  historyValue,
  INBOUND,
  namesValue,
  type CloudCustomer,
} from '#fakes/meta/cloud-events.ts'
import type { ChannelHost, InboundMessage } from '#server/channels/port.ts'
import { CloudMessage, CloudWebhookBody, peopleIn, valuesOf } from './cloud-event.ts'
import { receiveContact, receiveEcho, receivePast, type CloudReceiver } from './cloud-receive.ts'
import { changedAccountsIn, SyncedContact, syncedItemsOf, type SyncedItem } from './cloud-synced.ts'

const NUMBER = { id: '7001', wabaId: '1', token: '', display: '+55 11 4004-1234', name: 'Loja', appSecret: '' }
const ANA: CloudCustomer = {
  ...{ number: NUMBER, waId: '5511987654321', userId: 'BR.9081726354', name: 'Ana', username: 'ana.flores' },
}
const HIDDEN: CloudCustomer = { ...ANA, waId: null }
const PHONE = { kind: 'phone', value: '5511987654321' }
const AT = new Date('2026-06-01T12:00:00Z')
const past = (id: string, isOurs: boolean, message: object = INBOUND.text(id)) => ({
  ...{ id, isOurs, at: AT, message: { ...message } },
})

function itemsIn(field: string, value: object): SyncedItem[] {
  const { entry, object } = CloudWebhookBody.parse(eventBody(NUMBER, { ...value }, field))
  return valuesOf({ object, entry }).flatMap((told) =>
    told && told.field !== 'messages' && told.field !== 'user_preferences' ? syncedItemsOf(told.field, told) : [],
  )
}

type Told = [name: keyof ChannelHost, event: unknown]
function receiverOf(told: Told[], bookName: string | null): CloudReceiver {
  const host = new Proxy({} as ChannelHost, {
    get: (_, name) => async (event: unknown) =>
      name === 'bookName' ? bookName : void told.push([name as never, event]),
  })
  const parts = {
    ownIdOf: async (id: string) => (id === 'wamid.SENT' ? 'OWN' : null),
    hasUnknown: async () => false,
    markReported: async () => null,
  }
  return { parts, host, isStored: async (id) => id === 'wamid.STORED' }
}

async function receive(item: SyncedItem, name: string | null = null): Promise<[unknown, Told[]]> {
  const told: Told[] = []
  const { chat } = item
  const receiver = receiverOf(told, name)
  if (item.kind === 'contact') return [await receiveContact(receiver, SyncedContact.parse(item.item), chat), told]
  const message = CloudMessage.parse(item.item)
  if (item.kind === 'echo') return [await receiveEcho(receiver, message, chat), told]
  return [await receivePast(receiver, message, item), told]
}

test('what is typed on the phone is a message of ours to whom it goes, and holds back nobody else', async () => {
  const [echo] = itemsIn('smb_message_echoes', echoValue(ANA, 'wamid.E', INBOUND.text('já vou')))
  const [outcome, told] = await receive(echo!, 'Ana do celular')
  expect(outcome).toBe('applied')
  expect(told).toMatchObject([
    [
      'onMessage',
      {
        ...{ providerId: 'wamid.E', fromMe: true, history: false, ack: 2, body: 'já vou' },
        chat: { name: 'Ana do celular', identities: [PHONE, { kind: 'bsuid', value: ANA.userId }] },
      },
    ],
  ])
  expect(peopleIn(echo!)).toEqual([ANA.waId, ANA.userId])
})

test('what is typed to somebody who hides the number goes to the id, and to nobody it is not understood', async () => {
  const [hidden] = itemsIn('smb_message_echoes', echoValue(HIDDEN, 'wamid.H', INBOUND.text('oi')))
  const [, told] = await receive(hidden!)
  expect((told[0]![1] as InboundMessage).chat.identities).toEqual([{ kind: 'bsuid', value: ANA.userId }])
  const [nobody] = itemsIn('smb_message_echoes', { message_echoes: [{ id: 'wamid.N', ...INBOUND.text('oi') }] })
  expect(await receive(nobody!)).toEqual([null, []])
})

test('a message that was edited or deleted on the phone is changed as one of ours', async () => {
  for (const [change, name] of [
    [INBOUND.edit('wamid.E', 'fui'), 'onEdited'],
    [INBOUND.revoke('wamid.E'), 'onDeleted'],
    [INBOUND.reaction('wamid.E', '👍'), 'onReaction'],
  ] as const) {
    const [item] = itemsIn('smb_message_echoes', echoValue(ANA, 'wamid.C', change))
    expect((await receive(item!))[1]).toMatchObject([[name, { providerId: 'wamid.E', fromMe: true }]])
  }
})

test('past messages are history of whoever wrote them, at their time, and as far as they came', async () => {
  const value = historyValue(ANA, [past('wamid.1', false), { ...past('wamid.2', true), status: 'DELIVERED' }])
  const items = itemsIn('history', value)
  const messages = await Promise.all(items.map(async (item) => (await receive(item))[1][0]![1] as InboundMessage))
  expect(messages.map(({ fromMe, history, ack, sentAt }) => [fromMe, history, ack, sentAt])).toEqual([
    [false, true, 0, AT.toISOString()],
    [true, true, 3, AT.toISOString()],
  ])
  expect(messages.every(({ chat }) => chat.identities[0]?.value === ANA.waId)).toBe(true)
})

test('past messages with somebody who hides the number are known by the id', async () => {
  const items = itemsIn('history', historyValue(HIDDEN, [past('wamid.1', false), past('wamid.2', true)]))
  const [theirs, ours] = await Promise.all(items.map(async (item) => (await receive(item))[1][0]![1] as InboundMessage))
  expect([theirs?.fromMe, ours?.fromMe]).toEqual([false, true])
  expect(ours?.chat.identities).toEqual([{ kind: 'bsuid', value: ANA.userId }])
})

test('what stands for the file of a past message leaves its place to the file', async () => {
  const [placeholder] = itemsIn('history', historyValue(ANA, [past('wamid.F', false, INBOUND.placeholder())]))
  expect(await receive(placeholder!)).toEqual(['ignored', []])
  const picture = past('wamid.F', false, INBOUND.image({ id: '99', mime_type: 'image/png' }, 'veja'))
  const [file] = itemsIn('history', historyFileValue(ANA, picture))
  expect((await receive(file!))[1]).toMatchObject([
    ['onMessage', { providerId: 'wamid.F', mediaType: 'image', body: 'veja', history: true, fromMe: false }],
  ])
  const [ours] = itemsIn('history', historyFileValue(ANA, { ...picture, isOurs: true }))
  expect((await receive(ours!))[1]).toMatchObject([['onMessage', { fromMe: true, chat: { identities: [PHONE, {}] } }]])
})

test('whoever is written with and without the ninth digit wrote what is told of them', () => {
  const shorter = { ...ANA, waId: '551187654321', userId: 'BR.1' }
  const value = historyValue(ANA, []) as { history: { threads: { messages: unknown[] }[] }[] }
  const told = historyValue(shorter, [past('wamid.1', false)]) as typeof value
  value.history[0]!.threads[0]!.messages = told.history[0]!.threads[0]!.messages
  expect(itemsIn('history', value)).toMatchObject([{ kind: 'past', fromMe: false, chat: { waId: ANA.waId } }])
})

test('a past message that is stored, and a number that changed in the past, change nothing', async () => {
  const items = itemsIn('history', historyValue(ANA, [past('wamid.STORED', false), past('wamid.SENT', true)]))
  for (const item of items) expect(await receive(item)).toEqual(['ignored', []])
  const changed = past('wamid.S', false, INBOUND.numberChanged('5511900001111', 'Ana mudou de número'))
  const [system] = itemsIn('history', historyValue(ANA, [changed]))
  expect((await receive(system!))[1].map(([name]) => name)).toEqual(['onMessage'])
})

test('a company that shares no history, and history of another shape, bring nothing and lose nothing beside', () => {
  expect(itemsIn('history', historyDeclined())).toEqual([])
  const { history } = historyValue(ANA, [past('wamid.1', false)]) as { history: { threads: unknown[] }[] }
  const threads = [null, { id: 7, messages: 'x' }, ...(history[0]?.threads ?? [])]
  expect(itemsIn('history', { history: ['x', { threads }] })).toHaveLength(1)
})

test('a name of the phone is stored, and stays when somebody is deleted there', async () => {
  const named = { waId: ANA.waId ?? '', name: 'Ana do celular' }
  const items = itemsIn('smb_app_state_sync', namesValue([named, { ...named, action: 'remove' }]))
  expect(await receive(items[0]!)).toEqual(['applied', [['onContacts', [{ identities: [PHONE], name: named.name }]]]])
  expect(await receive(items[1]!)).toEqual(['ignored', []])
})

test('an account whose company let go of us is named, and one of which something else is told is not', () => {
  const entriesOf = (event: string) =>
    CloudWebhookBody.parse(accountBody('1', 'account_update', { event, waba_info: { waba_id: '1' } })).entry
  expect(changedAccountsIn(entriesOf('PARTNER_REMOVED'))).toEqual(['1'])
  expect(changedAccountsIn(entriesOf('VERIFIED_ACCOUNT'))).toEqual([])
  expect(changedAccountsIn([{ id: '1', changes: [null, { field: 'account_update', value: 'x' }] }])).toEqual([])
})
