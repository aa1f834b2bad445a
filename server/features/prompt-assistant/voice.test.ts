import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeAzureSpeech } from '#fakes/azure-speech/azure-speech.ts'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import { insertFile, storeUpload } from '#server/features/files/actions.ts'
import { promptFixture, type PromptFixture } from '#tests/prompt-fixture.ts'
import * as samples from '#tests/media-samples.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let model: FakeOpenAi
let azure: FakeAzureSpeech
let stage: PromptFixture
let sound: Buffer
beforeAll(async () => {
  sound = await samples.webmSound(2)
  model = await FakeOpenAi.start()
  azure = await FakeAzureSpeech.start(Buffer.from('OggS e o resto'))
  w = await createTestApp({ env: { OPENAI_BASE_URL: model.url, AZURE_SPEECH_URL: azure.url } })
})
beforeEach(async () => {
  model.reset()
  azure.spoken.length = 0
  azure.broken = false
  stage = await promptFixture(w, {
    ...{ voice: 'pt-BR-YaraNeural', voiceKey: 'chave-azure', voiceRegion: 'brazilsouth' },
  })
  await stage.know('Prazos', 'A entrega leva uma semana.')
  await stage.reachQueue()
})
afterAll(async () => {
  await w.close()
  await model.close()
  await azure.close()
})

/** Lets the customer send a voice note whose file is stored, and the assistant answer it. */
async function sayAloud(): Promise<void> {
  const { company } = stage
  await stage.hear({ body: '', media: null })
  const stored = await storeUpload(w.services, company.id, Readable.from([sound]), {
    name: 'nota.ogg',
    fromOutside: true,
  })
  const fileId = await w.data.change({ companyId: company.id, userId: null }, (tx) => insertFile(tx, stored))
  await stage.rows(
    `update messages set media_type = 'audio', voice = true, file_id = $2, media_state = 'ready', body = ''
     where id = (select max(id) from messages where company_id = $1)`,
    [company.id, fileId],
  )
  await stage.botStep()
  await stage.step()
}
const answer = async () => (await stage.newest('messages')) ?? {}

test('a voice note is heard and answered in the voice of the prompt', async () => {
  await sayAloud()
  expect(model.recordings).toHaveLength(1)
  expect(model.questions.at(-1)?.messages.at(-1)?.content).toContain('Qual o prazo de entrega?')
  expect(azure.spoken).toMatchObject([{ voice: 'pt-BR-YaraNeural' }])
  expect(await answer()).toMatchObject({ media_type: 'audio', voice: true, from_me: true, body: '' })
  const { rows } = await w.owner.query('select purpose from ai_calls where company_id = $1 order by id', [
    stage.company.id,
  ])
  expect(rows.map(({ purpose }) => purpose)).toEqual(['hear', 'answer', 'speak'])
})

test('a text gets a written answer, and so does a voice note when the voice fails', async () => {
  await stage.write('Qual o prazo de entrega?')
  expect([await stage.said(), azure.spoken]).toEqual([['A entrega leva uma semana.'], []])
  azure.broken = true
  await sayAloud()
  expect(await answer()).toMatchObject({ media_type: 'conversation', body: 'A entrega leva uma semana.' })
})

test('a voice note is heard once, and what it said is part of the conversation after it', async () => {
  await sayAloud()
  await stage.write('Obrigada!')
  expect(model.recordings).toHaveLength(1)
  expect(model.questions.at(-1)?.messages.some(({ content }) => content?.includes('Qual o prazo de entrega?'))).toBe(
    true,
  )
})

test('a note that says nothing goes to a person', async () => {
  model.transcript = 'Legendas pela comunidade Amara.org'
  await sayAloud()
  expect((await stage.newest('assistant_turns'))?.['hand_over_reason']).toBe('unreadable')
  model.transcript = 'Qual o prazo de entrega?'
})
