import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { AddToListModal } from './AddToListModal.tsx'
import { ItemModal } from './ItemModal.tsx'

const toasts = vi.spyOn(notifications, 'show')
const said = () => toasts.mock.calls.map(([{ message }]) => message)
const onClose = vi.fn<() => void>()
beforeEach(() => {
  for (const mock of [toasts, onClose]) mock.mockClear()
})

const user = exampleUser({ profile: 'admin' })
const bia = { id: 3, name: 'Bia Prado', number: '5511988887777', email: '', contactListId: 4 }
const answers = (wasInList: boolean) => ({
  'GET /contact-lists/list': [{ body: [{ id: 4, name: 'Clientes' }] }],
  'POST /contact-list-items': [{ body: { ...bia, wasInList } }],
})
const KEPT = 'O número já está na lista como Bia Prado. O nome foi mantido.'

test.each([
  [true, KEPT],
  [false, 'Bia está na lista.'],
])(
  'adding a contact to a list tells under which name the number is in it, already there: %s',
  async (wasInList, text) => {
    const contact = { name: 'Bia', number: bia.number, email: '' }
    const shown = await show(<AddToListModal contact={contact} onClose={onClose} />, {
      user,
      answers: answers(wasInList),
    })
    await shown.user.click(await screen.findByRole('combobox', { name: /Lista/ }))
    await shown.user.click(await screen.findByRole('option', { name: 'Clientes' }))
    await shown.user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(said()).toEqual([text]))
  },
)

test('saving a number that is in the list already tells under which name', async () => {
  const shown = await show(<ItemModal listId={4} item={null} onClose={onClose} />, { user, answers: answers(true) })
  await shown.user.type(screen.getByRole('textbox', { name: /Nome/ }), 'Bia')
  await shown.user.type(screen.getByRole('textbox', { name: /Número/ }), bia.number)
  await shown.user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(said()).toEqual([KEPT]))
})
