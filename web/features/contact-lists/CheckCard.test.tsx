import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContactListDetails, ListCheck } from '#contract/contact-lists.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { CheckCard } from './CheckCard.tsx'

const TIME = '2026-11-20T10:00:00.000Z'
const counts = { total: 2140, valid: 1970, invalid: 96, unknown: 57, optedOut: 17 }
const list = (check: Partial<ListCheck> | null): ContactListDetails => ({
  ...{ id: 9, name: 'Clientes', companyId: 1, createdAt: TIME, updatedAt: TIME, counts },
  check: check && {
    ...{ status: 'running', reason: null, connection: { id: 3, name: 'Loja Centro' }, remaining: 57 },
    ...{ nextAt: TIME, startedAt: TIME, finishedAt: null },
    ...check,
  },
})
const admin = exampleUser({ profile: 'admin' })
const card = (check: Partial<ListCheck> | null) =>
  show(<CheckCard list={list(check)} />, {
    user: admin,
    answers: {
      'GET /whatsapp': [{ body: [] }],
      'POST /contact-lists/9/check/pause': [{ body: list({ status: 'paused' }) }],
      'POST /contact-lists/9/check': [{ body: list({}) }],
      'POST /contact-lists/9/remove-items': [{ body: { removed: 96 } }],
    },
  })

test('a running check says how far it is, how fast, and how long it still takes', async () => {
  const { user, asked } = await card({})
  expect(await screen.findByRole('heading', { name: 'Conferindo quem tem WhatsApp' })).toBeTruthy()
  expect(screen.getByText('Pela conexão Loja Centro, 100 números por minuto')).toBeTruthy()
  expect(screen.getByText('97%')).toBeTruthy()
  expect(screen.getByText('2.083 de 2.140 conferidos')).toBeTruthy()
  expect(screen.getByText('faltam 1 min')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Conferir só/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Pausar a conferência' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /contact-lists/9/check/pause'))
})

test('checking the remaining numbers asks for confirmation and says how long it takes', async () => {
  const { user, asked } = await card(null)
  await user.click(await screen.findByRole('button', { name: 'Conferir só os 57 que faltam' }))
  expect(await screen.findByText(/Leva cerca de 1 min/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  await waitFor(() =>
    expect(asked).toContainEqual({
      call: 'POST /contact-lists/9/check',
      body: { only: 'unknown', connectionId: null },
    }),
  )
})

test('a check that waits says why', async () => {
  await card({ reason: 'unanswered' })
  expect(await screen.findByRole('heading', { name: 'A conferência espera' })).toBeTruthy()
  expect(screen.getByText(/não respondeu. Nova tentativa às \d\d:00, sozinha/)).toBeTruthy()
  expect(screen.queryByText(/faltam/)).toBeNull()
})

test('without a connection the card says that the check goes on by itself', async () => {
  await card({ reason: 'noConnection', connection: null })
  expect(await screen.findByText(/Nenhuma conexão está no ar. A conferência continua sozinha/)).toBeTruthy()
})

test('those without WhatsApp are taken off the list after a question', async () => {
  const { user, asked } = await card({ status: 'done', remaining: 0 })
  await user.click(await screen.findByRole('button', { name: 'Tirar os 96 da lista' }))
  await user.click(await screen.findByRole('button', { name: 'Tirar da lista' }))
  await waitFor(() =>
    expect(asked).toContainEqual({ call: 'POST /contact-lists/9/remove-items', body: { filter: 'invalid' } }),
  )
})
