import { expect, test } from 'vitest'
import { sortGroups, type CommandGroup } from './command.ts'

const group = (title: string, ...labels: string[]): CommandGroup => ({
  title,
  options: labels.map((label) => ({ id: label, label, icon: null, run: () => undefined })),
})
const shown = (groups: CommandGroup[]): string[] =>
  groups.flatMap(({ title, options }) => options.map(({ label }) => `${title}: ${label}`))

const groups = [
  group('Conversa', 'Resolver', 'Transferir para Tomás'),
  group('Ir para', 'Tickets', 'Usuários', 'Configurações: Horários'),
]

test('nothing typed keeps the order', () => {
  expect(shown(sortGroups(groups, '')).slice(0, 3)).toEqual([
    'Conversa: Resolver',
    'Conversa: Transferir para Tomás',
    'Ir para: Tickets',
  ])
})

test.each([
  ['usua', ['Ir para: Usuários']],
  ['horarios', ['Ir para: Configurações: Horários']],
  ['tomas', ['Conversa: Transferir para Tomás']],
  ['para tomas', ['Conversa: Transferir para Tomás']],
  ['rslv', ['Conversa: Resolver']],
  ['xyz', []],
])('"%s" finds %j', (typed, found) => {
  expect(shown(sortGroups(groups, typed))).toEqual(found)
})

test('the group with what fits best comes first', () => {
  expect(shown(sortGroups([group('A', 'Consulta'), group('B', 'Sul')], 'sul'))).toEqual(['B: Sul', 'A: Consulta'])
})

const colleague = {
  title: 'Conversa',
  options: ['Resolver', 'Transferir para Maria Souza'].map((label) => ({
    ...{ id: label, label, icon: null, run: () => undefined },
    ...(label.endsWith('Souza') && { gives: 'Maria Souza' }),
  })),
}
const customers = (...labels: string[]): CommandGroup => ({ ...group('Contatos', ...labels), isFound: true })

test('what gives the conversation away by a name alone comes after every customer of that name', () => {
  const found = customers('Maria Lopes', 'Ana Maria')
  expect(shown(sortGroups([colleague, found], 'maria'))).toEqual([
    'Contatos: Maria Lopes',
    'Contatos: Ana Maria',
    'Conversa: Transferir para Maria Souza',
  ])
  expect(shown(sortGroups([colleague, found], 'transferir maria'))[0]).toBe('Conversa: Transferir para Maria Souza')
})

test('what gives the conversation away by a name alone is offered once it is known which customers have the name', () => {
  expect(shown(sortGroups([colleague], 'maria', false))).toEqual([])
  expect(shown(sortGroups([colleague], 'maria'))).toEqual(['Conversa: Transferir para Maria Souza'])
  expect(shown(sortGroups([colleague], 'para maria', false))).toEqual(['Conversa: Transferir para Maria Souza'])
})

test('customers whose name fits better come before the commands, and those found by something else after them', () => {
  const commands = group('Ir para', 'Contatos', 'Listas de contatos')
  expect(shown(sortGroups([group('Ir para', 'Descontar'), customers('Conta Azul')], 'conta'))).toEqual([
    'Contatos: Conta Azul',
    'Ir para: Descontar',
  ])
  expect(shown(sortGroups([customers('Conta Azul'), commands], 'contatos'))).toEqual([
    'Ir para: Contatos',
    'Ir para: Listas de contatos',
    'Contatos: Conta Azul',
  ])
  expect(shown(sortGroups([commands, customers('Conta Azul')], 'conta'))[0]).toBe('Ir para: Contatos')
})
