import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { ContactPicker, type PickedContact } from './ContactPicker.tsx'

const onPick = vi.fn<(contact: PickedContact | null) => void>()
beforeEach(() => onPick.mockReset())

const contact = (id: number, name: string) => ({ id, name, number: '5511988887777', profilePicUrl: null })
const found = (...contacts: object[]) => ({ body: { contacts, count: contacts.length, hasMore: false } })

async function open(...answers: { body: unknown }[]) {
  const { user } = await show(<ContactPicker picked={null} onPick={onPick} />, {
    answers: { 'GET /contacts': answers },
  })
  return { user, field: screen.getByRole('textbox', { name: /Contato/ }) }
}

test('Enter takes the first contact that was found', async () => {
  const { user, field } = await open(found(contact(1, 'Maria'), contact(2, 'Mariana')))
  await user.type(field, 'mari')
  await screen.findByRole('option', { name: /Mariana/ })
  await user.type(field, '{Enter}')
  expect(onPick.mock.calls).toEqual([[expect.objectContaining({ id: 1 })]])
})

test('Enter creates no contact while a longer search is still being answered', async () => {
  const { user, field } = await open(found(contact(1, 'Maria')))
  await user.type(field, 'mari')
  await screen.findByRole('option', { name: /Maria/ })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await user.type(field, 'z')
  await waitFor(() => expect(screen.queryByRole('option', { name: /Maria/ })).toBeNull())
  await user.type(field, '{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})
