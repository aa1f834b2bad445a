import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FIRST_STEPS, type FirstSteps } from '#contract/first-steps.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { SampleStrip } from './SampleStrip.tsx'

const NONE: FirstSteps = {
  isOpen: false,
  hasSamples: false,
  steps: FIRST_STEPS.map((step) => ({ step, isDone: false, isSkipped: false })),
}

test('administrators delete the samples from a sample conversation after a question, and leave it', async () => {
  const { user, asked, at } = await show(<SampleStrip />, {
    user: exampleUser({ profile: 'admin' }),
    path: '/tickets/1',
    answers: { 'DELETE /first-steps/samples': [{ body: NONE }] },
  })
  await user.click(screen.getByRole('button', { name: 'Excluir exemplos' }))
  const question = within(await screen.findByRole('dialog', { name: 'Excluir as conversas de exemplo?' }))
  expect(asked).toEqual([])
  await user.click(question.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /first-steps/samples'])
})

test('nobody else is offered to delete the samples', async () => {
  await show(<SampleStrip />, { user: exampleUser({ profile: 'supervisor' }) })
  expect(screen.getByText('Conversa de exemplo.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
