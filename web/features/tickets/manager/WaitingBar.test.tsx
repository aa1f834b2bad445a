import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { waitingSortPreference } from '#web/features/tickets/list-filter.ts'
import { sessionState } from '#web/session/store.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { WaitingBar } from './WaitingBar.tsx'

beforeEach(() => waitingSortPreference.set('longestWait'))

const supervisor = exampleUser({ profile: 'supervisor' })
const own = () => {
  const state = sessionState()
  return state.status === 'in' ? state.user : null
}

test('who waits longest comes first, until another order is chosen', async () => {
  const { user } = await show(<WaitingBar />)
  await user.click(screen.getByRole('button', { name: 'Ordem: Há mais tempo primeiro' }))
  const chosen = await screen.findByRole('menuitemradio', { name: 'Há mais tempo primeiro' })
  expect(chosen.getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('menuitemradio', { name: 'Não lidas primeiro' }))
  expect(waitingSortPreference.get()).toBe('unread')
  expect(screen.getByRole('button', { name: 'Ordem: Não lidas primeiro' })).toBeTruthy()
})

test('what the list does for the person is off at first, and kept by the server', async () => {
  const answers = { 'PUT /users/7': [{ body: {} }] }
  const { user, asked } = await show(<WaitingBar />, { user: supervisor, answers })
  await user.click(screen.getByRole('button', { name: /^Ordem/ }))
  for (const name of ['Abrir com um clique, só para ler', 'Ao resolver, abrir a próxima']) {
    const item = await screen.findByRole('menuitemcheckbox', { name })
    expect(item.getAttribute('aria-checked')).toBe('false')
    await user.click(item)
    await waitFor(() => expect(item.getAttribute('aria-checked')).toBe('true'))
  }
  expect(asked.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /users/7', { opensWaiting: true }],
    ['PUT /users/7', { opensNext: true }],
  ])
  expect(own()).toMatchObject({ opensWaiting: true, opensNext: true })
})

test('a preference that the server does not take is as it was', async () => {
  const answers = { 'PUT /users/7': [{ status: 500, body: { error: 'ERR_INTERNAL' } }] }
  const { user, asked } = await show(<WaitingBar />, { user: supervisor, answers })
  await user.click(screen.getByRole('button', { name: /^Ordem/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Ao resolver, abrir a próxima' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ opensNext: true }]))
  await waitFor(() => expect(own()?.opensNext).toBe(false))
})

test('whoever may not peek is not offered to open by a click', async () => {
  const { user } = await show(<WaitingBar />)
  await user.click(screen.getByRole('button', { name: /^Ordem/ }))
  await screen.findByRole('menuitemcheckbox', { name: 'Ao resolver, abrir a próxima' })
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Abrir com um clique, só para ler' })).toBeNull()
})
