import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Mode } from '#fakes/openai/modes.ts'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import { createEgress } from '#server/integrations/egress.ts'
import { createAi, type AiServer, type Question } from './client.ts'
import { AiError, errorOf } from './errors.ts'
import { withoutThoughts } from './text.ts'

let fake: FakeOpenAi
const egress = createEgress({})
const ai = createAi(egress)
/** Far more than any answer here takes, so that no test waits for it. */
const options = { timeoutMs: 60_000 }
beforeAll(async () => {
  fake = await FakeOpenAi.start()
})
afterAll(() => fake.close())
beforeEach(() => fake.reset())

const server = (given: Partial<AiServer> = {}): AiServer => ({
  companyId: 1,
  baseUrl: fake.url,
  apiKey: 'sk-1',
  isOwn: true,
  ...given,
})
const question = (given: Partial<Question> = {}): Question => ({
  ...{ model: 'llama3.1', maxTokens: 100, temperature: 0.3 },
  messages: [
    { role: 'system', content: '<trecho id="7">A entrega leva 5 dias.</trecho>' },
    { role: 'user', content: 'Quantos dias leva a entrega?' },
  ],
  ...given,
})
const tools = [{ name: 'transferir', description: 'Passa a uma pessoa', parameters: { type: 'object' } }]
const fault = async (work: Promise<unknown>): Promise<AiError> =>
  work.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => {
      if (error instanceof AiError) return error
      throw error
    },
  )

test('an answer comes with its tokens, and the key goes in the header', async () => {
  fake.key = 'sk-1'
  expect(await ai.complete(server(), question(), options)).toMatchObject({
    text: 'A entrega leva 5 dias.\nFONTES: 7',
    toolCalls: [],
    usage: { completionTokens: 20, cachedTokens: 0 },
  })
  expect((await fault(ai.complete(server({ apiKey: 'sk-2' }), question(), options))).failure).toBe('key')
})

test('a reasoning model is asked by its own names at once, an unknown one by the plain ones', async () => {
  await ai.complete(server(), question({ model: 'gpt-5-mini' }), options)
  await ai.complete(server(), question(), options)
  expect(fake.questions).toMatchObject([{ max_completion_tokens: 100 }, { max_tokens: 100, temperature: 0.3 }])
  expect(fake.questions[0]).not.toHaveProperty('temperature')
})

test('a refused parameter is changed once and remembered', async () => {
  fake.mode = 'noTools'
  const fresh = createAi(egress)
  for (let time = 0; time < 2; time++) {
    expect((await fresh.complete(server(), question({ tools }), options)).hasTools).toBe(false)
  }
  expect(fake.questions.map(({ tools: offered }) => offered !== undefined)).toEqual([true, false, false])
})

test.each<[Mode, string, boolean]>([
  ['refusal', 'filtered', true],
  ['filtered', 'filtered', true],
  ['noMoney', 'quota', true],
  ['busy', 'busy', false],
  ['broken', 'unavailable', false],
  ['loading', 'unavailable', false],
  ['tooLong', 'tooLong', false],
  ['empty', 'senseless', false],
  ['senseless', 'senseless', false],
])('%s is reported as %s', async (mode, failure, isFinal) => {
  fake.mode = mode
  const error = await fault(ai.complete(server(), question(), options))
  expect([error.failure, error.isFinal]).toEqual([failure, isFinal])
})

test('the wait that a server asks for is read in each of its forms', async () => {
  fake.mode = 'busy'
  expect((await fault(ai.complete(server(), question(), options))).retryAfterMs).toBe(40)
  fake.mode = 'loading'
  expect((await fault(ai.complete(server(), question(), options))).retryAfterMs).toBe(1000)
  const waitOf = (headers: Record<string, string>) =>
    errorOf({ status: 429, headers, body: Buffer.alloc(0) }, null).retryAfterMs
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] })
  expect(waitOf({ 'retry-after': 'Tue, 24 Nov 2026 12:00:05 GMT' })).toBe(5000)
  vi.useRealTimers()
  expect(waitOf({ 'retry-after': '86400' })).toBeNull()
  expect(waitOf({})).toBeNull()
})

test('an unknown model, a dead server and one that is given up on have their own failures', async () => {
  expect((await fault(ai.complete(server(), question({ model: 'x' }), options))).failure).toBe('model')
  const dead = server({ baseUrl: 'http://127.0.0.1:9/v1' })
  expect((await fault(ai.complete(dead, question(), options))).failure).toBe('unavailable')
  fake.mode = 'slow'
  const stop = new AbortController()
  const answer = fault(ai.complete(server(), question(), { ...options, signal: stop.signal }))
  await expect.poll(() => fake.waitingCount).toBe(1)
  stop.abort()
  expect((await answer).failure).toBe('timeout')
})

test('a server that a company named may not be on this machine', async () => {
  expect((await fault(ai.complete(server({ isOwn: false }), question(), options))).message).toContain(
    'not a public one',
  )
  expect(fake.calls).toBe(0)
})

test('a model that thinks until its limit is asked again with a larger one, and both are counted', async () => {
  fake.mode = 'cut'
  const answer = await ai.complete(server(), question(), options)
  expect([answer.text, answer.usage.completionTokens]).toEqual(['A entrega leva 5 dias.\nFONTES: 7', 120])
  expect(fake.questions.map(({ max_tokens: limit }) => limit)).toEqual([100, 1024])
})

test('thoughts are removed, and missing counts are estimated', async () => {
  fake.mode = 'thinking'
  expect((await ai.complete(server(), question(), options)).text).not.toContain('think')
  expect(withoutThoughts('penso</think>Oi')).toBe('Oi')
  expect(withoutThoughts('Oi<think>sem fim')).toBe('Oi')
  fake.mode = 'noUsage'
  expect((await ai.complete(server(), question(), options)).usage.promptTokens).toBeGreaterThan(10)
})

test('tool calls are returned with their ids, and answered under them', async () => {
  fake.mode = 'foreignTool'
  const first = await ai.complete(server(), question({ tools }), options)
  expect(first.toolCalls).toMatchObject([{ name: 'fechar_ticket' }])
  const [call] = first.toolCalls
  const messages = [
    ...question().messages,
    { role: 'assistant' as const, content: '', toolCalls: first.toolCalls },
    { role: 'tool' as const, toolCallId: call?.id ?? '', content: 'não existe' },
  ]
  expect((await ai.complete(server(), question({ tools, messages }), options)).text).toContain('5 dias')
  expect(fake.questions[1]?.messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: call?.id })
})

test('a voice note is sent as a file with a name that servers understand', async () => {
  const recording = { bytes: Buffer.from('OggS'), mimetype: 'audio/ogg; codecs=opus', model: 'whisper', language: 'pt' }
  expect(await ai.transcribe(server(), recording, options)).toEqual({ text: 'Qual o prazo de entrega?', seconds: 3 })
  expect(fake.recordings).toMatchObject([{ name: 'audio.ogg', model: 'whisper' }])
})

test('embeddings keep the order of the texts; a server without them says so', async () => {
  const { vectors } = await ai.embed(server(), { model: 'e', texts: ['troca', 'prazo'], dimensions: 64 }, options)
  const [again] = (await ai.embed(server(), { model: 'e', texts: ['prazo'] }, options)).vectors
  expect([vectors.length, vectors[1]]).toEqual([2, again])
  fake.hasEmbeddings = false
  expect((await fault(ai.embed(server(), { model: 'e', texts: ['x'] }, options))).failure).toBe('model')
  expect(await ai.listModels(server(), options)).toEqual(['gpt-5-mini', 'llama3.1'])
})
