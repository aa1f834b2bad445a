import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContactDetails } from '#contract/contacts.ts'
import { ContactModal } from './ContactModal.tsx'
import { show, type Answers } from '#tests/component.tsx'

const onClose = vi.fn<() => void>()
const onSaved = vi.fn<(contact: ContactDetails) => void>()
const extraInfo = [{ id: 3, name: 'CPF', value: '123' }]
const joao = {
  id: 5,
  name: 'João',
  number: '5511999990000',
  email: 'joao@exemplo.com.br',
  profilePicUrl: '',
  keptFromAi: false,
  extraInfo,
  ownFields: [],
  tags: [],
}

const start = (contactId: number | null, answers: Answers) =>
  show(<ContactModal contactId={contactId} onClose={onClose} onSaved={onSaved} />, { answers })
const field = (name: RegExp | string) => screen.findByRole('textbox', { name })
const press = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  onClose.mockClear()
  onSaved.mockClear()
})

test('a new contact is sent with all that was typed; lines that nobody filled in are left out', async () => {
  const { user, asked } = await start(null, { 'POST /contacts': [{ body: joao }] })
  await user.type(await field(/^Nome/), 'João')
  await user.type(await field(/^Número/), '5511999990000')
  await user.type(await field('E-mail'), 'joao@exemplo.com.br')
  const more = await press('Adicionar informação')
  await user.click(more)
  await user.click(more)
  const last = async (name: string) => (await screen.findAllByRole('textbox', { name })).at(-1)!
  await user.type(await last('Nome do campo'), 'CPF')
  await user.type(await last('Valor'), '123')
  await user.click(await press('Adicionar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const {
    id: _id,
    profilePicUrl: _picture,
    ownFields: _own,
    tags: _tags,
    ...body
  } = { ...joao, extraInfo: [{ name: 'CPF', value: '123' }] }
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([{ call: 'POST /contacts', body }])
  expect(onSaved.mock.calls.map(([contact]) => contact)).toEqual([joao])
})

test('a contact that is changed keeps what was not touched', async () => {
  const { user, asked } = await start(5, {
    'GET /contacts/5': [{ body: joao }],
    'PUT /contacts/5': [{ body: { ...joao, name: 'João Silva' } }],
  })
  await user.type(await field(/^Nome$|^Nome \*/), ' Silva')
  await user.click(await press('Salvar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { id: _id, profilePicUrl: _picture, ownFields: _own, tags: _tags, ...body } = { ...joao, name: 'João Silva' }
  expect(asked.find(({ call }) => call === 'PUT /contacts/5')?.body).toEqual(body)
})

test('a number that is taken is said at its field, and the dialog stays', async () => {
  const refused = { status: 400, body: { error: 'ERR_DUPLICATED_CONTACT' } }
  const { user } = await start(5, { 'GET /contacts/5': [{ body: joao }], 'PUT /contacts/5': [refused] })
  await user.click(await press('Salvar'))
  await waitFor(async () => expect((await field(/^Número/)).getAttribute('aria-invalid')).toBe('true'))
  expect(onClose).not.toHaveBeenCalled()
})

const FIELDS = [
  { id: 1, name: 'Loja preferida', type: 'choice', options: ['Centro', 'Pinheiros'] },
  { id: 2, name: 'Aniversário', type: 'date', options: [] },
  { id: 3, name: 'Limite', type: 'number', options: [] },
]

test('own fields are typed as people write them, and only what was changed is sent', async () => {
  const given = { ...joao, ownFields: [{ fieldId: 3, name: 'Limite', type: 'number', value: '289.9' }] }
  const { user, asked } = await start(5, {
    'GET /contacts/5': [{ body: given }],
    'GET /own-fields': [{ body: FIELDS }],
    'PUT /contacts/5': [{ body: given }],
  })
  expect((await field('Limite')).getAttribute('value')).toBe('289,9')
  await user.type(await field('Aniversário'), '14/3/1990')
  await user.click(await press('Salvar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call === 'PUT /contacts/5')?.body).toMatchObject({
    ownFields: [{ fieldId: 2, value: '1990-03-14' }],
  })
})

test('what a field cannot have is said at the field, and nothing is sent', async () => {
  const { user, asked } = await start(5, {
    'GET /contacts/5': [{ body: joao }],
    'GET /own-fields': [{ body: FIELDS }],
  })
  await user.type(await field('Aniversário'), '31/02/1990')
  await user.click(await press('Salvar'))
  await waitFor(async () => expect((await field('Aniversário')).getAttribute('aria-invalid')).toBe('true'))
  expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})
