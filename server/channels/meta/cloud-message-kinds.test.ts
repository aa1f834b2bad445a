import { expect, test } from 'vitest'
import { INBOUND, inboundValue, type CloudCustomer } from '#fakes/meta/cloud-events.ts'
import type { ChannelHost, InboundMessage } from '#server/channels/port.ts'
import { BLANKS } from '#tests/blanks.ts'
import { expectTold, type Told } from '#tests/message-kind-claims.ts'
import { CloudMessage, CloudStatus, CloudValue } from './cloud-event.ts'
import { CLOUD_KINDS } from './cloud-message-kinds.ts'
import { receiveEcho, receiveMessage, receiveStatus, type CloudReceiver } from './cloud-receive.ts'

const NUMBER = { id: '7001', wabaId: '1', token: '', display: '+55 11 4004-1234', name: 'Loja', appSecret: '' }
const ANA: CloudCustomer = {
  ...{ number: NUMBER, waId: '5511987654321', userId: 'BR.9081726354', name: 'Ana', username: null },
}
const FILE = { id: '1166846181421424' }

function receiverOf(told: Told[]): CloudReceiver {
  const host = new Proxy({} as ChannelHost, {
    get: (_, name) => async (about: unknown) => void told.push([String(name), about]),
  })
  const parts = { ownIdOf: async () => null, hasUnknown: async () => false, markReported: async () => null }
  return { host, parts, isStored: async () => false }
}

async function receive(message: object): Promise<Told[]> {
  const told: Told[] = []
  const value = CloudValue.parse({
    metadata: { phone_number_id: NUMBER.id },
    ...inboundValue(ANA, 'wamid.NEW', { ...message }),
  })
  for (const item of value.messages ?? [])
    await receiveMessage(receiverOf(told), CloudMessage.parse(item), value.contacts ?? [])
  return told
}

const MESSAGES: Record<string, object> = {
  text: INBOUND.text('oi'),
  image: INBOUND.image(FILE, 'veja'),
  video: INBOUND.video(FILE, 'veja'),
  audio: INBOUND.audio(FILE, true),
  sticker: INBOUND.sticker(FILE),
  document: INBOUND.document(FILE, 'nota.pdf'),
  location: INBOUND.location(-23.5, -46.6, { name: 'Loja' }),
  contacts: INBOUND.contact('Rui', '5511911112222'),
  interactive: INBOUND.buttonReply('1', 'Vendas'),
  button: INBOUND.templateButton('Quero', 'quero'),
  order: INBOUND.order('1'),
  system: INBOUND.numberChanged('5511933334444', 'Ana mudou de número'),
  reaction: INBOUND.reaction('wamid.OLD', '❤'),
  edit: INBOUND.edit('wamid.OLD', 'olá'),
  revoke: INBOUND.revoke('wamid.OLD'),
  'any other': INBOUND.unsupported(),
}
const BESIDE = ['statuses', 'smb_message_echoes', 'history', 'smb_app_state_sync']

test('every row of the table has its example', () => {
  expect([...Object.keys(MESSAGES), ...BESIDE].toSorted()).toEqual(Object.keys(CLOUD_KINDS).toSorted())
})

test.each(Object.keys(MESSAGES))('a message of the type %s is what the table says', async (type) => {
  const kind = CLOUD_KINDS[type]
  expect(kind).toBeDefined()
  if (kind) expectTold(kind, await receive(MESSAGES[type] ?? {}))
})

test('a status is what the table says', async () => {
  const told: Told[] = []
  await receiveStatus(receiverOf(told), CloudStatus.parse({ id: 'wamid.OLD', status: 'read' }))
  expect(told).toHaveLength(1)
  const { statuses } = CLOUD_KINDS
  if (statuses) expectTold(statuses, told)
})

test('what is written on the phone of the number is what the table says', async () => {
  const told: Told[] = []
  const message = CloudMessage.parse({ id: 'wamid.NEW', ...INBOUND.text('oi') })
  await receiveEcho(receiverOf(told), message, { waId: ANA.waId, userId: null })
  const shown = told.flatMap(([name, event]) => (name === 'onMessage' ? [event as InboundMessage] : []))
  expect(shown).toMatchObject([{ fromMe: true, mediaType: 'conversation', body: 'oi' }])
  expect(CLOUD_KINDS['smb_message_echoes']?.treatment).toBe('message')
})

test.each(BLANKS)('a text of %j alone says that the phone shows it, and such a caption is none', async (blanks) => {
  const shown = async (message: object) => {
    const [, told] = (await receive(message))[0] as [string, InboundMessage]
    return [told.mediaType, told.body]
  }
  expect(await shown(INBOUND.text(blanks))).toEqual(['unsupported', ''])
  expect(await shown(INBOUND.buttonReply('1', blanks))).toEqual(['unsupported', ''])
  expect(await shown(INBOUND.image(FILE, blanks))).toEqual(['image', ''])
  expect(await shown({ type: 'document', document: { ...FILE, caption: blanks, filename: 'nota.pdf' } })).toEqual([
    'application',
    'nota.pdf',
  ])
})
