import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GroupPage, GroupPerson } from '#contract/groups.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { show } from '#tests/component.tsx'

const person = (key: string, change: Partial<GroupPerson> = {}): GroupPerson => ({
  key,
  name: `Pessoa ${key}`,
  number: '5511987654321',
  contactId: null,
  profilePicUrl: '',
  admin: null,
  isOwn: false,
  ...change,
})
const page = (people: GroupPerson[], change: Partial<GroupPage> = {}): GroupPage => ({
  state: 'known',
  description: '',
  onlyAdminsSend: false,
  onlyAdminsEdit: false,
  isOwnAdmin: false,
  count: people.length,
  found: people.length,
  people,
  hasMore: false,
  ...change,
})
const ticket = { id: 5, contactId: 9, isGroup: true } as TicketDetails

class NeverSeen {
  observe(): void {}
  disconnect(): void {}
}

async function open(answer: GroupPage, mayOpen = true) {
  globalThis.IntersectionObserver = NeverSeen as unknown as typeof IntersectionObserver
  const { GroupSection } = await import('./GroupSection.tsx')
  return show(<GroupSection ticket={ticket} mayOpen={mayOpen} />, {
    answers: { 'GET /tickets/5/group': [{ body: answer }] },
  })
}

test('the panel says who is in the group and what may be done', async () => {
  const people = [
    person('1', { name: 'João', admin: 'owner' }),
    person('2', { name: 'Loja', admin: 'admin', isOwn: true }),
    person('3', { name: 'Escondida', number: '' }),
  ]
  await open(page(people, { onlyAdminsSend: true, isOwnAdmin: true, description: 'Só pedidos' }))
  const list = await screen.findByRole('list', { name: 'Participantes do grupo' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'JJoão+55 11 98765-4321Dono',
    'LLoja+55 11 98765-4321Nosso númeroAdministrador',
    'EEscondidaNúmero oculto',
  ])
  for (const text of ['Só pedidos', 'Só administradores enviam mensagens', 'O número da conexão é administrador'])
    expect(screen.getByText(text), text).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a person without a name and a number is somebody, and never the digits of a hidden id', async () => {
  const people = [
    person('1', { name: '209845670123456', number: '' }),
    person('2', { name: '209845670123457', number: '', contactId: 4 }),
    person('3', { name: '+55 11 98765-4321' }),
    person('4', { name: 'Escondida', number: '' }),
  ]
  await open(page(people))
  const list = await screen.findByRole('list', { name: 'Participantes do grupo' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'AAlguémNúmero oculto',
    'AAlguémNúmero oculto',
    expect.stringMatching(/\+55 11 98765-4321\+55 11 98765-4321$/),
    'EEscondidaNúmero oculto',
  ])
  expect(screen.getAllByRole('button', { name: /Alguém/ })).toHaveLength(2)
})

test('a person can be opened or talked to, but not the own number', async () => {
  const { user } = await open(page([person('1', { name: 'João' }), person('2', { name: 'Loja', isOwn: true })]))
  await user.click(await screen.findByRole('button', { name: /João/ }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Abrir contato',
    'Conversar',
  ])
  expect(screen.queryByRole('button', { name: /Loja/ })).toBeNull()
})

test('whoever may only look opens who is a contact already', async () => {
  await open(page([person('1', { name: 'João' }), person('2', { name: 'Rosa', contactId: 4 })]), false)
  expect(await screen.findByRole('button', { name: /Rosa/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /João/ })).toBeNull()
})

test('a large group is searched', async () => {
  const people = Array.from({ length: 12 }, (_, i) => person(String(i)))
  const { user, asked } = await open(page(people))
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar participante' }), 'rosa')
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('a group that cannot be asked about says why', async () => {
  await open(page([], { state: 'left' }))
  expect(await screen.findByText('O número da conexão não participa mais deste grupo.')).toBeTruthy()
})
