import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContactDetails } from '#contract/contacts.ts'
import { ContactTags } from './ContactTags.tsx'
import { show } from '#tests/component.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const contact: ContactDetails = {
  id: 5,
  name: 'Adriana Peixoto',
  number: '5567915410203',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  companyId: 1,
  whatsappId: null,
  channel: 'whatsapp',
  keptFromAi: false,
  usernames: [],
  extraInfo: [],
  ownFields: [],
  tags: [
    { id: 1, name: 'VIP', color: '#12a06a' },
    { id: 2, name: 'Atacado', color: '#a0126a' },
  ],
  whatsapp: null,
  uuid: null,
  createdAt: AT,
  updatedAt: AT,
}

const start = (saved: { status?: number; body: unknown }) =>
  show(<ContactTags contactId={5} />, {
    answers: {
      'GET /contacts/5': [{ body: contact }],
      'GET /tags/list': [{ body: [] }],
      'PUT /contacts/5/tags': [saved],
    },
  })
const group = () => screen.findByRole('group', { name: 'Etiquetas do contato' })

test('a tag of the contact is taken from it at once, and the others stay', async () => {
  const { user, asked } = await start({ body: { tags: contact.tags.slice(1) } })
  expect((await group()).textContent).toContain('VIP')
  await user.click(screen.getByRole('button', { name: 'Tirar etiqueta VIP do contato' }))
  await waitFor(() => expect(screen.queryByText('VIP')).toBeNull())
  expect(screen.getByText('Atacado')).toBeTruthy()
  expect(asked.find(({ call }) => call === 'PUT /contacts/5/tags')?.body).toEqual({ tagIds: [2] })
})

test('a tag whose removal is refused comes back', async () => {
  const { user, asked } = await start({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
  await group()
  await user.click(screen.getByRole('button', { name: 'Tirar etiqueta VIP do contato' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('PUT /contacts/5/tags'))
  expect(await screen.findByRole('button', { name: 'Tirar etiqueta VIP do contato' })).toBeTruthy()
})
