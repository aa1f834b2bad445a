import { beforeEach, expect, test } from 'vitest'
import type { QueueIntegration, QueueIntegrationPage } from '#contract/queue-integrations.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import { decryptText } from '#server/lib/secrets.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'
import { secretContext } from './queries.ts'

const w = installTestApp()
let company: Company
let other: Company
beforeEach(async () => {
  company = await w.company()
  other = await w.company()
  w.events.length = 0
})

const KEY = JSON.stringify({ type: 'service_account', private_key: 'chave-muito-secreta' })
const URL = '/queueIntegration'

const create = (fields: object = {}, by: Member = company.admin) =>
  w.call<QueueIntegration>(by, 'POST', URL, { type: 'n8n', name: 'Fluxo', ...fields })
const change = (id: number, body: object, by: Member = company.admin) =>
  w.call<QueueIntegration>(by, 'PUT', `${URL}/${id}`, body)
const list = async (query = '') => (await w.call<QueueIntegrationPage>(company.admin, 'GET', `${URL}/${query}`)).body
const eventNames = () => w.events.map(({ event }) => event.name)

test('an integration is created, changed and deleted', async () => {
  const { status, body } = await create({ urlN8N: ' https://n8n.exemplo.com.br/webhook/1 ', typebotDelayMessage: '' })
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ type: 'n8n', name: 'Fluxo', projectName: 'Fluxo', urlN8N: 'https://n8n.exemplo.com.br/webhook/1' },
      ...{ companyId: company.id, jsonContent: '', typebotExpires: 1, typebotDelayMessage: 0 },
    },
  ])
  expect((await w.call(company.admin, 'GET', `${URL}/${body.id}`)).body).toEqual(body)
  const changed = await change(body.id, { ...body, name: 'Novo fluxo' })
  expect([changed.status, changed.body]).toEqual([
    201,
    { ...body, name: 'Novo fluxo', projectName: 'Novo fluxo', updatedAt: changed.body.updatedAt },
  ])
  expect(await list()).toEqual({ queueIntegrations: [changed.body], count: 1, hasMore: false })
  expect(await w.call(company.admin, 'DELETE', `${URL}/${body.id}`)).toMatchObject({ status: 200, body: '' })
  expect(eventNames()).toEqual(['queueIntegration.created', 'queueIntegration.updated', 'queueIntegration.deleted'])
})

test('integrations store the fields of their type, and a change keeps other fields', async () => {
  const typebot = {
    ...{ type: 'typebot', name: 'Recepção', urlN8N: 'http://typebot.exemplo.com.br', typebotSlug: 'recepcao' },
    ...{ typebotDelayMessage: 1500, typebotExpires: 30, typebotKeywordFinish: 'sair', typebotKeywordRestart: 'voltar' },
    ...{ typebotRestartMessage: 'De novo', typebotUnknownMessage: 'Não entendi' },
  }
  const { body } = await create(typebot)
  expect(body).toMatchObject(typebot)
  expect((await change(body.id, { typebotSlug: 'outra' })).body).toMatchObject({ ...typebot, typebotSlug: 'outra' })
  const dialogflow = { type: 'dialogflow', name: 'Agente', projectName: 'projeto-1', language: 'pt-BR' }
  expect((await create({ ...dialogflow, jsonContent: KEY })).body).toMatchObject(dialogflow)
})

test('a service account’s key is encrypted, never returned, and unchanged by its mask', async () => {
  const { body, text } = await create({ type: 'dialogflow', jsonContent: KEY })
  const stored = async () => {
    const { rows } = await w.owner.query('select json_content_sealed as sealed from queue_integrations where id = $1', [
      body.id,
    ])
    return rows[0].sealed && decryptText(w.services.keys.storage, rows[0].sealed, secretContext(body.id))
  }
  expect(body.jsonContent).toBe(SECRET_MASK)
  await change(body.id, body)
  expect(await stored()).toBe(KEY)
  const { rows } = await w.owner.query('select row_to_json(q)::text as row from queue_integrations q')
  expect([text, JSON.stringify(await list()), JSON.stringify(w.events), rows[0].row].join()).not.toMatch(/secreta/)
  await change(body.id, { jsonContent: '' })
  expect(await stored()).toBeNull()
})

test.each([
  ['name', { name: 'x' }],
  ['name', { name: 'n'.repeat(51) }],
  ['type', { type: 'telegraph' }],
  ['urlN8N', { urlN8N: 'javascript:alert(1)' }],
  ['urlN8N', { urlN8N: 'n8n.exemplo' }],
  ['jsonContent', { jsonContent: '{' }],
  ['jsonContent', { jsonContent: '[1]' }],
  ['language', { language: 'fr' }],
  ['typebotExpires', { typebotExpires: -1 }],
])('%s is refused: %j', async (field, fields) => {
  expect(await create(fields)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', details: [{ field }] } })
  expect([(await list()).queueIntegrations, w.events]).toEqual([[], []])
})

test('names are unique in the company', async () => {
  const { body } = await create()
  expect((await create({ name: 'fLUXO' })).body).toEqual({ error: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' })
  expect((await create({}, other.admin)).status).toBe(200)
  expect((await change(body.id, { name: 'FLUXO' })).status).toBe(201)
})

test('queues and connections accept only integrations of their company, which then cannot be deleted', async () => {
  const { body: mine } = await create()
  const { body: foreign } = await create({}, other.admin)
  const { body: connection } = await w.call<{ id: number }>(company.admin, 'POST', '/whatsapp', { name: 'Loja' })
  for (const url of [`/queue/${await company.queue()}`, `/whatsapp/${connection.id}`]) {
    expect(await w.call(company.admin, 'PUT', url, { integrationId: foreign.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_INTEGRATION_FOUND' },
    })
    expect((await w.call(company.admin, 'PUT', url, { integrationId: mine.id })).body).toMatchObject({
      integrationId: mine.id,
    })
    const refused = await w.call(company.admin, 'DELETE', `${URL}/${mine.id}`)
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_INTEGRATION_IN_USE' } })
    await w.call(company.admin, 'PUT', url, { integrationId: null })
  }
  expect((await change(foreign.id, { name: 'Roubada' })).body).toEqual({ error: 'ERR_NO_INTEGRATION_FOUND' })
  expect((await w.call(company.admin, 'DELETE', `${URL}/${mine.id}`)).status).toBe(200)
})

test('integrations are listed newest first in pages of twenty, and found without accents', async () => {
  for (let n = 1; n <= 21; n++) await create({ name: `Fluxo ${n}` })
  await create({ name: 'Recepção' })
  const first = await list()
  expect([first.queueIntegrations[0]?.name, first.queueIntegrations.length, first.hasMore]).toEqual([
    'Recepção',
    20,
    true,
  ])
  expect((await list('?pageNumber=2')).queueIntegrations.map(({ name }) => name)).toEqual(['Fluxo 2', 'Fluxo 1'])
  expect((await list('?searchParam=recepcao')).queueIntegrations).toHaveLength(1)
})

test('integrations need an administrator and a plan that includes them', async () => {
  const id = await w.insert(`insert into queue_integrations (company_id, type, name) values ($1, 'n8n', 'Fluxo')`, [
    company.id,
  ])
  const paths = [
    ['GET', URL],
    ['GET', `${URL}/${id}`],
    ['POST', URL, { type: 'n8n', name: 'Outro' }],
    ['PUT', `${URL}/${id}`, { name: 'Outro' }],
    ['DELETE', `${URL}/${id}`],
  ] as const
  await w.owner.query(
    'update plans set use_integrations = false where id = (select plan_id from companies where id = $1)',
    [company.id],
  )
  const supervisor = await company.supervisor()
  for (const [method, url, sent] of paths) {
    expect((await w.call(supervisor, method, url, sent)).body).toEqual({ error: 'ERR_NO_PERMISSION' })
    expect((await w.call(company.admin, method, url, sent)).body).toEqual({ error: 'ERR_PLAN_FEATURE' })
  }
})
