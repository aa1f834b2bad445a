import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeDialogflow } from '#fakes/dialogflow/dialogflow.ts'
import { createDialogflow, DialogflowError, type DialogflowOptions } from './client.ts'
import { readServiceAccount, ServiceAccountError } from './service-account.ts'

let google: FakeDialogflow
beforeAll(async () => {
  google = await FakeDialogflow.start()
  google.agents.set('flores', 'Olá! Como posso ajudar?')
})
afterAll(() => google.close())
beforeEach(() => {
  google.broken = false
  google.silent = false
  google.busy = 0
  google.asked.length = 0
})

const ask = (key: object, project = 'flores', options: Partial<DialogflowOptions> = {}) =>
  createDialogflow({ url: google.url, tokenUrl: google.tokenUrl, pausesMs: [1], ...options }).detectIntent({
    account: readServiceAccount(JSON.stringify(key)),
    project,
    session: 's-1',
    text: 'Olá',
    language: 'pt-BR',
  })
const failure = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (error instanceof DialogflowError ? error.failure : error),
  )

test('a question signed by the account returns the answer of the agent', async () => {
  expect(await ask(google.addAccount('flores'))).toEqual({ text: 'Olá! Como posso ajudar?', language: 'pt-br' })
  expect(google.asked).toEqual([{ project: 'flores', session: 's-1', text: 'Olá', language: 'pt-BR' }])
})

test('the token address in the key file is not called', async () => {
  const thief = await FakeDialogflow.start()
  await ask({ ...google.addAccount('flores'), token_uri: thief.tokenUrl, auth_uri: thief.url })
  expect(thief.calls).toBe(0)
  await thief.close()
})

test('each refusal has its own failure kind', async () => {
  const key = google.addAccount('flores')
  const { private_key: foreign } = google.addAccount('outro')
  expect(await failure(ask({ ...key, private_key: foreign }))).toBe('key')
  expect(await failure(ask(google.addAccount('flores', { rights: false })))).toBe('permission')
  expect(await failure(ask(key, 'rosas'))).toBe('project')
  expect(await failure(ask(google.addAccount('vazio'), 'vazio'))).toBe('project')
  google.removeAccount(key)
  expect(await failure(ask(key))).toBe('key')
})

test('a busy Google is asked once more and then reported as unavailable', async () => {
  const key = google.addAccount('flores')
  google.busy = 1
  expect(await ask(key)).toMatchObject({ text: 'Olá! Como posso ajudar?' })
  google.broken = true
  const before = google.calls
  expect(await failure(ask(key))).toBe('unavailable')
  expect(google.calls - before).toBe(2)
  google.broken = false
  google.silent = true
  expect(await failure(ask(key, 'flores', { timeoutMs: 200 }))).toBe('unavailable')
  expect(google.calls - before).toBe(3)
  expect(await failure(ask(key, 'flores', { tokenUrl: 'http://127.0.0.1:9/token' }))).toBe('unavailable')
})

test('an invalid service account key names the wrong field', () => {
  const key = google.addAccount('flores')
  const wrong = (text: string) => {
    try {
      return readServiceAccount(text)
    } catch (error) {
      return error instanceof ServiceAccountError ? error.field : error
    }
  }
  const { privateKey: pem } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const elliptic = String(pem.export({ type: 'pkcs8', format: 'pem' }))
  for (const text of ['', '{', '[]', 'null', '"text"']) expect(wrong(text), text).toBeNull()
  for (const field of ['type', 'project_id', 'private_key_id', 'private_key', 'client_email'])
    for (const value of [undefined, '', ' ', 7]) expect(wrong(JSON.stringify({ ...key, [field]: value }))).toBe(field)
  expect(wrong(JSON.stringify({ ...key, type: 'authorized_user' }))).toBe('type')
  for (const damaged of ['chave', key['private_key']?.slice(0, 200), elliptic])
    expect(wrong(JSON.stringify({ ...key, private_key: damaged }))).toBe('private_key')
})
