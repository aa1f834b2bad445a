import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeAzureSpeech } from '#fakes/azure-speech/azure-speech.ts'
import { createSpeech, SpeechError } from './client.ts'

let azure: FakeAzureSpeech
beforeAll(async () => {
  azure = await FakeAzureSpeech.start(Buffer.from('OggS e o resto'))
})
afterAll(() => azure.close())
beforeEach(() => {
  azure.broken = false
  azure.spoken.length = 0
})

const speak = (given: object = {}) =>
  createSpeech({ url: azure.url, timeoutMs: 60_000 }).speak({
    ...{ key: 'chave-azure', region: 'brazilsouth', voice: 'pt-BR-FranciscaNeural', text: 'Olá!' },
    ...given,
  })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof SpeechError ? error.failure : error),
  )

test('a text becomes a voice note, whatever signs it has', async () => {
  const note = await speak({ text: 'Tom & Jerry <script> custam "R$ 5"; pedido 123456' })
  expect(note.subarray(0, 4).toString()).toBe('OggS')
  expect(azure.spoken).toMatchObject([{ voice: 'pt-BR-FranciscaNeural' }])
  expect(azure.spoken[0]?.ssml).toContain('<say-as interpret-as="characters">123456</say-as>')
})

test('each failure has its kind, and the region cannot lead elsewhere', async () => {
  expect(await failure(speak({ key: 'outra' }))).toBe('key')
  expect(await failure(speak({ voice: 'xx' }))).toBe('voice')
  expect(await failure(speak({ region: 'evil.example/' }))).toBe('key')
  azure.broken = true
  expect(await failure(speak())).toBe('unavailable')
  azure.broken = false
  azure.sound = Buffer.from('<html>')
  expect(await failure(speak())).toBe('unavailable')
  azure.sound = Buffer.from('OggS')
})
