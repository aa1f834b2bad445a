import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ListedContact } from '#contract/contacts.ts'
import ContactsPage from './ContactsPage.tsx'
import { exampleUser, show } from '#tests/component.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const adriana: ListedContact = {
  id: 5,
  name: 'Adriana Peixoto Nascimento',
  number: '5567915410203',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  companyId: 1,
  whatsappId: null,
  channel: 'whatsapp',
  keptFromAi: false,
  tags: [],
  createdAt: AT,
  updatedAt: AT,
}
const lists = {
  addToList: () => <p>Em qual lista?</p>,
  addManyToList: (contacts: readonly { name: string }[]) => <p>Em qual lista, {contacts.map(({ name }) => name)}?</p>,
  newList: () => null,
}
const page = <ContactsPage newTicket={() => null} lists={lists} />

const start = () =>
  show(page, {
    user: exampleUser({ profile: 'admin' }),
    answers: { 'GET /contacts': [{ body: { contacts: [adriana], count: 1, hasMore: false } }] },
  })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

test('a contact on a phone has its name, its number and one menu, and no line without a value', async () => {
  vi.stubGlobal('innerWidth', 390)
  const { user } = await start()
  const row = await rowOf(adriana.name)
  const cells = within(row).getAllByRole('cell')
  expect(cells.filter((cell) => cell.hasChildNodes()).map((cell) => cell.dataset['title'] ?? 'untitled')).toEqual([
    'untitled',
    'Número',
    'untitled',
  ])
  const button = within(row).getByRole('button')
  expect(button.getAttribute('aria-label')).toBe('Ações de Adriana Peixoto Nascimento')
  await user.click(button)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Iniciar conversa',
    'Adicionar a uma lista',
    'Editar contato',
    'Excluir contato',
  ])
  await user.click(items[1]!)
  expect(await screen.findByText('Em qual lista?')).toBeTruthy()
})

test('a wide row of a contact has its four buttons, and says what it lacks', async () => {
  await start()
  const row = await rowOf(adriana.name)
  expect(within(row).getAllByRole('button')).toHaveLength(4)
  expect(within(row).getAllByText('—')).toHaveLength(2)
})

test('the chosen contacts are added to a list together', async () => {
  const { user } = await start()
  await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${adriana.name}` }))
  const bar = screen.getByRole('button', { name: 'Limpar seleção' }).parentElement!
  await user.click(within(bar).getByRole('button', { name: 'Adicionar a uma lista' }))
  expect(await screen.findByText(`Em qual lista, ${adriana.name}?`)).toBeTruthy()
})
