import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeDialogflow } from '#fakes/dialogflow/dialogflow.ts'
import { integrationFixture, type IntegrationFixture } from '#tests/integration-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let google: FakeDialogflow
let w: TestApp
beforeAll(async () => {
  google = await FakeDialogflow.start()
  w = await createTestApp({ env: { DIALOGFLOW_URL: google.url, GOOGLE_TOKEN_URL: google.tokenUrl } })
})
afterAll(async () => {
  await w.close()
  await google.close()
})
beforeEach(() => {
  google.outage = null
  google.silent = false
  google.asked.length = 0
})

const FALLBACK = 'Não consegui responder agora. Um atendente vai continuar o seu atendimento.'
type Agent = Parameters<(typeof google.agents)['set']>[1]
function withAgent(agent: Agent, fields: object = {}): Promise<IntegrationFixture> {
  google.agents.set('flores', agent)
  const jsonContent = JSON.stringify(google.addAccount('flores'))
  return integrationFixture(w, {
    ...{ type: 'dialogflow', projectName: 'flores', jsonContent, language: 'pt-BR', ...fields },
  })
}
const text = (...texts: string[]) => ({ fulfillmentMessages: texts.map((one) => ({ text: { text: [one] } })) })

test('an agent greets, offers choices as numbers, and ends with a person', async () => {
  const stage = await withAgent(({ text: asked }) => {
    if (asked === 'Olá')
      return { fulfillmentMessages: [{ quickReplies: { title: 'Qual?', quickReplies: ['Rosas', 'Lírios'] } }] }
    if (asked === 'Lírios') return { ...text('Boa escolha', 'Até já'), diagnosticInfo: { end_conversation: true } }
    return text(`${asked}?`)
  })
  expect(await stage.reply(stage.begin)).toEqual(['Qual?\n[ 1 ] - Rosas\n[ 2 ] - Lírios'])
  expect(google.asked[0]).toMatchObject({ language: 'pt-BR', session: (await stage.ticketNow())['uuid'] })
  expect(await stage.say('2')).toEqual(['Boa escolha', 'Até já'])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ hand_over_reason: 'finished' })
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: false })
})

test('payloads may act, others are noted, and CX hands over with what it knows', async () => {
  const stage = await withAgent('', { projectName: 'projects/flores/locations/us-east1/agents/cx' })
  google.agents.set('cx', () => ({
    responseMessages: [
      { payload: { messages: [{ text: 'Do payload' }] } },
      { payload: { richContent: [[{ type: 'info' }]] } },
      { payload: { actions: [{ type: 'sing' }] } },
      { liveAgentHandoff: { metadata: { motivo: 'troca' } } },
    ],
  }))
  expect(await stage.reply(stage.begin)).toEqual(['Do payload'])
  expect(google.asked.at(-1)).toMatchObject({ channel: 'whatsapp' })
  expect(await stage.notes()).toEqual([
    expect.stringContaining('payload'),
    expect.stringContaining('actions'),
    expect.stringContaining('{"motivo":"troca"}'),
  ])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ hand_over_reason: 'asked' })
})

test('three answers in a row that are not understood lead to a person', async () => {
  const stage = await withAgent(() => ({ ...text('Não entendi'), intent: { isFallback: true } }))
  await stage.begin()
  await stage.write('a')
  expect(await stage.say('b')).toEqual(['Não entendi', FALLBACK])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ hand_over_reason: 'limit' })
})

test('a contact that is kept from models gets a person, and Dialogflow hears nothing of it', async () => {
  const stage = await withAgent(() => text('oi'))
  expect(await stage.reply(stage.begin)).toEqual(['oi'])
  google.asked.length = 0
  await stage.rows('update contacts set kept_from_ai = true where company_id = $1', [stage.company.id])
  expect(await stage.say('meu CPF é segredo')).toEqual([FALLBACK])
  expect(google.asked).toEqual([])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ hand_over_reason: 'rule' })
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: false })
})

test('an agent without words does not leave the customer in silence', async () => {
  const stage = await withAgent(() => ({}))
  expect(await stage.reply(stage.begin)).toEqual(['Não entendi a sua resposta. Tente de novo, por favor.'])
})

test.each([
  ['500', { status: 500, body: {} }],
  ['429', { status: 429, body: {}, headers: { 'retry-after': '1' } }],
  ['a senseless answer', { status: 200, body: '<html>' }],
  ['a refusal', { status: 403, body: {} }],
])('after %s the customer hears the fallback once and a person gets the ticket', async (_name, outage) => {
  const stage = await withAgent('Olá')
  google.outage = outage
  await stage.begin()
  await stage.exhaust()
  expect(await stage.said()).toEqual([FALLBACK])
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: false })
  expect((await stage.turnRows()).at(-1)).toMatchObject({ status: 'failed', http_status: outage.status })
})

test('an agent that does not answer is given up in time', async () => {
  const stage = await withAgent('Olá')
  const { integration } = stage.given.assistants
  stage.given.assistants.integration = { ...integration, timeoutMs: 50 }
  google.silent = true
  await stage.begin()
  await stage.exhaust()
  expect(await stage.said()).toEqual([FALLBACK])
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: false })
})

test('an attendant who takes over in the middle is not talked over', async () => {
  const stage = await withAgent('Olá')
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
  expect((await stage.turnRows()).at(-1)).toMatchObject({ status: 'dropped' })
})

test('a process that dies between the call and its effect answers once', async () => {
  const stage = await withAgent('Olá')
  await stage.write('oi')
  await stage.dieAfterCall('1')
  expect(await stage.said()).toEqual([])
  await stage.wait()
  await stage.step()
  await stage.step()
  expect(await stage.said()).toEqual(['Olá'])
  expect((await stage.turnRows()).map(({ status, attempts }) => [status, attempts])).toEqual([['done', 2]])
})

test('the key of the account is in no turn, answer or event', async () => {
  const stage = await withAgent('Olá')
  await stage.begin()
  const account = JSON.parse(JSON.stringify(google.addAccount('flores'))) as Record<string, string>
  await w.call(stage.company.admin, 'PUT', `/queueIntegration/${stage.integration.id}`, {
    jsonContent: JSON.stringify(account),
  })
  google.outage = { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'no' } } }
  await stage.write('oi')
  const list = await w.call(stage.company.admin, 'GET', '/queueIntegration')
  const told = [JSON.stringify(await stage.turnRows()), JSON.stringify(w.events), list.text].join()
  expect(told).not.toContain(account['private_key']?.slice(60, 120))
  expect(told).not.toMatch(/PRIVATE KEY|Bearer/)
})

test('a key that is damaged or missing is a failure that a person takes over', async () => {
  const stage = await withAgent('Olá', { jsonContent: '' })
  await stage.begin()
  expect(await stage.said()).toEqual([FALLBACK])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ error: expect.stringContaining('service account') })
})
