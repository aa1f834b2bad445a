import { expect, test } from 'vitest'
import { INBOUND, inboundValue, quoting, type CloudCustomer } from '#fakes/meta/cloud-events.ts'
import type { ChannelHost, InboundMessage } from '#server/channels/port.ts'
import { failureReason } from './cloud-errors.ts'
import { CloudMessage, CloudStatus, CloudValue } from './cloud-event.ts'
import { receiveMessage, receiveStatus } from './cloud-receive.ts'
import type { PartReport, ReportedPart } from '#server/channels/sent-parts.ts'

const NUMBER = { id: '7001', wabaId: '1', token: '', display: '+55 11 4004-1234', name: 'Loja', appSecret: '' }
const ANA: CloudCustomer = {
  number: NUMBER,
  waId: '5511987654321',
  userId: 'BR.9081726354',
  name: 'Ana',
  username: 'ana.flores',
}
const IDENTITIES = [
  { kind: 'phone', value: '5511987654321' },
  { kind: 'bsuid', value: 'BR.9081726354' },
]
const CHANGE = { providerId: 'wamid.OLD', chat: IDENTITIES, author: null, fromMe: false }
const FILE = { id: '1166846181421424', mime_type: 'image/jpeg', sha256: 'c2hhMjU2' }

/** Meta's ids of what we sent, by our own. */
const OWN = new Map([['wamid.OURS', 'OWN']])
/** Every part that was sent has its name. */
const NAMED = { hasUnknown: async () => false }
const isStored = async (id: string) => id === 'wamid.STORED'
type Told = [name: keyof ChannelHost, event: unknown]

const hostOf = (told: Told[]) =>
  new Proxy({} as ChannelHost, { get: (_, name) => async (event: unknown) => void told.push([name as never, event]) })

async function receive(message: object, customer = ANA, id = 'wamid.NEW'): Promise<Told[]> {
  const told: Told[] = []
  const parts = { ...NAMED, ownIdOf: async (mid: string) => OWN.get(mid) ?? null, markReported: async () => null }
  const value = CloudValue.parse({
    metadata: { phone_number_id: NUMBER.id },
    ...inboundValue(customer, id, { ...message }),
  })
  for (const item of value.messages ?? [])
    await receiveMessage({ parts, host: hostOf(told), isStored }, CloudMessage.parse(item), value.contacts ?? [])
  return told
}

async function messageOf(content: object, customer = ANA): Promise<InboundMessage> {
  const last = (await receive(content, customer)).at(-1)
  expect(last?.[0]).toBe('onMessage')
  return last?.[1] as InboundMessage
}

test('a text tells who wrote it, when, and by which ids they are known', async () => {
  expect(await messageOf({ ...INBOUND.text('Oi'), timestamp: '1763690000' })).toEqual({
    providerId: 'wamid.NEW',
    chat: { identities: IDENTITIES, name: 'Ana', username: 'ana.flores', isGroup: false },
    author: null,
    fromMe: false,
    sentAt: '2025-11-21T01:53:20.000Z',
    mediaType: 'conversation',
    body: 'Oi',
    media: null,
    raw: null,
    quotedProviderId: null,
    context: null,
    ack: 0,
    undecryptable: false,
    history: false,
  })
})

test('whoever hides the number is known by the id, and is named after the user name', async () => {
  const { chat } = await messageOf(INBOUND.text('Oi'), { ...ANA, waId: null, name: '' })
  expect(chat).toEqual({ identities: [IDENTITIES[1]], name: 'ana.flores', username: 'ana.flores', isGroup: false })
})

const MEDIA = { fileName: null, size: null, seconds: null, voice: false }
test.each<[string, object, string, string, object | null]>([
  ['image', INBOUND.image(FILE, 'o produto'), 'image', 'o produto', { ...MEDIA, mimetype: 'image/jpeg' }],
  [
    'video',
    INBOUND.video({ ...FILE, mime_type: 'video/mp4' }, 'o defeito'),
    'video',
    'o defeito',
    { ...MEDIA, mimetype: 'video/mp4' },
  ],
  [
    'audio',
    INBOUND.audio({ ...FILE, mime_type: 'audio/mpeg' }),
    'audio',
    '',
    { ...MEDIA, mimetype: 'audio/mpeg', voice: false },
  ],
  [
    'voice note',
    INBOUND.audio({ ...FILE, mime_type: 'audio/ogg; codecs=opus' }, true),
    'audio',
    '',
    { ...MEDIA, mimetype: 'audio/ogg', voice: true },
  ],
  [
    'document',
    INBOUND.document({ ...FILE, mime_type: 'application/pdf' }, 'boleto março.pdf', 'pago'),
    'application',
    'pago',
    { ...MEDIA, mimetype: 'application/pdf', fileName: 'boleto março.pdf' },
  ],
  ['sticker', INBOUND.sticker({ id: FILE.id }), 'sticker', '', { ...MEDIA, mimetype: 'image/webp' }],
  [
    'location',
    INBOUND.location(-23.5613, -46.6565, { name: 'MASP', address: 'Av. Paulista, 1578' }),
    'locationMessage',
    '|https://maps.google.com/maps?q=-23.5613%2C-46.6565&z=17|MASP, Av. Paulista, 1578',
    null,
  ],
  [
    'card',
    INBOUND.contact('João; da Silva', '5511988887777'),
    'vcard',
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      String.raw`FN:João\; da Silva`,
      'TEL;type=CELL;waid=5511988887777:+5511988887777',
      'END:VCARD',
    ].join('\n'),
    null,
  ],
  ['button of a menu', INBOUND.buttonReply('1', 'Financeiro'), 'conversation', 'Financeiro', null],
  ['row of a list', INBOUND.listReply('2', 'Suporte', 'falar com alguém'), 'conversation', 'Suporte', null],
  ['button of a template', INBOUND.templateButton('Confirmar', 'SIM'), 'conversation', 'Confirmar', null],
  ['button without a text', INBOUND.templateButton('', 'SIM'), 'conversation', 'SIM', null],
  ['order', INBOUND.order('1'), 'conversation', '2 × flor-1', null],
  [
    'new number',
    INBOUND.numberChanged('5511912345678', 'Ana mudou de número'),
    'conversation',
    'Ana mudou de número',
    null,
  ],
  ['type that WhatsApp does not pass on', INBOUND.unsupported(), 'unsupported', '', null],
  ['type that is not known', { type: 'hologram', hologram: {} }, 'unsupported', '', null],
  ['file of another shape', { type: 'image', image: { url: 'x' } }, 'unsupported', '', null],
  ['text of another shape', { type: 'text', text: 'oi' }, 'unsupported', '', null],
  ['place without its numbers', { type: 'location', location: { name: 'MASP' } }, 'unsupported', '', null],
])('%s is shown', async (_, content, mediaType, body, media) => {
  const message = await messageOf(content)
  expect([message.mediaType, message.body, message.media]).toEqual([mediaType, body, media])
  const raw: unknown = message.raw && JSON.parse(Buffer.from(message.raw).toString())
  expect(raw).toEqual(media ? { id: FILE.id } : null)
})

test.each([
  ['an empty number', { ...INBOUND.text('oi'), from: '' }, 'conversation', [IDENTITIES[1]]],
  ['a number of another shape', { ...INBOUND.text('oi'), from: 7 }, 'conversation', [IDENTITIES[1]]],
  ['a reaction of another shape', { type: 'reaction', reaction: { emoji: '👍' } }, 'unsupported', IDENTITIES],
  ['an edit of another shape', { type: 'edit', edit: 'x' }, 'unsupported', IDENTITIES],
  ['a deletion of another shape', { type: 'revoke', revoke: {} }, 'unsupported', IDENTITIES],
  ['a type of another shape', { type: 7 }, 'unsupported', IDENTITIES],
])('%s loses no message', async (_, content, mediaType, identities) => {
  const message = await messageOf(content, { ...ANA, waId: identities.length === 1 ? null : ANA.waId })
  expect([message.mediaType, message.chat.identities]).toEqual([mediaType, identities])
})

test('a message without a readable time has just come', async () => {
  const { sentAt } = await messageOf({ ...INBOUND.text('oi'), timestamp: 'ontem' })
  expect(Math.abs(Date.parse(sentAt) - Date.now())).toBeLessThan(600_000)
})

test('a message of nobody is not understood', async () => {
  const told: Told[] = []
  const parts = { ...NAMED, ownIdOf: async () => null, markReported: async () => null }
  const nobody = CloudMessage.parse({ id: 'wamid.N', ...INBOUND.text('oi') })
  expect([await receiveMessage({ parts, host: hostOf(told), isStored }, nobody, []), told]).toEqual([null, []])
})

test('several cards are a line each', async () => {
  const card = { name: { formatted_name: 'Bia' }, phones: [{ phone: '+55 11 98888-7777' }] }
  const { mediaType, body } = await messageOf({
    type: 'contacts',
    contacts: [card, { name: { formatted_name: 'Caio' } }],
  })
  expect([mediaType, body]).toEqual(['conversation', 'Bia: +55 11 98888-7777\nCaio'])
})

test('an answer names the message that it quotes, ours by our own id', async () => {
  expect((await messageOf(quoting('wamid.OLD', '1', INBOUND.text('isto')))).quotedProviderId).toBe('wamid.OLD')
  expect((await messageOf(quoting('wamid.OURS', '1', INBOUND.text('isto')))).quotedProviderId).toBe('OWN')
  const forwarded = { ...INBOUND.text('repasse'), context: { forwarded: true } }
  expect((await messageOf(forwarded)).quotedProviderId).toBeNull()
})

const REFERRAL = {
  source_type: 'ad',
  source_id: '120',
  source_url: 'https://fb.me/abc',
  headline: 'Plano 500 Mega',
  body: 'Instalação grátis',
}
test('the advertisement by which somebody came is kept with the message, and stands for one without words', async () => {
  const ad = { title: 'Plano 500 Mega', body: 'Instalação grátis', url: 'https://fb.me/abc', picture: null }
  const message = await messageOf({ ...INBOUND.text('quero'), referral: REFERRAL })
  expect([message.body, message.context]).toEqual(['quero', { quote: null, ad }])
  const pressed = await messageOf({ type: 'button', referral: REFERRAL })
  expect([pressed.mediaType, pressed.body]).toEqual(['conversation', 'Plano 500 Mega'])
  const post = await messageOf({ ...INBOUND.text('quero'), referral: { ...REFERRAL, source_type: 'post' } })
  expect(post.context).toEqual({ quote: null, ad })
  const link = await messageOf({ ...INBOUND.text('quero'), referral: { ...REFERRAL, source_type: 'link' } })
  expect(link.context).toBeNull()
})

test('the answers in a form are shown, and not what is for the program that made it', async () => {
  const answers = { flow_token: 'x', nome: 'Ana', lados: ['esquerdo', 'direito'], idade: 7, extra: {}, id: '9' }
  const form = { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) }
  const { mediaType, body } = await messageOf({
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: form },
  })
  expect([mediaType, body]).toEqual(['conversation', 'Sent\nnome: Ana\nlados: esquerdo, direito\nidade: 7\nid: 9'])
  for (const strange of ['x', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`]) {
    const reply = { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: strange } } }
    expect((await messageOf(reply)).mediaType).toBe('unsupported')
  }
})

test('an address of an advertisement that no browser should open is left out', async () => {
  const { context } = await messageOf({ ...INBOUND.text('oi'), referral: { ...REFERRAL, source_url: 'javascript:x' } })
  expect(context?.ad?.url).toBeNull()
})

test.each<[string, object, Told[]]>([
  ['a reaction', INBOUND.reaction('wamid.OLD', '👍'), [['onReaction', { ...CHANGE, emoji: '👍' }]]],
  ['a reaction that is taken back', INBOUND.reaction('wamid.OLD', ''), [['onReaction', { ...CHANGE, emoji: '' }]]],
  [
    'a reaction to a message of ours',
    INBOUND.reaction('wamid.OURS', '👍'),
    [['onReaction', { ...CHANGE, providerId: 'OWN', emoji: '👍' }]],
  ],
  ['an edit', INBOUND.edit('wamid.OLD', 'olá'), [['onEdited', { ...CHANGE, body: 'olá' }]]],
  [
    'an edit that cannot be read',
    { type: 'edit', edit: { original_message_id: 'wamid.OLD', message: { type: 'hologram' } } },
    [['onEdited', { ...CHANGE, body: null }]],
  ],
  ['a deletion', INBOUND.revoke('wamid.OLD'), [['onDeleted', CHANGE]]],
  [
    'a new security code',
    { type: 'system', system: { type: 'customer_identity_changed', body: 'Ana trocou de aparelho' } },
    [],
  ],
])('%s changes what is there, and is no message', async (_, content, told) => {
  expect(await receive(content)).toEqual(told)
})

test('whoever has a new number stays the same person, without the old one', async () => {
  const after = [{ kind: 'phone', value: '5511912345678' }]
  const [replaced, stored] = await receive(INBOUND.numberChanged('5511912345678', 'Ana mudou de número'))
  expect(replaced).toEqual(['onIdentitiesReplaced', { before: IDENTITIES, after }])
  expect(stored).toMatchObject(['onMessage', { chat: { identities: after } }])
})

test('a message that is stored changes nothing when it is repeated', async () => {
  expect(await receive(INBOUND.text('Oi'), ANA, 'wamid.STORED')).toEqual([])
  expect(await receive(INBOUND.numberChanged('5511912345678', 'x'), ANA, 'wamid.STORED')).toEqual([])
})

const STATUS = { id: 'wamid.S', timestamp: '1763690005', recipient_id: '5511987654321' }
/** `reported` is what the stored parts say after the status; null when it is of an earlier attempt. */
async function receiveStatusOf(status: object, reported: ReportedPart | null = null): Promise<Told[]> {
  const told: Told[] = []
  const markReported = async (report: PartReport) => {
    expect(report).toMatchObject({ ownId: 'OWN', part: 0, count: 2, attempt: 'a-1_', mid: 'wamid.S' })
    return reported
  }
  const parts = { ...NAMED, ownIdOf: async (mid: string) => OWN.get(mid) ?? null, markReported }
  await receiveStatus({ parts, host: hostOf(told), isStored }, CloudStatus.parse({ ...STATUS, ...status }))
  return told
}
const PART = { biz_opaque_callback_data: 'OWN/0/2/a-1_' }

test.each([
  ['sent', 2],
  ['delivered', 3],
  ['read', 4],
  ['played', 5],
])('the status %s raises the ack to %i', async (status, ack) => {
  const pricing = { billable: true, pricing_model: 'PMP', category: 'service' }
  const told = [['onAck', { providerId: 'OWN', ack, error: null }]]
  expect(await receiveStatusOf({ ...PART, status, pricing }, { isFailed: false, messageAck: ack })).toEqual(told)
  expect(await receiveStatusOf({ status, id: 'wamid.OURS' })).toEqual(told)
})

test('a message is as far as the part behind all others, and fails with any of them', async () => {
  const failed = { ...PART, status: 'failed', errors: [{ code: 131026 }] }
  const failure = { providerId: 'OWN', ack: 0, error: 'ERR_CLOUD_UNDELIVERABLE', isLate: true }
  expect(await receiveStatusOf({ ...PART, status: 'delivered' }, { isFailed: false, messageAck: 0 })).toEqual([])
  expect(await receiveStatusOf({ ...PART, status: 'delivered' }, { isFailed: true, messageAck: 0 })).toEqual([])
  expect(await receiveStatusOf({ ...PART, status: 'read' }, { isFailed: false, messageAck: 3 })).toEqual([
    ['onAck', { providerId: 'OWN', ack: 3, error: null }],
  ])
  expect(await receiveStatusOf(failed, { isFailed: true, messageAck: 0 })).toEqual([['onAck', failure]])
})

test('a status that is not known, or is of an earlier attempt, says nothing', async () => {
  expect(await receiveStatusOf({ status: 'warned' })).toEqual([])
  expect(await receiveStatusOf({ ...PART, status: 'delivered' })).toEqual([])
  expect(await receiveStatusOf({ ...PART, status: 'failed' })).toEqual([])
})

test.each([
  [0, 'ERR_CLOUD_NO_PERMISSION'],
  [10, 'ERR_CLOUD_NO_PERMISSION'],
  [190, 'ERR_CLOUD_NO_PERMISSION'],
  [200, 'ERR_CLOUD_NO_PERMISSION'],
  [299, 'ERR_CLOUD_NO_PERMISSION'],
  [368, 'ERR_CLOUD_ACCOUNT_BLOCKED'],
  [80007, 'ERR_META_RATE_LIMITED'],
  [130429, 'ERR_META_RATE_LIMITED'],
  [130472, 'ERR_CLOUD_EXPERIMENT'],
  [130497, 'ERR_CLOUD_COUNTRY'],
  [131000, 'ERR_META_UNREACHABLE'],
  [131005, 'ERR_CLOUD_NO_PERMISSION'],
  [131016, 'ERR_META_UNREACHABLE'],
  [131021, 'ERR_CLOUD_SAME_NUMBER'],
  [131026, 'ERR_CLOUD_UNDELIVERABLE'],
  [131030, 'ERR_CLOUD_TEST_NUMBER'],
  [131031, 'ERR_CLOUD_ACCOUNT_BLOCKED'],
  [131037, 'ERR_CLOUD_NOT_REGISTERED'],
  [131042, 'ERR_CLOUD_PAYMENT'],
  [131045, 'ERR_CLOUD_NOT_REGISTERED'],
  [131047, 'ERR_META_WINDOW_CLOSED'],
  [131048, 'ERR_CLOUD_SPAM_LIMIT'],
  [131049, 'ERR_CLOUD_PERSON_LIMIT'],
  [131050, 'ERR_CLOUD_OPTED_OUT'],
  [131051, 'ERR_CLOUD_UNSUPPORTED'],
  [131052, 'ERR_CLOUD_MEDIA_REFUSED'],
  [131053, 'ERR_CLOUD_MEDIA_REFUSED'],
  [131056, 'ERR_META_RATE_LIMITED'],
  [131062, 'ERR_CLOUD_NEEDS_NUMBER'],
  [131064, 'ERR_CLOUD_SPAM_LIMIT'],
  [133016, 'ERR_CLOUD_NOT_REGISTERED'],
  [999999, 'ERR_WAPP_REFUSED_MSG'],
])('the failure %i is told as %s', async (code, error) => {
  const errors = [{ code, title: 'x', message: 'x', error_data: { details: 'x' }, href: 'x' }]
  const told = { providerId: 'OWN', ack: 0, error, isLate: true }
  expect(await receiveStatusOf({ status: 'failed', errors, id: 'wamid.OURS' })).toEqual([['onAck', told]])
  expect(failureReason(code)).toBe(error)
})

test('a failure without a code has a reason too', async () => {
  expect(failureReason(undefined)).toBe('ERR_WAPP_REFUSED_MSG')
  expect(await receiveStatusOf({ status: 'failed' })).toMatchObject([['onAck', { error: 'ERR_WAPP_REFUSED_MSG' }]])
})

test.each<[string, object]>([
  ['an answer', { ...INBOUND.text('quero'), context: { id: 'wamid.UNNAMED' } }],
  ['a reaction', INBOUND.reaction('wamid.UNNAMED', '👍')],
])('%s waits while the message may be one of ours that has no name yet', async (_, content) => {
  const told: Told[] = []
  const parts = { ownIdOf: async () => null, hasUnknown: async () => true, markReported: async () => null }
  const message = CloudMessage.parse({ id: 'wamid.NEW', from: ANA.waId, timestamp: '1763690000', ...content })
  const received = receiveMessage({ parts, host: hostOf(told), isStored }, message, [])
  await expect(received).rejects.toThrow('the message has no name yet')
  expect(told).toEqual([])
})
