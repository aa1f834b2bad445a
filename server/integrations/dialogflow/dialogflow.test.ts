import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeDialogflow, HEARD } from '#fakes/dialogflow/dialogflow.ts'
import { detectIntentAddress, parseAgent } from './agent.ts'
import { createDialogflow, DialogflowError } from './client.ts'
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
  google.outage = null
})

const ask = (key: object, project = 'flores', options: Partial<Parameters<typeof createDialogflow>[0]> = {}) =>
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
  expect(await ask(google.addAccount('flores'))).toMatchObject({
    elements: [{ kind: 'text', text: 'Olá! Como posso ajudar?' }],
    ...{ language: 'pt-br', isEnd: false, isFallback: false, handOver: null },
  })
  expect(google.asked).toEqual([{ project: 'flores', session: 's-1', text: 'Olá', language: 'pt-BR', channel: '' }])
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
  expect(await ask(key)).toMatchObject({ elements: [{ text: 'Olá! Como posso ajudar?' }] })
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

const detect = (project: string, more: object = {}) =>
  createDialogflow({ url: google.url, tokenUrl: google.tokenUrl }).detectIntent({
    account: readServiceAccount(JSON.stringify(google.addAccount('flores'))),
    ...{ project, session: 's-1', text: 'Olá', language: 'pt-BR', isRepeatedElsewhere: true, ...more },
  })

test('an agent of CX is asked in its region and environment', async () => {
  const agent = 'projects/flores/locations/southamerica-east1/agents/1b-2c/environments/producao'
  google.agents.set('1b-2c', 'Sou o CX')
  expect(await detect(agent)).toMatchObject({ elements: [{ kind: 'text', text: 'Sou o CX' }], language: 'pt-br' })
  const es = await detect('projects/flores/locations/europe-west1/agent')
  expect(es.elements).toEqual([{ kind: 'text', text: 'Olá! Como posso ajudar?' }])
})

test('an agent of CX is told the channel of the conversation, and none by the test of an integration', async () => {
  const agent = 'projects/flores/locations/global/agents/1b-2c'
  google.agents.set('1b-2c', 'Sou o CX')
  await detect(agent, { channel: 'instagram' })
  await detect(agent)
  expect(google.asked.map(({ channel }) => channel)).toEqual(['instagram', ''])
})

test('addresses are those of Google, and a name cannot lead elsewhere', () => {
  const address = (project: string) => {
    const agent = parseAgent(project)
    return agent && detectIntentAddress('https://dialogflow.googleapis.com', agent, 's/1')
  }
  expect(address('flores')).toBe(
    'https://dialogflow.googleapis.com/v2/projects/flores/agent/sessions/s%2F1:detectIntent',
  )
  expect(address('projects/flores/locations/us-east1/agent')).toBe(
    'https://us-east1-dialogflow.googleapis.com/v2/projects/flores/locations/us-east1/agent/sessions/s%2F1:detectIntent',
  )
  expect(address('projects/flores/locations/global/agents/1b')).toBe(
    'https://dialogflow.googleapis.com/v3/projects/flores/locations/global/agents/1b/sessions/s%2F1:detectIntent',
  )
  expect(address('projects/flores/locations/us/agents/1b/environments/e')).toBe(
    'https://us-dialogflow.googleapis.com/v3/projects/flores/locations/us/agents/1b/environments/e/sessions/s%2F1:detectIntent',
  )
  for (const name of [
    '',
    '../x',
    'a/b',
    'projects/a/locations/evil.com#/agents/1',
    'projects/a/locations/x@y/agents/1',
  ])
    expect(address(name), name).toBeNull()
})

test('every message of ES is shown, and those of other platforms only where there is nothing else', async () => {
  google.agents.set('flores', () => ({
    fulfillmentText: 'de reserva',
    fulfillmentMessages: [
      { platform: 'FACEBOOK', text: { text: ['outra'] } },
      { text: { text: ['Oi', 'Olá'] } },
      { text: { text: [''] } },
      { image: { imageUri: 'https://a.com/1.png' } },
      { quickReplies: { title: 'Qual?', quickReplies: ['A', 'B'] } },
      {
        card: {
          ...{ title: 'Rosa', subtitle: 'vermelha', imageUri: 'https://a.com/2.png' },
          buttons: [
            { text: 'Ver', postback: 'https://a.com' },
            { text: 'Quero', postback: 'quero' },
          ],
        },
      },
      { payload: { a: 1 } },
      { simpleResponses: { simpleResponses: [{ textToSpeech: '<speak>Fala</speak>' }] } },
      { carouselSelect: { items: [] } },
    ],
    diagnosticInfo: { end_conversation: true },
    intent: { isFallback: true },
  }))
  expect(await detect('flores')).toMatchObject({
    elements: [
      { kind: 'text', text: 'Oi' },
      { kind: 'picture', url: 'https://a.com/1.png' },
      { kind: 'choices', title: 'Qual?', choices: ['A', 'B'] },
      { kind: 'picture', url: 'https://a.com/2.png', caption: '*Rosa*\nvermelha\nVer: https://a.com' },
      { kind: 'choices', choices: ['Quero'] },
      { kind: 'payload', payload: { a: 1 } },
      { kind: 'text', text: 'Fala' },
      { kind: 'hidden', what: 'carouselSelect' },
    ],
    ...{ isEnd: true, isFallback: true, handOver: null },
  })
  google.agents.set('flores', () => ({ fulfillmentMessages: [{ platform: 'TELEGRAM', text: { text: ['única'] } }] }))
  expect((await detect('flores')).elements).toEqual([{ kind: 'text', text: 'única' }])
  google.agents.set('flores', () => ({ fulfillmentText: 'só texto', intent: { liveAgentHandoff: true } }))
  expect(await detect('flores')).toMatchObject({ elements: [{ text: 'só texto' }], handOver: '' })
  google.agents.set('flores', 'Olá! Como posso ajudar?')
})

test('CX hands over with its metadata, ends, and says when nothing matched', async () => {
  const agent = 'projects/flores/locations/global/agents/cx'
  google.agents.set('cx', () => ({
    responseMessages: [
      { text: { text: ['Um momento'] } },
      { outputAudioText: { ssml: '<speak>Vou <b>chamar</b></speak>' } },
      { liveAgentHandoff: { metadata: { motivo: 'troca' } } },
      { endInteraction: {} },
      { mixedAudio: {} },
    ],
    match: { matchType: 'NO_MATCH' },
  }))
  expect(await detect(agent)).toMatchObject({
    elements: [{ text: 'Um momento' }, { text: 'Vou chamar' }, { kind: 'hidden', what: 'mixedAudio' }],
    ...{ handOver: '{"motivo":"troca"}', isEnd: true, isFallback: true },
  })
})

test('voice is heard, long texts are cut, and the exchange has neither sound nor keys', async () => {
  const voice = Buffer.from('OggS')
  for (const project of ['flores', 'projects/flores/locations/global/agents/cx']) {
    const { exchange } = await detect(project, { voice })
    expect(google.asked.at(-1)?.text).toBe(HEARD)
    expect(exchange.request).not.toContain(voice.toString('base64'))
  }
  const { exchange } = await detect('flores', { text: 'a'.repeat(300) })
  expect(google.asked.at(-1)?.text).toHaveLength(256)
  expect(JSON.stringify(exchange)).not.toMatch(/Bearer|PRIVATE/)
})

test('a limit says when to come back, and a senseless answer is named', async () => {
  const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  google.outage = { status: 429, body: {}, headers: { 'retry-after': '5' } }
  expect(await caught(detect('flores'))).toMatchObject({
    ...{ failure: 'unavailable', retryAfterMs: 5000, exchange: { status: 429 } },
  })
  google.outage = { status: 200, body: '<html>' }
  expect(await caught(detect('flores'))).toMatchObject({ failure: 'senseless', exchange: { status: 200 } })
})
