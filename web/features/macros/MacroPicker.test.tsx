import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Macro } from '#contract/macros.ts'
import { show } from '#tests/component.tsx'
import { MacroPicker } from './MacroPicker.tsx'

const macro = (id: number, name: string, change: Partial<Macro> = {}): Macro => ({
  ...{ id, name, queueIds: [], steps: [{ kind: 'resolve' }], uses: 0, createdAt: '', updatedAt: '' },
  ...change,
})
const answering = macro(1, 'Agradecer', {
  steps: [
    { kind: 'reply', text: 'Obrigado!' },
    { kind: 'addTag', tagId: 3 },
    { kind: 'transfer', queueId: 2, userId: null },
  ],
})
const MACROS = [
  answering,
  macro(2, 'Encerrar', {
    steps: [{ kind: 'snooze', span: { unit: 'days', count: 1, clock: '09:00' }, wakeOnReply: true }],
  }),
  macro(3, 'Suporte', { queueIds: [9] }),
]

async function open({ canWrite = true, macros = MACROS } = {}) {
  const [onPick, onClose] = [vi.fn<(picked: Macro) => void>(), vi.fn<() => void>()]
  const { user } = await show(
    <MacroPicker ticket={{ queueId: 2 }} canWrite={canWrite} onPick={onPick} onClose={onClose} />,
    {
      answers: {
        'GET /macros/list': [{ body: macros }],
        'GET /tags/list': [{ body: [{ id: 3, name: 'Garantia', color: '#123456' }] }],
        'GET /queue': [{ body: [{ id: 2, name: 'Vendas', color: '#123456' }] }],
        'GET /users/list': [{ body: [] }],
      },
    },
  )
  const picked = () => onPick.mock.calls.map(([one]) => one.name)
  return { user, picked, onClose }
}
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('macros of the queue are offered with what they do, and a digit applies one', async () => {
  const { user, picked, onClose } = await open()
  await waitFor(() =>
    expect(names()).toEqual([
      'AgradecerResponder: “Obrigado!” · Adicionar Garantia · Transferir para Vendas1',
      'EncerrarAdiar até amanhã, 09:002',
    ]),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
  await user.keyboard('2')
  expect(picked()).toEqual(['Encerrar'])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a name finds a macro, and digits are then part of what is typed', async () => {
  const { user, picked } = await open({ macros: [...MACROS, macro(4, 'Parcela 2')] })
  await screen.findAllByRole('option')
  await user.type(screen.getByRole('combobox'), 'parcela 2')
  expect(picked()).toEqual([])
  expect(names()).toEqual(['Parcela 2Resolver'])
  await user.keyboard('{Enter}')
  expect(picked()).toEqual(['Parcela 2'])
})

test('whoever may not write in the ticket is offered nothing that answers', async () => {
  await open({ canWrite: false })
  await screen.findByRole('option', { name: /Encerrar/ })
  expect(names()).toHaveLength(1)
})

test('without one that fits, the dialog says who makes them', async () => {
  await open({ macros: [macro(3, 'Suporte', { queueIds: [9] })] })
  expect(await screen.findByText('Nenhuma macro serve para esta conversa')).toBeTruthy()
})
