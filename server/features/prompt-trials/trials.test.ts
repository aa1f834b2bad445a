import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import type { PromptQuestion, PromptTrial, TrialPage } from '#contract/prompt-trials.ts'
import { promptTrialJobs } from './jobs.ts'
import { missingPoints } from './score.ts'
import { promptFixture, type PromptFixture } from '#tests/prompt-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let model: FakeOpenAi
let stage: PromptFixture
beforeAll(async () => {
  model = await FakeOpenAi.start()
  w = await createTestApp({ env: { OPENAI_BASE_URL: model.url } })
})
beforeEach(async () => {
  model.reset()
  stage = await promptFixture(w, { isActive: false, priceOutput: 1000 })
  await stage.know('Prazos', 'A entrega em Sorocaba leva de 5 a 8 dias úteis.')
})
afterAll(async () => {
  await w.close()
  await model.close()
})

type Given = { trial: PromptTrial | null }
const admin = () => stage.company.admin
const path = (rest: string) => `/prompt/${stage.prompt.id}/${rest}`
const ask = async (question: string, fields: object = {}) =>
  (await w.call<PromptQuestion>(admin(), 'POST', path('questions'), { question, ...fields })).body
const start = () => w.call<Given>(admin(), 'POST', path('trial'))
const newest = async () => (await w.call<Given>(admin(), 'GET', path('trial'))).body.trial
const step = async (): Promise<void> =>
  promptTrialJobs(stage.deps)['prompt.trial']({ companyId: stage.company.id, trialId: (await newest())?.id ?? 0 })
/** Runs a trial to its end. */
async function run(): Promise<PromptTrial> {
  await start()
  for (let trial = await newest(); trial?.status === 'running'; trial = await newest()) await step()
  const trial = await newest()
  if (!trial) throw new Error('there is no trial')
  return trial
}

test('a trial asks each question and says what passed, from which source, for how much', async () => {
  await ask('Qual o prazo para Sorocaba?', { expected: 'de 5 a 8 dias úteis | uma semana' })
  await ask('E para Sorocaba, quantos dias?', { expected: '5 a 8 dias\nfrete grátis' })
  await ask('Quero falar com uma pessoa', { expects: 'handOver' })
  expect((await start()).body.trial).toMatchObject({ status: 'running', total: 3, done: 0, medianMs: null })
  expect((await start()).body).toEqual({ error: 'ERR_TRIAL_RUNNING' })
  await step()
  expect(await newest()).toMatchObject({ done: 1, passed: 1 })
  for (let count = 0; count < 3; count++) await step()
  const trial = await newest()
  expect(trial).toMatchObject({
    ...{ status: 'done', passed: 2, done: 3, isCurrent: true },
    answers: [
      { passed: true, outcome: 'answer', sources: [{ name: 'Prazos' }], missing: [] },
      { passed: false, missing: ['frete grátis'] },
      { passed: true, outcome: 'handOver', reason: 'asked', price: 0 },
    ],
  })
  expect(trial?.answers[0]?.price).toBeGreaterThan(0.01)
})

test('a person may judge otherwise, and questions change without the answers of before', async () => {
  const { id } = await ask('Qual o prazo para Sorocaba?', { expected: '30 dias' })
  const trial = await run()
  expect(trial.passed).toBe(0)
  const judged = await w.call<Given>(admin(), 'PUT', `/prompt-trial-answers/${trial.answers[0]?.id}`, { passed: true })
  expect(judged.body.trial).toMatchObject({ passed: 1, answers: [{ isJudged: true }] })
  await w.call(admin(), 'PUT', `/prompt-questions/${id}`, { question: 'Outra?', expected: 'x' })
  await w.call(admin(), 'DELETE', `/prompt-questions/${id}`)
  expect((await newest())?.answers).toMatchObject([{ question: 'Qual o prazo para Sorocaba?', questionId: null }])
  expect((await start()).body).toEqual({ error: 'ERR_TRIAL_EMPTY' })
})

test('earlier trials stay, with what passed, took and cost then', async () => {
  await ask('Qual o prazo para Sorocaba?', { expected: '5 a 8 dias' })
  await ask('Quero falar com uma pessoa', { expects: 'handOver' })
  const first = await run()
  await stage.change({ prompt: 'Você vende vasos.' })
  for (let count = 0; count < 10; count++) await run()
  const list = async (query: string) => (await w.call<TrialPage>(admin(), 'GET', path(`trials${query}`))).body
  const [page, next] = [await list(''), await list('?pageNumber=2')]
  expect([page.trials.length, page.count, page.hasMore, next.trials.length, next.hasMore]).toEqual([
    ...[10, 11, true, 1, false],
  ])
  const { answers, ...sums } = first
  expect(answers).toHaveLength(2)
  expect(next.trials).toEqual([{ ...sums, isCurrent: false }])
  expect(page.trials[0]).toMatchObject({ isCurrent: true, passed: 2 })
  const read = await w.call<PromptTrial>(admin(), 'GET', `/prompt-trials/${first.id}`)
  expect(read.body).toEqual({ ...first, isCurrent: false })
  const other = await w.company()
  expect((await w.call(other.admin, 'GET', `/prompt-trials/${first.id}`)).body).toEqual({ error: 'ERR_NO_TRIAL_FOUND' })
})

test('a prompt with questions is switched on once its present instructions passed', async () => {
  const switchOn = () => stage.change({ isActive: true })
  await ask('Qual o prazo para Sorocaba?', { expected: '5 a 8 dias' })
  expect((await switchOn()).body).toEqual({ error: 'ERR_PROMPT_TRIAL_NEEDED' })
  await run()
  await stage.change({ never: 'prometer desconto' })
  expect([(await newest())?.isCurrent, (await switchOn()).status]).toEqual([false, 409])
  await run()
  expect((await switchOn()).body).toMatchObject({ isActive: true })
  await stage.know('Frete', 'O frete é grátis.')
  expect((await newest())?.isCurrent).toBe(false)
})

test('a prompt that is off answers nobody', async () => {
  await stage.reachQueue()
  expect(await stage.ticketNow()).toMatchObject({ use_integration: false, prompt_id: null })
})

test('a failing model fails its questions, and a trial can be stopped', async () => {
  await ask('Qual o prazo para Sorocaba?')
  model.mode = 'broken'
  expect((await run()).answers).toMatchObject([{ outcome: 'error', reason: 'unavailable', passed: false }])
  await start()
  expect((await w.call<Given>(admin(), 'DELETE', path('trial'))).body.trial).toMatchObject({
    status: 'failed',
    done: 0,
  })
  const questions = model.questions.length
  await step()
  expect(model.questions).toHaveLength(questions)
})

test('a point is said by its numbers and most of its words', () => {
  const answer = 'Até 10 vezes sem juros no cartão; no Pix há 5% de desconto.'
  expect(missingPoints(answer, '10 vezes sem juros\n5% de desconto no Pix')).toEqual([])
  expect(missingPoints(answer, '12 vezes sem juros')).toEqual(['12 vezes sem juros'])
  expect(missingPoints(answer, 'entrega grátis | desconto')).toEqual([])
  expect(missingPoints('Sim.', '')).toEqual([])
})
