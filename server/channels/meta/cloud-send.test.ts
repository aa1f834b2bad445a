import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWholeCards } from '#contract/contact-cards.ts'
import { writeCard } from '#server/channels/outgoing-cards.ts'
import { CLOUD_KIND } from '#contract/channels.ts'
import type { CloudCustomer } from '#fakes/meta/cloud-events.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import type { OutboundMessage } from '#server/channels/port.ts'
import { cloudSendError, endsConnection } from './cloud-errors.ts'
import { sendCloudMessage, type CloudSender } from './cloud-send.ts'
import { Graph } from './graph.ts'
import type { SentParts } from '#server/channels/sent-parts.ts'

let fake: FakeMeta
let ana: CloudCustomer
let sender: CloudSender

/** Remembers in memory what the database would. */
function memoryParts(): SentParts {
  const parts = new Map<string, string | null>()
  const nameOf = ({ ownId, part }: { ownId: string; part: number }) => `${ownId}/${part}`
  return {
    markStarted: async (name) => {
      const known = parts.get(nameOf(name))
      if (known === undefined) parts.set(nameOf(name), null)
      return { state: known === undefined ? 'new' : known === null ? 'unknown' : 'done', attempt: 'a1' }
    },
    markAccepted: async (name, mid) => void parts.set(nameOf(name), mid),
    markReported: async () => null,
    markNotSent: async (name) => void parts.delete(nameOf(name)),
    hasUnknown: async () => false,
    ownIdOf: async () => null,
    midOf: async (ownId) => parts.get(`${ownId}/0`) ?? null,
    midsOf: async () => [],
  }
}

beforeEach(async () => {
  fake = await FakeMeta.start()
  fake.cloud.statuses.upTo = null
  const number = fake.cloud.number('Loja da Ana')
  ana = fake.cloud.customer(number, 'Ana')
  fake.cloud.wroteAgo(ana, 0)
  const app = { id: '1', secret: number.appSecret }
  const graph = new Graph({ url: fake.url, version: 'v26.0', app, timeoutMs: 2000, pausesMs: [] })
  sender = {
    ...{ graph, parts: memoryParts(), channel: CLOUD_KIND, phoneNumberId: number.id, token: number.token },
    language: async () => 'pt',
  }
})
afterEach(() => fake.close())

const send = (message: Partial<OutboundMessage>) =>
  sendCloudMessage(
    sender,
    { to: ana.waId ?? '' },
    {
      ...{ messageId: 1, providerId: 'OWN', to: [], isGroup: false, body: '', media: null, quoted: null },
      ...{ expiration: 0, isByPerson: true, ...message },
    },
  )
const failureOf = (message: Partial<OutboundMessage>) =>
  send(message).then(
    () => 'sent',
    (error: unknown) => {
      const { message: reason, retry } = cloudSendError(error) as { message: string; retry: string }
      return [reason, retry]
    },
  )
const file = (mimetype: string, size = 3, voice = false): OutboundMessage['media'] => ({
  open: () => Readable.from([Buffer.alloc(size, 7)]),
  ...{ path: '', mimetype, fileName: 'boleto.pdf', size, voice },
})

test.each([
  ['accepted', null],
  ['held_for_quality_assessment', 'quality'],
  ['paused', 'paused'],
  ['a_word_of_tomorrow', null],
])('whether Meta keeps back what it took is told by its word: %s', async (word, held) => {
  fake.cloud.held.set(String(ana.waId), word)
  expect(await send({ body: 'oi' })).toBe(held)
})

test('a text is sent with our own id of it, and shows the page that it links to', async () => {
  await send({ body: '*Ana:*\noi' })
  expect(fake.cloud.sent.map(({ body }) => body)).toEqual([
    {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: ana.waId,
      type: 'text',
      text: { body: '*Ana:*\noi', preview_url: false },
      biz_opaque_callback_data: 'OWN/0/1/a1',
    },
  ])
  await send({ body: 'veja https://exemplo.com.br', providerId: 'LINK' })
  expect(fake.cloud.sent.at(-1)?.body).toMatchObject({ text: { preview_url: true } })
})

test('a text beyond the limit is sent in parts, none of them twice', async () => {
  const body = 'coração '.repeat(700).trim()
  fake.cloud.next.push({ code: 131056, message: 'pair rate limit' })
  expect(await failureOf({ body })).toEqual(['ERR_META_RATE_LIMITED', 'afterOthers'])
  await send({ body })
  await send({ body })
  const texts = fake.cloud.sent.map(({ body: sent }) => (sent['text'] as { body: string }).body)
  expect(texts).toHaveLength(2)
  expect(texts.join(' ')).toBe(body)
  expect(fake.cloud.sent.map(({ opaque }) => opaque)).toEqual(['OWN/0/2/a1', 'OWN/1/2/a1'])
})

test.each<[string, boolean, string, object, number]>([
  ['image/jpeg', false, 'image', { caption: 'veja' }, 1],
  ['image/webp', false, 'sticker', {}, 2],
  ['video/mp4', false, 'video', { caption: 'veja' }, 1],
  ['application/pdf', false, 'document', { caption: 'veja', filename: 'boleto.pdf' }, 1],
  ['audio/ogg; codecs=opus', true, 'audio', { voice: true }, 2],
  ['audio/mpeg', true, 'audio', {}, 2],
])('%s goes up byte for byte as what WhatsApp takes it for', async (mimetype, voice, type, more, count) => {
  await send({ body: 'veja', media: file(mimetype, 3, voice) })
  expect(fake.cloud.sent).toHaveLength(count)
  const [sent] = fake.cloud.sent
  expect([sent?.type, sent?.body[type]]).toEqual([type, { id: expect.any(String), ...more }])
  expect(sent?.media?.bytes).toEqual(Buffer.alloc(3, 7))
})

test.each([
  ['image/gif', 3],
  ['video/webm', 3],
  ['audio/webm', 3],
  ['application/zip', 3],
  ['image/webp', 600 * 1024],
])('%s of %d bytes, which WhatsApp takes for nothing else, goes out as a document', async (mimetype, size) => {
  await send({ body: 'veja', media: file(mimetype, size) })
  const [sent] = fake.cloud.sent
  expect([sent?.type, sent?.body['document']]).toEqual([
    'document',
    { id: expect.any(String), caption: 'veja', filename: 'boleto.pdf' },
  ])
  expect(sent?.media?.bytes).toEqual(Buffer.alloc(size, 7))
})

test('a template goes out in place of its text, with its file above it', async () => {
  const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }]
  const template = { name: 'boleto', language: 'pt_BR', headerMedia: 'document' as const, components }
  fake.cloud.templates.add(ana.number.wabaId, 'boleto', 'Oi {{1}}', {
    components: [{ type: 'HEADER', format: 'DOCUMENT' }],
  })
  await send({ body: 'Oi Ana', template, media: file('application/pdf') })
  const [sent] = fake.cloud.sent
  expect([sent?.type, sent?.opaque, sent?.body['template']]).toEqual([
    'template',
    'OWN/0/1/a1',
    {
      name: 'boleto',
      language: { code: 'pt_BR' },
      components: [
        {
          type: 'header',
          parameters: [{ type: 'document', document: { id: expect.any(String), filename: 'boleto.pdf' } }],
        },
        ...components,
      ],
    },
  ])
})

const choices = ['Vendas', 'Suporte', 'Outros', 'Atraso'].map((label, index) => ({ key: String(index + 1), label }))

test('a menu is one message with its list, in the language of the customers', async () => {
  sender = { ...sender, language: async () => 'es' }
  await send({ body: 'Sobre o quê?', choices })
  const [sent, ...more] = fake.cloud.sent
  expect(more).toEqual([])
  expect([sent?.type, sent?.opaque, sent?.body['interactive']]).toMatchObject([
    ...['interactive', 'OWN/0/1/a1'],
    { type: 'list', action: { button: 'Ver opciones' } },
  ])
})

test.each<[string, Partial<OutboundMessage>]>([
  ['in a group', { isGroup: true }],
  ['with a text that is too long for buttons', { body: 'x '.repeat(600).trim(), choices: choices.slice(0, 3) }],
])('a menu %s is a text', async (_, more) => {
  await send({ body: 'Sobre o quê?', choices, ...more })
  expect(fake.cloud.sent.map(({ type }) => type)).toEqual(['text'])
})

test('a menu whose buttons are refused goes as a text, and one that is refused for another reason does not', async () => {
  fake.cloud.next.push({ code: 131009, message: 'not valid' })
  await send({ body: 'Sobre o quê?', choices })
  expect(fake.cloud.sent.map(({ body }) => body['text'])).toMatchObject([{ body: 'Sobre o quê?' }])
  fake.cloud.next.push({ code: 131047, message: 'closed' })
  expect(await failureOf({ body: 'Sobre o quê?', choices, providerId: 'NEXT' })).toEqual([
    'ERR_META_WINDOW_CLOSED',
    'never',
  ])
  expect(fake.cloud.sent).toHaveLength(1)
})

test('a caption beyond its limit follows as a text', async () => {
  await send({ body: 'x'.repeat(1025), media: file('image/png') })
  expect(fake.cloud.sent.map(({ type }) => type)).toEqual(['image', 'text'])
})

test('a file that is too large is refused before it goes up', async () => {
  const media = file('image/png', 5 * 1024 * 1024 + 1)
  expect(await failureOf({ media })).toEqual(['ERR_CLOUD_MEDIA_REFUSED', 'never'])
  expect(fake.cloud.uploaded).toEqual([])
})

test('an answer names the quoted message by the id that Meta gave it, and goes without it when that is refused', async () => {
  const quoted = { providerId: 'OWN', fromMe: true, author: null, body: 'antes', raw: null }
  await send({ body: 'antes' })
  await send({ body: 'depois', providerId: 'NEXT', quoted })
  expect(fake.cloud.sent.at(-1)?.body['context']).toEqual({ message_id: fake.cloud.sent[0]?.wamid })
  fake.cloud.next.push({ code: 131009, message: 'no such message' })
  await send({ body: 'fim', providerId: 'LAST', quoted })
  expect(fake.cloud.sent.at(-1)?.body).toMatchObject({ text: { body: 'fim' } })
  expect(fake.cloud.sent.at(-1)?.body['context']).toBeUndefined()
})

test('a message whose outcome is unknown is not sent again by itself', async () => {
  fake.cloud.next.push('hang')
  expect(await failureOf({ body: 'oi' })).toEqual(['ERR_META_UNREACHABLE', 'soon'])
  expect(await failureOf({ body: 'oi' })).toEqual(['ERR_META_UNCERTAIN', 'never'])
  expect(fake.cloud.sent).toHaveLength(1)
})

test.each([
  [1, 'ERR_META_UNREACHABLE', 'soon'],
  [2, 'ERR_META_UNREACHABLE', 'soon'],
  [4, 'ERR_META_RATE_LIMITED', 'pause'],
  [100, 'ERR_WAPP_REFUSED_MSG', 'never'],
  [368, 'ERR_CLOUD_ACCOUNT_BLOCKED', 'never'],
  [80007, 'ERR_META_RATE_LIMITED', 'pause'],
  [130429, 'ERR_META_RATE_LIMITED', 'pause'],
  [130472, 'ERR_CLOUD_EXPERIMENT', 'never'],
  [130497, 'ERR_CLOUD_COUNTRY', 'never'],
  [131000, 'ERR_META_UNREACHABLE', 'soon'],
  [131008, 'ERR_WAPP_REFUSED_MSG', 'never'],
  [131016, 'ERR_META_UNREACHABLE', 'soon'],
  [131021, 'ERR_CLOUD_SAME_NUMBER', 'never'],
  [131026, 'ERR_CLOUD_UNDELIVERABLE', 'never'],
  [131030, 'ERR_CLOUD_TEST_NUMBER', 'never'],
  [131031, 'ERR_CLOUD_ACCOUNT_BLOCKED', 'never'],
  [131037, 'ERR_CLOUD_NOT_REGISTERED', 'never'],
  [131042, 'ERR_CLOUD_PAYMENT', 'never'],
  [131045, 'ERR_CLOUD_NOT_REGISTERED', 'never'],
  [131047, 'ERR_META_WINDOW_CLOSED', 'never'],
  [131048, 'ERR_CLOUD_SPAM_LIMIT', 'never'],
  [131049, 'ERR_CLOUD_PERSON_LIMIT', 'never'],
  [131050, 'ERR_CLOUD_OPTED_OUT', 'never'],
  [131051, 'ERR_CLOUD_UNSUPPORTED', 'never'],
  [131053, 'ERR_CLOUD_MEDIA_REFUSED', 'never'],
  [131056, 'ERR_META_RATE_LIMITED', 'afterOthers'],
  [131057, 'ERR_META_UNREACHABLE', 'soon'],
  [131062, 'ERR_CLOUD_NEEDS_NUMBER', 'never'],
  [131064, 'ERR_CLOUD_SPAM_LIMIT', 'never'],
  [132000, 'ERR_TEMPLATE_VARIABLES', 'never'],
  [132001, 'ERR_TEMPLATE_MISSING', 'never'],
  [132005, 'ERR_TEMPLATE_TOO_LONG', 'never'],
  [132007, 'ERR_TEMPLATE_POLICY', 'never'],
  [132008, 'ERR_TEMPLATE_FORMAT', 'never'],
  [132012, 'ERR_TEMPLATE_FORMAT', 'never'],
  [132015, 'ERR_TEMPLATE_PAUSED', 'never'],
  [132016, 'ERR_TEMPLATE_DISABLED', 'never'],
  [132018, 'ERR_TEMPLATE_FORMAT', 'never'],
  [132068, 'ERR_TEMPLATE_FLOW', 'never'],
  [132069, 'ERR_TEMPLATE_FLOW', 'never'],
  [133010, 'ERR_CLOUD_NOT_REGISTERED', 'never'],
])('the error %i is told as %s, and is tried again %s', async (code, reason, retry) => {
  fake.cloud.next.push({ code, message: 'x' })
  expect(await failureOf({ body: 'oi' })).toEqual([reason, retry])
})

test.each([0, 3, 10, 190, 200, 299, 131005])('with the error %i the message waits for the connection', async (code) => {
  fake.cloud.next.push({ code, message: 'x', ...(code === 190 ? { status: 401 } : {}) })
  expect(await failureOf({ body: 'oi' })).toEqual(['x', 'later'])
})

const BUSY = ['ERR_META_UNREACHABLE', 'soon']
test.each([
  ['an error without a code', { code: undefined as never, status: 400 }, ['ERR_WAPP_REFUSED_MSG', 'never']],
  ['an error without a code of a server in trouble', { code: undefined as never, status: 502 }, BUSY],
  ['an error about the token of a server in trouble', { code: 0, status: 500 }, BUSY],
  ['an unknown error of a server in trouble', { code: 999_999, status: 503 }, BUSY],
  ['too many requests', { code: 999_999, status: 429 }, ['ERR_META_RATE_LIMITED', 'pause']],
])('%s does not end the connection', async (_, refusal, told) => {
  fake.cloud.next.push({ ...refusal, message: 'x' })
  const error = await send({ body: 'oi' }).catch((failure: unknown) => failure)
  expect(endsConnection(error)).toBe(false)
  expect(cloudSendError(error)).toMatchObject({ message: told[0], retry: told[1] })
})

test('the token is sent to nobody but Meta', async () => {
  const strange = ['https://fbsbx.com.evil.test/x', 'https://evil.test/lookaside.fbsbx.com', 'http://x.whatsapp.net/x']
  for (const address of strange)
    await expect(sender.graph.downloadWithToken(address, 'EAA')).rejects.toThrow('the file is at a strange host')
})

test('a download follows Meta to another of its own addresses, and to no other', async () => {
  const asked: unknown[] = []
  const port = () => (server.address() as AddressInfo).port
  const other = (host = '') => `${host.startsWith('localhost') ? '127.0.0.1' : 'localhost'}:${port()}`
  const server: Server = createServer(({ url, headers }, response) => {
    asked.push([url, headers.authorization])
    if (url === '/moved') return response.writeHead(302, { location: `http://localhost:${port()}/file` }).end()
    if (url === '/stolen') return response.writeHead(302, { location: 'https://evil.test/x' }).end()
    if (url === '/round') return response.writeHead(302, { location: `http://${other(headers.host)}/round` }).end()
    response.end('bytes')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${port()}`
  const graph = new Graph({ url, version: 'v26.0', app: { id: '1', secret: null } })
  try {
    expect((await graph.downloadWithToken(`${url}/moved`, 'EAA')).body.toString()).toBe('bytes')
    expect(asked).toEqual([
      ['/moved', 'Bearer EAA'],
      ['/file', 'Bearer EAA'],
    ])
    await expect(graph.downloadWithToken(`${url}/stolen`, 'EAA')).rejects.toThrow('the file is at a strange host')
    expect((await graph.downloadWithToken(`${url}/round`, 'EAA')).status).toBe(302)
  } finally {
    server.close()
  }
})

test('contact cards go as contacts, with the number as WhatsApp knows it', async () => {
  const rui = 'BEGIN:VCARD\nFN:Rui\nTEL:9 9999-0000\nEND:VCARD'
  const cards = readWholeCards(`${writeCard({ name: 'Ana', number: '5511987214408' })}\n${rui}`)
  await send({ cards, body: 'not sent' })
  expect(fake.cloud.sent.map(({ type, body }) => [type, body['contacts']])).toEqual([
    [
      'contacts',
      [
        {
          name: { formatted_name: 'Ana', first_name: 'Ana' },
          phones: [{ phone: '+55 11 98721-4408', wa_id: '5511987214408' }],
        },
        { name: { formatted_name: 'Rui', first_name: 'Rui' }, phones: [{ phone: '9 9999-0000' }] },
      ],
    ],
  ])
})

test('a location goes as such, with the name and address that it has', async () => {
  const location = { latitude: -25.4, longitude: -49.2, name: 'Loja', address: 'Rua A, 5' }
  await send({ location, body: 'not sent' })
  await send({ location: { ...location, name: '', address: '' }, body: 'not sent', providerId: 'BARE' })
  expect(fake.cloud.sent.map(({ type, body }) => [type, body['location']])).toEqual([
    ['location', location],
    ['location', { latitude: -25.4, longitude: -49.2 }],
  ])
})
