import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MessagePage } from '#contract/messages.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show } from '#tests/component.tsx'
import { lettersPreference } from '#web/session/preferences.ts'
import { PeekModal } from './PeekModal.tsx'

const ticket = exampleTicket({ status: 'pending', userId: null, user: null })
const page: MessagePage = {
  messages: [],
  ticket: { ...ticket, contact: { ...ticket.contact, extraInfo: [] } },
  tickets: [],
  history: [],
  count: 0,
  newer: 0,
  hasMore: false,
  unread: null,
}

type Accept = () => Promise<unknown>

/** Peeks at a pending ticket, which can be accepted unless a test says otherwise. */
async function peek({ isAccepting = true, onAccepted = async () => undefined as unknown } = {}) {
  const onStep = vi.fn<(step: 1 | -1) => void>()
  const onClose = vi.fn<() => void>()
  const accept = vi.fn<Accept>(onAccepted)
  const onAccept = isAccepting ? accept : null
  const shown = await show(
    <PeekModal ticket={ticket} left={5} onAccept={onAccept} onStep={onStep} onClose={onClose} />,
    { answers: { 'GET /messages/1': [{ body: page }] } },
  )
  return { ...shown, onStep, onClose, accept }
}

test('a peek is accepted by its large button or by A, and says how many are left', async () => {
  const { user, accept } = await peek()
  await user.click(screen.getByRole('button', { name: 'Aceitar e responder' }))
  expect(accept).toHaveBeenCalledTimes(1)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Aceitar e responder' })).toHaveProperty('disabled', false),
  )
  await user.keyboard('a')
  expect(accept).toHaveBeenCalledTimes(2)
  expect(screen.getByText('Depois desta, 5 na fila.')).toBeTruthy()
})

test('a peek that is being accepted is not accepted again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user, accept } = await peek({ onAccepted: () => promise })
  await user.keyboard('aa')
  await user.click(screen.getByRole('button', { name: 'Aceitar e responder' }))
  expect(accept).toHaveBeenCalledTimes(1)
  resolve()
  await waitFor(async () => {
    await user.keyboard('a')
    expect(accept).toHaveBeenCalledTimes(2)
  })
})

test('what lies above a peek gets the keys', async () => {
  const { user, onStep, accept } = await peek()
  const menu = document.body.appendChild(document.createElement('div'))
  menu.setAttribute('role', 'menu')
  await user.keyboard('{ArrowDown}a')
  expect([...onStep.mock.calls, ...accept.mock.calls]).toEqual([])
  menu.remove()
  await user.keyboard('{ArrowDown}a')
  expect([onStep, accept].map((given) => given.mock.calls.length)).toEqual([1, 1])
})

test('a peek steps through the list with the arrows, J and K, and its buttons', async () => {
  const { user, onStep } = await peek()
  await user.keyboard('{ArrowDown}{ArrowUp}jk')
  expect(onStep.mock.calls.flat()).toEqual([1, -1, 1, -1])
  await user.click(screen.getByRole('button', { name: 'Próxima da lista (↓)' }))
  await user.click(screen.getByRole('button', { name: 'Anterior da lista (↑)' }))
  expect(onStep.mock.calls.flat().slice(4)).toEqual([1, -1])
})

test('letters do nothing in a peek for whoever turned them off, and the arrows step on', async () => {
  onTestFinished(() => lettersPreference.set(true))
  lettersPreference.set(false)
  const { user, onStep, accept } = await peek()
  await user.keyboard('ajk{ArrowDown}')
  expect(accept).not.toHaveBeenCalled()
  expect(onStep.mock.calls.flat()).toEqual([1])
})

test('in the messages the arrows scroll', async () => {
  const { user, onStep } = await peek()
  const messages = await screen.findByRole('log')
  messages.focus()
  await user.keyboard('{ArrowDown}')
  expect(onStep).not.toHaveBeenCalled()
})

test('a ticket that nobody has to accept is only read', async () => {
  const { user, accept } = await peek({ isAccepting: false })
  expect(screen.queryByRole('button', { name: 'Aceitar e responder' })).toBeNull()
  await user.keyboard('a')
  expect(accept).not.toHaveBeenCalled()
})

test('a peek asks for the messages without marking them as read', async () => {
  const { asked } = await peek()
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['GET /messages/1']))
  expect(asked.some(({ call }) => !call.startsWith('GET'))).toBe(false)
})
