import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import type { Prompt, PromptPage, PromptTest } from '#contract/prompts.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import { decryptText } from '#server/lib/secrets.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { secretContext } from './queries.ts'

let w: TestApp
let model: FakeOpenAi
let company: Company
let other: Company
let queueId: number
beforeAll(async () => {
  model = await FakeOpenAi.start()
  w = await createTestApp({ env: { OPENAI_BASE_URL: model.url, EGRESS_ALLOW: '127.0.0.1' } })
})
afterAll(async () => {
  await w.close()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  company = await w.company()
  other = await w.company()
  queueId = await company.queue()
  w.events.length = 0
})

const input = (fields: object = {}) => ({
  ...{ name: 'Vendedora', prompt: 'Você vende flores.', apiKey: 'sk-muito-secreta', queueId },
  ...fields,
})
const create = (fields?: object, by: Member = company.admin) => w.call<Prompt>(by, 'POST', '/prompt', input(fields))
const change = (id: number, body: object, by: Member = company.admin) =>
  w.call<Prompt>(by, 'PUT', `/prompt/${id}`, body)
const list = async (query = '') => (await w.call<PromptPage>(company.admin, 'GET', `/prompt${query}`)).body
const eventNames = () => w.events.map(({ event }) => event.name)

async function stored(id: number, field: 'apiKey' | 'voiceKey'): Promise<string | null> {
  const column = { apiKey: 'api_key_sealed', voiceKey: 'voice_key_sealed' }[field]
  const { rows } = await w.owner.query(`select ${column} as sealed from prompts where id = $1`, [id])
  return rows[0].sealed && decryptText(w.services.keys.storage, rows[0].sealed, secretContext(id, field))
}

test('a prompt is stored with the form’s defaults and returned with its queue', async () => {
  const { status, body } = await create()
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ name: 'Vendedora', prompt: 'Você vende flores.', queueId, queue: { id: queueId }, companyId: company.id },
      ...{ voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10, totalTokens: 0 },
    },
  ])
  expect((await w.call(company.admin, 'GET', `/prompt/${body.id}`)).body).toEqual(body)
  expect(await list()).toEqual({ prompts: [body], count: 1, hasMore: false })
  const changed = await change(body.id, { temperature: '0.3', maxTokens: 500, voice: 'pt-BR-YaraNeural' })
  expect(changed.body).toMatchObject({ temperature: 0.3, maxTokens: 500, voice: 'pt-BR-YaraNeural', name: 'Vendedora' })
  expect((await w.call(company.admin, 'DELETE', `/prompt/${body.id}`)).body).toEqual({ message: 'Prompt deleted' })
  expect(eventNames()).toEqual(['prompt.created', 'prompt.updated', 'prompt.deleted'])
  expect((await change(body.id, { name: 'Nada' })).body).toEqual({ error: 'ERR_NO_PROMPT_FOUND' })
})

test('keys are encrypted, never returned, and unchanged by their mask', async () => {
  const { body, text } = await create({ voiceKey: 'azure-muito-secreta' })
  expect(body).toMatchObject({ apiKey: SECRET_MASK, voiceKey: SECRET_MASK })
  const echoed = await change(body.id, { ...body, name: 'Outra' })
  expect(echoed.body).toEqual({ ...body, name: 'Outra', updatedAt: echoed.body.updatedAt })
  expect([await stored(body.id, 'apiKey'), await stored(body.id, 'voiceKey')]).toEqual([
    'sk-muito-secreta',
    'azure-muito-secreta',
  ])
  await change(body.id, { apiKey: 'sk-nova-secreta', voiceKey: '' })
  expect([await stored(body.id, 'apiKey'), await stored(body.id, 'voiceKey')]).toEqual(['sk-nova-secreta', null])
  const { rows } = await w.owner.query('select row_to_json(prompts)::text as row from prompts where id = $1', [body.id])
  const everything = [text, echoed.text, JSON.stringify(await list()), JSON.stringify(w.events), rows[0].row].join()
  expect(everything).not.toMatch(/secreta/)
})

test.each([
  ['name', { name: ' ' }],
  ['prompt', { prompt: '' }],
  ['apiKey', { apiKey: '' }],
  ['apiKey', { apiKey: SECRET_MASK }],
  ['queueId', { queueId: '' }],
  ['queueId', { queueId: null }],
  ['voice', { voice: 'robô' }],
  ['temperature', { temperature: 3 }],
  ['maxTokens', { maxTokens: 0 }],
  ['maxMessages', { maxMessages: 'dez' }],
])('%s is refused: %j', async (field, fields) => {
  expect(await create(fields)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', details: [{ field }] } })
  expect([(await list()).prompts, w.events]).toEqual([[], []])
})

test('a prompt without a queue is refused with the screen’s text', async () => {
  expect((await create({ queueId: undefined })).body).toMatchObject({ details: [{ message: 'Informe o setor' }] })
})

test('a queue of another company is not found', async () => {
  const foreign = await other.queue()
  expect((await create({ queueId: foreign })).body).toEqual({ error: 'ERR_NO_QUEUE_FOUND' })
  const { body } = await create()
  expect((await change(body.id, { name: 'Roubada', queueId: foreign })).status).toBe(404)
  expect((await change(body.id, { name: 'Roubada' }, other.admin)).body).toEqual({ error: 'ERR_NO_PROMPT_FOUND' })
  expect((await list()).prompts).toEqual([body])
})

test('queues and connections accept only prompts of their company, which then cannot be deleted', async () => {
  const foreign = (await w.call<Prompt>(other.admin, 'POST', '/prompt', input({ queueId: await other.queue() }))).body
  const { body: mine } = await create()
  const { body: connection } = await w.call<{ id: number }>(company.admin, 'POST', '/whatsapp', { name: 'Loja' })
  for (const [url, promptId] of [
    [`/queue/${queueId}`, foreign.id],
    [`/queue/${queueId}`, 999_999],
    [`/whatsapp/${connection.id}`, foreign.id],
  ] as const) {
    expect(await w.call(company.admin, 'PUT', url, { promptId })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PROMPT_FOUND' },
    })
    const fitting = await w.call<{ promptId: number }>(company.admin, 'PUT', url, { promptId: mine.id })
    expect(fitting.body.promptId).toBe(mine.id)
    expect((await w.call(company.admin, 'DELETE', `/prompt/${mine.id}`)).body).toEqual({ error: 'ERR_PROMPT_IN_USE' })
    await w.call(company.admin, 'PUT', url, { promptId: '' })
  }
  expect((await w.call(company.admin, 'DELETE', `/prompt/${mine.id}`)).status).toBe(200)
})

test('deleting a queue leaves its prompts without one', async () => {
  const { body } = await create()
  await w.call(company.admin, 'DELETE', `/queue/${queueId}`)
  expect((await list()).prompts).toMatchObject([{ id: body.id, queueId: null, queue: null }])
})

test('prompts are listed by name in pages of twenty, and found without accents', async () => {
  for (let n = 21; n >= 1; n--) await create({ name: `Prompt ${String(n).padStart(2, '0')}` })
  await create({ name: 'Ágata' })
  const first = await list()
  expect([first.prompts[0]?.name, first.prompts.length, first.hasMore]).toEqual(['Ágata', 20, true])
  expect((await list('?pageNumber=2')).prompts.map(({ name }) => name)).toEqual(['Prompt 20', 'Prompt 21'])
  expect((await list('?searchParam=agat')).prompts.map(({ name }) => name)).toEqual(['Ágata'])
})

test('prompts need an administrator and a plan that includes them', async () => {
  const id = await w.insert(`insert into prompts (company_id, name) values ($1, 'Vendedora')`, [company.id])
  const paths = [
    ['GET', '/prompt'],
    ['GET', `/prompt/${id}`],
    ['POST', '/prompt', input()],
    ['PUT', `/prompt/${id}`, { name: 'Outra' }],
    ['DELETE', `/prompt/${id}`],
  ] as const
  await w.owner.query('update plans set use_open_ai = false where id = (select plan_id from companies where id = $1)', [
    company.id,
  ])
  const supervisor = await company.supervisor()
  for (const [method, url, sent] of paths) {
    expect((await w.call(supervisor, method, url, sent)).body).toEqual({ error: 'ERR_NO_PERMISSION' })
    expect((await w.call(company.admin, method, url, sent)).body).toEqual({ error: 'ERR_PLAN_FEATURE' })
  }
})

const runTest = (body: object) => w.call<PromptTest>(company.admin, 'POST', '/prompt/test', body)

test('a test says what the model answers and what its server can do', async () => {
  const asked = { apiKey: 'sk-1', baseUrl: '', model: 'llama3.1' }
  expect((await runTest(asked)).body).toMatchObject({
    ...{ model: 'llama3.1', reply: 'Olá! Como posso ajudar?', hasTools: true, hasEmbeddings: true },
    models: ['gpt-5-mini', 'llama3.1'],
  })
  model.mode = 'noTools'
  model.hasEmbeddings = false
  expect((await runTest({ ...asked, model: '' })).body).toMatchObject({
    model: 'gpt-5-mini',
    hasTools: false,
    hasEmbeddings: false,
  })
})

test.each([
  ['noMoney', 'ERR_AI_QUOTA'],
  ['busy', 'ERR_AI_BUSY'],
  ['refusal', 'ERR_AI_FILTERED'],
  ['broken', 'ERR_AI_UNAVAILABLE'],
  ['senseless', 'ERR_AI_SENSELESS'],
] as const)('a test that fails says why: %s', async (mode, error) => {
  model.mode = mode
  expect((await runTest({ apiKey: 'sk-1', model: 'llama3.1' })).body).toEqual({ error })
})

test('a stored key goes only to the server for which it was stored', async () => {
  const thief = await FakeOpenAi.start()
  const { body } = await create({ model: 'llama3.1' })
  model.key = 'sk-muito-secreta'
  expect((await runTest({ id: body.id, model: 'llama3.1' })).status).toBe(200)
  for (const apiKey of ['', SECRET_MASK]) {
    const asked = { id: body.id, apiKey, baseUrl: thief.url, model: 'llama3.1' }
    expect((await runTest(asked)).body).toMatchObject({ details: [{ field: 'apiKey' }] })
  }
  expect((await change(body.id, { baseUrl: thief.url })).body).toMatchObject({ details: [{ field: 'apiKey' }] })
  expect(thief.calls).toBe(0)
  await change(body.id, { baseUrl: thief.url, apiKey: 'sk-outra' })
  expect((await runTest({ id: body.id, baseUrl: thief.url, model: 'llama3.1' })).status).toBe(200)
  await thief.close()
})

test.each(['ftp://x', 'javascript:alert(1)', 'https://eu:senha@x.example', 'https://x.example/#a', 'x'])(
  'the address %s is refused',
  async (baseUrl) => {
    expect((await create({ baseUrl })).body).toMatchObject({ details: [{ field: 'baseUrl' }] })
  },
)
