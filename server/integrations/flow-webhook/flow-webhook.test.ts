import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeN8n, isSignedBy } from '#fakes/n8n/n8n.ts'
import { fetchExternal } from '#server/integrations/egress.ts'
import { createWebhookSecret } from '#server/lib/webhook-signature.ts'
import { FlowAnswerError, readAnswer } from './answer.ts'
import { createFlowWebhook, FlowError, type FlowEnvelope } from './client.ts'

let n8n: FakeN8n
beforeAll(async () => {
  n8n = await FakeN8n.start()
})
afterAll(() => n8n.close())
beforeEach(() => n8n.reset())

const ENVELOPE: FlowEnvelope = {
  ...{ version: 1, id: 'turn_7', event: 'message.received', attempt: 1 },
  company: { id: 1, name: 'Loja', timezone: 'America/Sao_Paulo', language: 'pt' },
  connection: { id: 2, name: 'Loja', channel: 'whatsapp' },
  ticket: { id: 3, uuid: 'u', status: 'pending', queue: null, createdAt: '2026-01-01T00:00:00.000Z' },
  contact: { id: 4, name: 'Ana', number: '5511', email: '', keptFromAi: false },
  ...{ message: null, messages: [], state: null },
}
const deliver = (path: string, { secrets = [], timeoutMs = 10_000 }: { secrets?: string[]; timeoutMs?: number } = {}) =>
  createFlowWebhook({
    fetch: (address, options) => fetchExternal(address, { ...options, allowLoopback: true }),
    timeoutMs,
  }).deliver({ url: n8n.addressOf(path), id: 'turn_7', secrets, envelope: ENVELOPE })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof FlowError ? error : null),
  )

test('a delivery is signed with each secret and carries the key by which a repeated one is known', async () => {
  const [old, fresh] = [createWebhookSecret(), createWebhookSecret()]
  n8n.workflows.set('pedido', () => undefined)
  const { actions, exchange } = await deliver('pedido?token=segredo', { secrets: [fresh, old] })
  const [delivery] = n8n.deliveries
  if (!delivery) throw new Error('nothing was delivered')
  expect(delivery.body).toEqual(ENVELOPE)
  expect(delivery.headers).toMatchObject({ 'idempotency-key': 'turn_7', 'webhook-id': 'turn_7' })
  expect([isSignedBy(fresh, delivery), isSignedBy(old, delivery), isSignedBy(createWebhookSecret(), delivery)]).toEqual(
    [...[true, true, false]],
  )
  expect([actions, exchange.status]).toEqual([[], 200])
  expect(exchange.request).not.toContain('segredo')
})

test('the actions of an answer are read, also from a list of items as n8n returns it', async () => {
  n8n.workflows.set('lista', () => [
    { messages: [{ type: 'text', text: ' Oi ' }], extra: 1 },
    { json: 'nothing of ours' },
    {
      actions: [
        { type: 'send', text: 'Tudo bem?' },
        { type: 'sendFile', url: 'https://a.com/a.pdf' },
        { type: 'transfer', queueId: 3 },
      ],
      state: { step: 2 },
    },
  ])
  expect(await deliver('lista')).toMatchObject({
    actions: [
      { type: 'send', text: 'Oi' },
      { type: 'send', text: 'Tudo bem?' },
      { type: 'sendFile', url: 'https://a.com/a.pdf', caption: '' },
      { type: 'transfer', queueId: 3, userId: null },
    ],
    state: { step: 2 },
  })
})

test('an empty answer, plain text and foreign JSON have nothing to say', () => {
  for (const json of [undefined, null, 'OK', 7, {}, [], { ok: true }, [{ json: {} }]])
    expect(readAnswer(json)).toEqual({ actions: [], state: undefined })
})

test.each([
  [{ actions: 'close' }],
  [{ actions: [{ type: 'explode' }] }],
  [{ actions: [{ type: 'close', sql: 'drop' }] }],
  [{ actions: [{ type: 'send', text: '' }] }],
  [{ actions: [{ type: 'send', text: 'x'.repeat(4001) }] }],
  [{ actions: [{ type: 'sendFile', url: 'file:///etc/passwd' }] }],
  [{ actions: [{ type: 'transfer', queueId: '1 or 1=1' }] }],
  [{ actions: [{ type: 'tag', tagId: -1 }] }],
  [{ actions: [{ type: 'wait', seconds: 3600 }] }],
  [{ actions: Array.from({ length: 21 }, () => ({ type: 'close' })) }],
  [Array.from({ length: 21 }, () => ({ actions: [{ type: 'close' }] }))],
  [{ messages: [{ type: 'image', url: 'x' }] }],
  [{ state: 'x'.repeat(9000) }],
])('a wrong answer is refused as a whole: %#', (json) => {
  expect(() => readAnswer(json)).toThrow(FlowAnswerError)
})

test('each failure has its own name and keeps the exchange', async () => {
  n8n.workflows.set('pedido', () => ({ actions: [{ type: 'nada' }] }))
  expect(await failure(deliver('pedido'))).toMatchObject({ failure: 'senseless', exchange: { status: 200 } })
  expect(await failure(deliver('inativo'))).toMatchObject({ failure: 'notFound', exchange: { status: 404 } })
  n8n.outage = { status: 503, body: {} }
  expect((await failure(deliver('pedido')))?.failure).toBe('unavailable')
  n8n.outage = { status: 429, body: {}, headers: { 'retry-after': '3' } }
  expect(await failure(deliver('pedido'))).toMatchObject({ failure: 'busy', retryAfterMs: 3000 })
  n8n.outage = { status: 307, body: '', headers: { location: 'http://169.254.169.254/' } }
  expect((await failure(deliver('pedido')))?.failure).toBe('refused')
  n8n.outage = { status: 200, body: '{"actions":[' }
  expect((await failure(deliver('pedido')))?.failure).toBe('senseless')
  n8n.outage = { status: 200, body: 'ok', headers: { 'content-type': 'text/plain' } }
  expect(await deliver('pedido')).toMatchObject({ actions: [] })
  n8n.silent = true
  expect(await failure(deliver('pedido', { timeoutMs: 100 }))).toMatchObject({
    failure: 'unavailable',
    exchange: { status: null },
  })
})
