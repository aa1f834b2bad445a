import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PromptQuestion, PromptTrial, TrialAnswer } from '#contract/prompt-trials.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { linesOfQuestions } from './lines.ts'
import { TrialPanel } from './TrialPanel.tsx'

const TIME = '2026-11-20T10:00:00.000Z'
const question = (id: number, text: string, expected = ''): PromptQuestion => ({
  ...{ id, promptId: 3, question: text, expects: 'answer', expected, createdAt: TIME, updatedAt: TIME },
})
const answer = (asked: PromptQuestion, change: Partial<TrialAnswer> = {}): TrialAnswer => ({
  ...{ id: asked.id * 10, questionId: asked.id, question: asked.question, expects: asked.expects },
  ...{ expected: asked.expected, outcome: 'answer', answer: 'Em até 12 vezes.', reason: null, missing: [] },
  ...{ sources: [], passed: true, isJudged: false, ms: 1900, price: 0.019 },
  ...change,
})
const trial = (answers: TrialAnswer[], change: Partial<PromptTrial> = {}): PromptTrial => ({
  ...{ id: 5, promptId: 3, status: 'done', isCurrent: true, total: answers.length, price: 0.34, medianMs: 1800 },
  ...{ passed: answers.filter(({ passed }) => passed).length, answers, createdAt: TIME, endedAt: TIME },
  done: answers.filter(({ outcome }) => outcome !== null).length,
  ...change,
})
const pay = question(1, 'Parcelam?', 'até 10 vezes | dez vezes\n5% no Pix')
const person = question(2, 'Quero uma pessoa')

const panel = (newest: PromptTrial | null, questions: PromptQuestion[], answers: Answers = {}) =>
  show(<TrialPanel promptId={3} passMark={90} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: {
      'GET /prompt/3/questions': [{ body: { questions } }],
      'GET /prompt/3/trial': [{ body: { trial: newest } }],
      'GET /prompt/3/trials': [{ body: { trials: [], count: 0, hasMore: false } }],
      ...answers,
    },
  })

test('a prompt without questions says what a trial is for, and takes the first one', async () => {
  const { user, asked } = await panel(null, [], { 'POST /prompt/3/questions': [{ body: pay }] })
  await user.click(await screen.findByRole('button', { name: 'Escrever a primeira pergunta' }))
  await user.type(await screen.findByRole('textbox', { name: 'Pergunta' }), 'Quero uma pessoa')
  await user.click(screen.getByRole('radio', { name: 'Passar a uma pessoa' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  const body = { question: 'Quero uma pessoa', expects: 'handOver', expected: '' }
  await waitFor(() => expect(asked).toContainEqual({ call: 'POST /prompt/3/questions', body }))
})

test('a trial tells what passed, took and cost, and a person may decide otherwise', async () => {
  const done = trial([answer(pay, { passed: false, missing: ['5% no Pix'] }), answer(person)])
  const judged = trial([answer(pay, { isJudged: true }), answer(person)])
  const { user } = await panel(done, [pay, person], {
    'GET /prompt/3/trial': [{ body: { trial: done } }, { body: { trial: judged } }],
    'PUT /prompt-trial-answers/10': [{ body: { trial: judged } }],
  })
  const row = await screen.findByRole('row', { name: /Parcelam/ })
  expect(screen.getByRole('status').textContent).toContain('1 de 2 acertos')
  expect([row.textContent?.includes('Errou'), row.textContent?.includes('1,9 s')]).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: /Parcelam/ }))
  expect(screen.getByText('5% no Pix').closest('li')?.hasAttribute('data-missing')).toBe(true)
  expect(screen.getByText('até 10 vezes ou dez vezes').closest('li')?.hasAttribute('data-missing')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Erros 1' }))
  expect(screen.queryByRole('row', { name: /Quero uma pessoa/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'A resposta está certa' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('2 de 2 acertos'))
})

test('a running trial shows how far it is, and can be stopped', async () => {
  const waiting = { outcome: null, answer: '', passed: null, ms: null, price: 0 } as const
  const running = trial([answer(pay), answer(person, waiting)], { status: 'running' })
  const { user, asked } = await panel(running, [pay, person], {
    'DELETE /prompt/3/trial': [{ body: { trial: { ...running, status: 'failed' } } }],
  })
  expect(within(await screen.findByRole('row', { name: /Quero uma pessoa/ })).getByText('Perguntando')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('1 de 2 perguntas')
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /prompt/3/trial'))
})

test('an earlier trial is shown as it was', async () => {
  const now = trial([answer(pay)])
  const before = trial([answer(question(9, 'E o frete?'))], { id: 4, isCurrent: false })
  const rows = [now, before].map(({ answers: _answers, ...row }) => row)
  const { user } = await panel(now, [pay], {
    'GET /prompt/3/trials': [{ body: { trials: rows, count: 2, hasMore: false } }],
    'GET /prompt-trials/4': [{ body: before }],
  })
  await user.click(await screen.findByRole('button', { name: /^Ver o ensaio de/ }))
  expect(await screen.findByRole('button', { name: /E o frete/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Voltar ao mais novo' }))
  expect(await screen.findByRole('button', { name: /Parcelam/ })).toBeTruthy()
})

test('a question that changed since its answer has to be tried again', () => {
  const lines = linesOfQuestions(
    [{ ...pay, expected: 'outro' }, person, question(3, 'Nova?')],
    trial([answer(pay), answer(person)]),
  )
  expect(lines.map(({ state }) => state)).toEqual(['changed', 'passed', 'untried'])
})
