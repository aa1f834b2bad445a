import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { LookingBar } from './LookingBar.tsx'

const ticket = exampleTicket({ status: 'pending', userId: null, user: null })

async function start({ opensNext = false, narrow = false, hasList = true } = {}) {
  const spies = {
    accept: vi.fn<() => Promise<boolean>>(async () => true),
    onTransfer: vi.fn<() => void>(),
    onSnooze: vi.fn<() => void>(),
    onStep: vi.fn<(step: 1 | -1) => void>(),
  }
  const { accept, onStep, ...rest } = spies
  const bar = (
    <LookingBar {...rest} {...{ ticket, narrow, left: 5, actions: { accept } }} {...(hasList && { onStep })} />
  )
  const { user } = await show(bar, { user: exampleUser({ opensNext }) })
  return { user, ...spies }
}

test('a conversation that waits is accepted, handed on, snoozed or passed over', async () => {
  const { user, accept, onTransfer, onSnooze, onStep } = await start()
  await user.click(screen.getByRole('button', { name: 'Transferir' }))
  await user.click(screen.getByRole('button', { name: 'Adiar' }))
  await user.click(screen.getByRole('button', { name: 'Próxima da lista (↓)' }))
  await user.click(screen.getByRole('button', { name: 'Anterior da lista (↑)' }))
  await user.click(screen.getByRole('button', { name: 'Aceitar e responder' }))
  expect([onTransfer, onSnooze, accept].map((spy) => spy.mock.calls.length)).toEqual([1, 1, 1])
  expect(onStep.mock.calls).toEqual([[1], [-1]])
})

test.each([
  [false, 'Depois desta, 5 na fila.'],
  [true, 'Depois desta, 5 na fila. Ao resolver, a próxima abre sozinha.'],
])('it says what comes after it, for whom the next one opens by itself: %s', async (opensNext, words) => {
  await start({ opensNext })
  expect(screen.getByText(words)).toBeTruthy()
})

test('keys are named only where the screen has them, and steps where a list stands beside it', async () => {
  await start({ narrow: true, hasList: false })
  expect(screen.getByRole('button', { name: 'Transferir' }).textContent).toBe('Transferir')
  expect(screen.getByRole('button', { name: 'Adiar' }).getAttribute('aria-keyshortcuts')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Próxima da lista (↓)' })).toBeNull()
})
