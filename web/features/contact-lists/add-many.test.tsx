import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContactsListed } from '#contract/contact-lists.ts'
import type { Contact } from '#contract/contacts.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { AddManyToListModal } from './AddManyToListModal.tsx'

const onAdded = vi.fn<() => void>()
beforeEach(() => void onAdded.mockClear())

const AT = '2026-11-20T10:00:00.000Z'
const contact = (id: number, change: Partial<Contact> = {}): Contact => ({
  ...{ id, name: `Pessoa ${id}`, number: `551198888000${id}`, email: '', profilePicUrl: '', isGroup: false },
  ...{ companyId: 1, whatsappId: null, channel: 'whatsapp', keptFromAi: false, createdAt: AT, updatedAt: AT },
  ...change,
})
const CHOSEN = [contact(1), contact(2), contact(3, { number: '' }), contact(4, { isGroup: true })]

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Notifications />
      {isOpen && <AddManyToListModal contacts={CHOSEN} onClose={() => setOpen(false)} onAdded={onAdded} />}
    </>
  )
}

const start = (listed: ContactsListed) =>
  show(<Page />, {
    user: exampleUser({ profile: 'admin' }),
    answers: {
      'GET /contact-lists/list': [{ body: [{ id: 4, name: 'Clientes' }] }],
      'POST /contact-lists/4/contacts': [{ body: listed }],
      'POST /contact-lists/4/remove-items': [{ body: { removed: 1 } }],
    },
  })

async function addTo(listed: ContactsListed) {
  const shown = await start(listed)
  await shown.user.click(await screen.findByRole('combobox', { name: /Lista/ }))
  await shown.user.click(await screen.findByRole('option', { name: 'Clientes' }))
  await shown.user.click(screen.getByRole('button', { name: 'Adicionar' }))
  return shown
}
const bodyOf = (asked: { call: string; body: unknown }[], call: string) => asked.find((one) => one.call === call)?.body

test('those with a number join the list, and one press takes out who was not in it', async () => {
  const { user, asked } = await addTo({ itemIds: [81], known: 1, unreachable: 0 })
  expect(await screen.findByText('1 contato entrou na lista Clientes. 1 já estava nela.')).toBeTruthy()
  expect(bodyOf(asked, 'POST /contact-lists/4/contacts')).toEqual({ contactIds: [1, 2] })
  expect(onAdded).toHaveBeenCalledOnce()
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(bodyOf(asked, 'POST /contact-lists/4/remove-items')).toEqual({ ids: [81] }))
})

test('where all were in the list already there is nothing to take back', async () => {
  await addTo({ itemIds: [], known: 2, unreachable: 0 })
  expect(await screen.findByText('Todos já estavam na lista Clientes.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('nobody is said to be in the list who lost the number meanwhile', async () => {
  await addTo({ itemIds: [], known: 0, unreachable: 2 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('2 ficam de fora: são grupos ou não têm número.')).toBeTruthy()
  expect(screen.queryByText(/já estavam na lista/)).toBeNull()
})

test('the dialog counts who joins, and says who is left out', async () => {
  await start({ itemIds: [], known: 0, unreachable: 0 })
  expect(await screen.findByRole('dialog', { name: 'Adicionar 2 contatos a uma lista' })).toBeTruthy()
  expect(screen.getByText('2 ficam de fora: são grupos ou não têm número.')).toBeTruthy()
})
