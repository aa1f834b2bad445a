import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeN8n, isSignedBy, type Delivery } from '#fakes/n8n/n8n.ts'
import type { IntegrationTest, SignatureSecret } from '#contract/queue-integrations.ts'
import { integrationFixture, type IntegrationFixture } from '#tests/integration-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let n8n: FakeN8n
let w: TestApp
beforeAll(async () => {
  n8n = await FakeN8n.start()
  w = await createTestApp({ env: { EGRESS_ALLOW: '127.0.0.1' } })
})
afterAll(async () => {
  await w.close()
  await n8n.close()
})
beforeEach(() => n8n.reset())

const FALLBACK = 'Não consegui responder agora. Um atendente vai continuar o seu atendimento.'
async function withFlow(answer: (delivery: Delivery) => unknown, fields: object = {}): Promise<IntegrationFixture> {
  n8n.workflows.set('pedido', answer)
  return integrationFixture(w, { type: 'n8n', urlN8N: n8n.addressOf('pedido'), ...fields })
}
const bodies = () => n8n.deliveries.map(({ body }) => body)

test('each message is posted with its surroundings, and the answer acts', async () => {
  const stage = await withFlow(({ body }) =>
    body['event'] === 'conversation.started'
      ? { messages: [{ type: 'text', text: 'Oi!' }], state: { step: 1 } }
      : {
          actions: [
            { type: 'send', text: 'Um momento' },
            { type: 'note', text: 'Quer rosas' },
          ],
        },
  )
  expect(await stage.reply(stage.begin)).toEqual(['Oi!'])
  expect(await stage.say('rosas', 'vermelhas')).toEqual(['Um momento'])
  expect(await stage.notes()).toEqual(['Quer rosas'])
  const ticket = await stage.ticketNow()
  expect(bodies()).toMatchObject([
    { event: 'conversation.started', message: null, messages: [], state: null },
    {
      ...{ version: 1, event: 'message.received', attempt: 1, state: { step: 1 } },
      company: { id: stage.company.id, name: stage.company.name, language: 'pt' },
      connection: { id: stage.connectionId, channel: 'whatsapp' },
      ticket: {
        id: Number(ticket['id']),
        uuid: ticket['uuid'],
        status: 'pending',
        queue: { id: stage.sales, name: 'Vendas' },
      },
      contact: { name: 'Maria', number: stage.phone.number, keptFromAi: false },
      message: { type: 'text', text: 'vermelhas', mediaUrl: null },
      messages: [{ text: 'rosas' }, { text: 'vermelhas' }],
    },
  ])
})

test('a flow is told whether models may read what the contact writes', async () => {
  const stage = await withFlow(() => ({ messages: [{ type: 'text', text: 'Oi!' }] }))
  await stage.write('oi')
  await stage.rows('update contacts set kept_from_ai = true where company_id = $1', [stage.company.id])
  await stage.write('1')
  expect(bodies()).toMatchObject([{ event: 'conversation.started', contact: { keptFromAi: true } }])
})

test('an empty answer leaves the conversation with the flow, which may use the API later', async () => {
  const stage = await withFlow(() => undefined)
  await stage.begin()
  expect(await stage.say('oi?')).toEqual([])
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: true })
  expect((await stage.turnRows()).map(({ status }) => status)).toEqual(['done', 'done'])
})

test('an answer transfers, tags, hands over and closes, with rows of the company only', async () => {
  const other = await w.company()
  const foreign = await other.queue()
  const stage = await withFlow(() => undefined)
  const tagId = await w.insert(`insert into tags (company_id, name, color) values ($1, 'Rosas', '#ff0000')`, [
    stage.company.id,
  ])
  const foreignTag = await w.insert(`insert into tags (company_id, name, color) values ($1, 'Rosas', '#ff0000')`, [
    other.id,
  ])
  await stage.begin()
  n8n.workflows.set('pedido', () => ({
    actions: [
      { type: 'tag', tagId },
      { type: 'tag', tagId: foreignTag },
      { type: 'transfer', queueId: foreign, userId: other.admin.id },
      { type: 'send', text: 'nunca dito' },
    ],
  }))
  expect(await stage.say('oi')).toEqual([FALLBACK])
  expect(await stage.notes()).toEqual([
    `O fluxo pediu a etiqueta ${foreignTag}, que não existe.`,
    `O fluxo pediu a fila ${foreign}, que não existe.`,
  ])
  expect(await stage.rows('select tag_id from ticket_tags where company_id = $1', [stage.company.id])).toEqual([
    { tag_id: String(tagId) },
  ])
  expect(await stage.ticketNow()).toMatchObject({ queue_id: String(stage.sales), use_integration: false })

  const closing = await withFlow(() => ({ actions: [{ type: 'close' }] }))
  await closing.begin()
  expect(await closing.ticketNow()).toMatchObject({ status: 'closed' })
})

test('a secret signs each message, and the one before it still does while receivers change', async () => {
  const stage = await withFlow(() => undefined)
  const renew = async () => {
    const url = `/queueIntegration/${stage.integration.id}/secret`
    const answer = await w.call<SignatureSecret>(stage.company.admin, 'POST', url)
    expect(answer.status).toBe(200)
    return answer.body.secret
  }
  const [old, fresh] = [await renew(), await renew()]
  await stage.begin()
  const [first] = n8n.deliveries
  if (!first) throw new Error('nothing was delivered')
  expect([isSignedBy(old, first), isSignedBy(fresh, first)]).toEqual([true, true])
  await stage.rows(
    `update queue_integrations set old_signature_secret_until = now() - interval '1 second' where id = $1`,
    [stage.integration.id],
  )
  await stage.write('oi')
  const last = n8n.deliveries.at(-1) ?? first
  expect([isSignedBy(old, last), isSignedBy(fresh, last)]).toEqual([false, true])

  const list = await w.call(stage.company.admin, 'GET', '/queueIntegration')
  const turns = JSON.stringify(await stage.turnRows())
  for (const secret of [old, fresh]) expect(list.text + turns + JSON.stringify(w.events)).not.toContain(secret)
})

test('a repeated call has the same key, so that a flow which knows it answers once', async () => {
  const seen = new Set<string>()
  const stage = await withFlow(({ headers }) => {
    const key = String(headers['idempotency-key'])
    const isKnown = seen.has(key)
    seen.add(key)
    return { messages: [{ text: isKnown ? 'de novo' : 'primeira' }] }
  })
  await stage.write('oi')
  await stage.dieAfterCall('1')
  await stage.wait()
  await stage.step()
  await stage.step()
  expect(seen.size).toBe(1)
  expect(bodies().map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(await stage.said()).toEqual(['de novo'])
})

test.each([
  ['500', { status: 500, body: 'oops' }, 3],
  ['429', { status: 429, body: {}, headers: { 'retry-after': '2' } }, 3],
  ['a senseless answer', { status: 200, body: '{"actions":[{"type":"sing"}]}' }, 1],
  ['an inactive workflow', { status: 404, body: {} }, 1],
])('after %s the customer hears the fallback once and a person gets the ticket', async (_name, outage, calls) => {
  const stage = await withFlow(() => undefined)
  n8n.outage = outage
  await stage.begin()
  await stage.exhaust()
  expect(await stage.said()).toEqual([FALLBACK])
  expect(n8n.deliveries).toHaveLength(calls)
  expect(new Set(n8n.deliveries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: false })
})

test('a flow that does not answer is given up, and one that talks to itself is ended', async () => {
  const stage = await withFlow(() => ({ messages: [{ text: 'eco' }] }))
  await stage.begin()
  await stage.rows('update assistant_sessions set turns = 60 where company_id = $1', [stage.company.id])
  expect(await stage.say('eco')).toEqual([FALLBACK])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ hand_over_reason: 'limit' })

  const silent = await withFlow(() => undefined)
  const { integration } = silent.given.assistants
  silent.given.assistants.integration = { ...integration, timeoutMs: 50 }
  n8n.silent = true
  await silent.begin()
  await silent.exhaust()
  expect(await silent.said()).toEqual([FALLBACK])
})

test('an attendant who takes over in the middle is not talked over', async () => {
  const stage = await withFlow(() => ({ messages: [{ text: 'Oi' }] }))
  await stage.begin()
  const agent = await stage.company.attendant([stage.sales])
  const { id } = await stage.ticketNow()
  const { integration } = stage.given.assistants
  stage.given.assistants.integration = {
    ...integration,
    async respond(...given) {
      const answer = await integration.respond(...given)
      await w.call(agent, 'PUT', `/tickets/${id}`, { status: 'open', userId: agent.id })
      return answer
    },
  }
  expect(await stage.say('alguém?')).toEqual([])
})

test('the test button says what came of one call, and does nothing of it', async () => {
  const stage = await withFlow(() => ({ actions: [{ type: 'send', text: 'Oi' }, { type: 'close' }] }))
  const run = async (fields: object) =>
    (
      await w.call<IntegrationTest>(stage.company.admin, 'POST', '/queueIntegration/test', {
        ...{ type: 'n8n', urlN8N: n8n.addressOf('pedido'), id: stage.integration.id, ...fields },
      })
    ).body
  expect(await run({})).toMatchObject({ ok: true, status: 200, said: ['Oi'], actions: 2, problem: '' })
  expect(bodies().at(-1)).toMatchObject({ event: 'test', company: { name: stage.company.name } })
  expect(await run({ urlN8N: n8n.addressOf('nada') })).toMatchObject({ ok: false, status: 404, problem: 'notFound' })
  expect(await run({ urlN8N: 'http://10.0.0.1/' })).toMatchObject({ ok: false, status: null, problem: 'private' })
  expect(await run({ urlN8N: 'ftp://a' })).toMatchObject({ error: 'ERR_VALIDATION' })
  expect(await stage.said()).toEqual([])
})
