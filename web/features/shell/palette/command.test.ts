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
