import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { DashboardPage } from './DashboardPage.tsx'

const refused = [{ status: 403, body: { error: 'ERR_NO_PERMISSION' } }]
const parts = ['', '/waiting', '/figures', '/days', '/arrivals', '/breakdown', '/ratings']
const answers = {
  'GET /queue': [{ body: [{ id: 3, name: 'Vendas', color: '#12a06a' }] }],
  'GET /users/list': [{ body: [{ id: 7, name: 'Ana' }] }],
  ...Object.fromEntries(parts.map((part) => [`GET /dashboard${part}`, refused])),
}
const open = (path: string) => show(<DashboardPage />, { user: exampleUser({ profile: 'admin' }), answers, path })
const valueOf = (field: string): string => screen.getByRole<HTMLInputElement>('combobox', { name: field }).value

test('what is chosen stands in the address, and Back shows what was before', async () => {
  const { user, router, address } = await open('/')
  await user.click(await screen.findByRole('combobox', { name: 'Fila' }))
  await user.click(await screen.findByRole('option', { name: 'Vendas' }))
  expect(address()).toBe('/')
  await user.click(screen.getByRole('button', { name: 'Filtrar' }))
  await waitFor(() => expect(address()).toMatch(/^\/\?from=\d{4}-\d\d-01&to=[-\d]{10}&queue=3$/))
  await user.click(screen.getByText('Por período'))
  await user.click(screen.getByRole('combobox', { name: 'Período' }))
  await user.click(await screen.findByRole('option', { name: 'Últimos 7 dias' }))
  await user.click(screen.getByRole('button', { name: 'Filtrar' }))
  await waitFor(() => expect(address()).toBe('/?days=7&queue=3'))

  act(() => router.history.back())
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Período' })).toBeNull())
  expect(valueOf('Fila')).toBe('Vendas')
  act(() => router.history.back())
  await waitFor(() => expect(valueOf('Fila')).toBe('Todas as filas'))
  expect(address()).toBe('/')
})

test('a link shows the period, the queue and the person that it names', async () => {
  await open('/?days=30&queue=3&user=7')
  await waitFor(() => expect(valueOf('Fila')).toBe('Vendas'))
  await waitFor(() => expect(valueOf('Atendente')).toBe('Ana'))
  expect(valueOf('Período')).toBe('Últimos 30 dias')
})
