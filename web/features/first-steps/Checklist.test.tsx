import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '#contract/first-steps.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { Checklist } from './Checklist.tsx'

const admin = exampleUser({ profile: 'admin' })
const steps = (done: readonly FirstStep[], skipped: readonly FirstStep[] = []): FirstSteps => ({
  isOpen: true,
  hasSamples: false,
  steps: FIRST_STEPS.map((step) => ({ step, isDone: done.includes(step), isSkipped: skipped.includes(step) })),
})

const settings = { 'GET /settings': [{ body: [] }] }

test('the checklist says what is left, leads there, and lets a step be skipped', async () => {
  const { user, asked } = await show(<Checklist />, {
    user: admin,
    answers: {
      ...settings,
      'GET /first-steps': [{ body: steps(['number']) }],
      'PUT /first-steps': [{ body: steps(['number'], ['team']) }],
    },
  })
  expect(await screen.findByText('Faltam 4')).toBeTruthy()
  const [number, queues, , team] = screen.getAllByRole('listitem')
  expect(within(number as HTMLElement).getByRole('img', { name: 'Feito' })).toBeTruthy()
  expect(
    within(queues as HTMLElement)
      .getByRole('link', { name: 'Ir para filas' })
      .getAttribute('href'),
  ).toBe('/queues')
  await user.click(within(team as HTMLElement).getByRole('button', { name: 'Pular: Convide a equipe' }))
  expect(await screen.findByText('Faltam 3')).toBeTruthy()
  expect(asked.at(-1)).toEqual({ call: 'PUT /first-steps', body: { skipped: ['team'] } })
})

test('the checklist ends by itself when all is done', async () => {
  const { asked } = await show(<Checklist />, {
    user: admin,
    answers: {
      ...settings,
      'GET /first-steps': [{ body: steps(FIRST_STEPS) }],
      'PUT /first-steps': [{ body: { ...steps(FIRST_STEPS), isOpen: false } }],
    },
  })
  expect(await screen.findByText('Tudo pronto')).toBeTruthy()
  await waitFor(() => expect(asked).toContainEqual({ call: 'PUT /first-steps', body: { isOpen: false } }))
  expect(asked.filter(({ call }) => call === 'PUT /first-steps')).toHaveLength(1)
})

test('samples are made in the language of the screen, and deleted after a question', async () => {
  const { user, asked } = await show(<Checklist />, {
    user: admin,
    answers: {
      ...settings,
      'GET /first-steps': [{ body: steps([]) }],
      'POST /first-steps/samples': [{ body: { ...steps([]), hasSamples: true } }],
      'DELETE /first-steps/samples': [{ body: steps([]) }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Criar exemplos' }))
  await user.click(await screen.findByRole('button', { name: 'Excluir exemplos' }))
  expect(asked.at(-1)).toEqual({ call: 'POST /first-steps/samples', body: { language: 'pt' } })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByRole('button', { name: 'Criar exemplos' })).toBeTruthy()
  expect(asked.at(-1)?.call).toBe('DELETE /first-steps/samples')
})
