import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { thisMonth, type Filter } from './filter.ts'
import { FilterForm } from './FilterForm.tsx'

const NOVEMBER = thisMonth('2026-11-21')
const queue = { id: 3, name: 'Vendas', color: '#12a06a' }
const answers = {
  'GET /queue': [{ body: [queue, { ...queue, id: 4, name: 'Suporte' }] }],
  'GET /users/list': [{ body: [{ id: 7, name: 'Ana' }] }],
}

async function showForm(user = exampleUser({ profile: 'admin' }), given: Filter = NOVEMBER) {
  const onFilter = vi.fn<(filter: Filter) => void>()
  const shown = await show(<FilterForm filter={given} initial={NOVEMBER} busy={false} onFilter={onFilter} />, {
    user,
    answers,
  })
  const choose = async (field: string, option: string): Promise<void> => {
    await shown.user.click(screen.getByRole('combobox', { name: field }))
    await shown.user.click(await screen.findByRole('option', { name: option }))
  }
  const filter = () => shown.user.click(screen.getByRole('button', { name: 'Filtrar' }))
  return { ...shown, onFilter, choose, filter }
}

test('a queue and an attendant are kept beside the days, and given up again', async () => {
  const { onFilter, choose, filter } = await showForm()
  await choose('Fila', 'Suporte')
  await choose('Atendente', 'Ana')
  await filter()
  expect(onFilter).toHaveBeenLastCalledWith({ ...NOVEMBER, queueId: 4, userId: 7 })
  await choose('Fila', 'Todas as filas')
  await filter()
  expect(onFilter).toHaveBeenLastCalledWith({ ...NOVEMBER, userId: 7 })
})

test('a supervisor chooses among the own queues', async () => {
  const { asked, user } = await showForm(
    exampleUser({ profile: 'supervisor', queues: [{ ...queue, UserQueue: { userId: 1, queueId: 3 } }] }),
  )
  await user.click(screen.getByRole('combobox', { name: 'Fila' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Todas as filas', 'Vendas'])
  expect(asked.map(({ call }) => call)).not.toContain('GET /queue')
})

const valueOf = (field: string): string => screen.getByRole<HTMLInputElement>('combobox', { name: field }).value

test('says the filter that it is given, and by name what a link names that is gone', async () => {
  await showForm(exampleUser({ profile: 'admin' }), { kind: 'period', days: 7, queueId: 99, userId: 7 })
  expect(valueOf('Período')).toBe('Últimos 7 dias')
  await waitFor(() => expect(valueOf('Atendente')).toBe('Ana'))
  await waitFor(() => expect(valueOf('Fila')).toBe('Fila que você não vê'))
})
