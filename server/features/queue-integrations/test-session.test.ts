import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeDialogflow } from '#fakes/dialogflow/dialogflow.ts'
import type { QueueIntegration, TestSession } from '#contract/queue-integrations.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'

let google: FakeDialogflow
let w: TestApp
let company: Company
let other: Company
let key: Record<string, string>
beforeAll(async () => {
  google = await FakeDialogflow.start()
  google.agents.set('flores', 'Olá! Como posso ajudar?')
  w = await createTestApp({ env: { DIALOGFLOW_URL: google.url, GOOGLE_TOKEN_URL: google.tokenUrl } })
  company = await w.company()
  other = await w.company()
})
afterAll(async () => {
  await w.close()
  await google.close()
})
beforeEach(() => {
  key = google.addAccount('flores')
  google.broken = false
  google.asked.length = 0
})

const json = () => JSON.stringify(key)
const ask = (fields: object, by = company.admin) =>
  w.call<TestSession>(by, 'POST', '/queueIntegration/testSession', {
    ...{ projectName: 'flores', jsonContent: json(), language: 'pt-BR' },
    ...fields,
  })
const stored = async (by = company.admin): Promise<number> =>
  (
    await w.call<QueueIntegration>(by, 'POST', '/queueIntegration', {
      ...{ type: 'dialogflow', name: `Agente de ${by.companyId}`, projectName: 'flores', jsonContent: json() },
    })
  ).body.id

test('a test returns the agent’s reply to a greeting in its language, and stores nothing', async () => {
  w.events.length = 0
  expect(await ask({})).toMatchObject({
    status: 200,
    body: { message: 'Olá! Como posso ajudar?', language: 'pt-br' },
  })
  await ask({ language: 'en' })
  await ask({ language: 'es' })
  expect(google.asked.map(({ text, language }) => [text, language])).toEqual([
    ['Olá', 'pt-BR'],
    ['Hello', 'en'],
    ['Hola', 'es'],
  ])
  const { rows } = await w.owner.query('select id from queue_integrations')
  expect([rows, w.events]).toEqual([[], []])
})

test('a test can use the company’s stored key without revealing it', async () => {
  const id = await stored()
  for (const jsonContent of ['', null, SECRET_MASK]) {
    const answer = await ask({ jsonContent, id })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Olá! Como posso ajudar?' } })
    expect(answer.text).not.toContain('PRIVATE')
  }
  const foreign = await stored(other.admin)
  google.asked.length = 0
  for (const jsonContent of ['', SECRET_MASK])
    expect(await ask({ jsonContent, id: foreign })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_INTEGRATION_FOUND' },
    })
  expect(google.asked).toEqual([])
})

test('each failure has its own error, and an invalid key is refused without a request', async () => {
  const before = google.calls
  for (const jsonContent of ['{', '[1]', 'chave'])
    expect((await ask({ jsonContent })).body).toEqual({ error: 'ERR_DIALOGFLOW_KEY_UNREADABLE' })
  const { private_key: _, ...partial } = key
  expect((await ask({ jsonContent: JSON.stringify(partial) })).body).toEqual({
    ...{ error: 'ERR_DIALOGFLOW_KEY_INCOMPLETE', details: { field: 'private_key' } },
  })
  for (const jsonContent of ['', SECRET_MASK, undefined])
    expect((await ask({ jsonContent })).body).toEqual({
      ...{ error: 'ERR_VALIDATION', details: [{ field: 'jsonContent', message: 'Required' }] },
    })
  for (const projectName of ['..', '../../v2', 'a/b', 'a?b', 'a b'])
    expect((await ask({ projectName })).body).toMatchObject({
      ...{ error: 'ERR_VALIDATION', details: [{ field: 'projectName' }] },
    })
  expect(google.calls).toBe(before)

  expect((await ask({ projectName: 'rosas' })).body).toEqual({ error: 'ERR_DIALOGFLOW_PROJECT' })
  google.removeAccount(key)
  expect((await ask({})).body).toEqual({ error: 'ERR_DIALOGFLOW_KEY_REFUSED' })
  key = google.addAccount('flores', { rights: false })
  expect((await ask({})).body).toEqual({ error: 'ERR_DIALOGFLOW_PERMISSION' })
  google.broken = true
  expect(await ask({})).toMatchObject({ status: 503, body: { error: 'ERR_DIALOGFLOW_UNAVAILABLE' } })
})

test('a test needs an administrator and a plan that includes integrations', async () => {
  expect((await ask({}, await company.supervisor())).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  const poor = await w.company()
  await w.owner.query(
    'update plans set use_integrations = false where id = (select plan_id from companies where id = $1)',
    [poor.id],
  )
  expect((await ask({}, poor.admin)).body).toEqual({ error: 'ERR_PLAN_FEATURE' })
})
