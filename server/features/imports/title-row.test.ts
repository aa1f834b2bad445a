import { expect, test } from 'vitest'
import { withoutRowsAbove } from './title-row.ts'

/** Returns how many rows of a file are left out. */
const countRowsAbove = (rows: string[][]): number =>
  rows.length - withoutRowsAbove(rows.map((cells, index) => ({ number: index + 1, cells }))).length

const TITLES = ['Nome', 'Telefone', 'E-mail']
const PEOPLE = [
  ['Ana Lima', '11 98888-1001', 'ana@exemplo.com.br'],
  ['Bia', '11 98888-1002'],
]

test.each<[string, string[][]]>([
  ['a title', [['Lista de clientes – novembro 2026']]],
  ['a title and a time', [['Clientes'], ['Relatório gerado em 01/11/2026 10:00']]],
  ['a title beside a page', [['Relatório de telefones', '', 'Página 1']]],
  ['the company with its number', [['Padaria Sol – (11) 3333-4444 – padaria@exemplo.com.br']]],
  ['the number in a cell of its own', [['Padaria Sol', '(11) 3333-4444']]],
  [
    'labels',
    [
      ['Empresa:', 'Padaria Sol'],
      ['Telefone:', '(11) 3333-4444'],
      ['Período', '31/12/2026'],
    ],
  ],
  ['headings of groups of columns', [['Dados pessoais', '', 'Contato']]],
])('%s above the titles is no person', (_, above) => {
  expect(countRowsAbove([...above, TITLES, ...PEOPLE])).toBe(above.length)
})

test('the only column of a file has a title, too', () => {
  expect(countRowsAbove([['Lista da festa'], ['Telefone'], ['11 98888-1001']])).toBe(1)
  expect(countRowsAbove([['Telefone'], ['11 98888-1001']])).toBe(0)
})

test.each<[string, string[][]]>([
  ['titles in the first row', [TITLES, ...PEOPLE]],
  ['no titles', PEOPLE],
  ['no titles, and a first person without a number', [['Ana Lima'], ...PEOPLE]],
  ['a first person without a number who has the name of a title', [['Ana Lima'], ['Mãe'], ['Contato'], ...PEOPLE]],
  ['only a title', [['Lista de clientes'], ...PEOPLE]],
  ['people above the titles of another list', [...PEOPLE, TITLES, ...PEOPLE]],
  ['titles that nobody knows', [['Freguês', 'Rua'], ...PEOPLE]],
  ['nothing', []],
])('no row is left out of a file with %s', (_, rows) => {
  expect(countRowsAbove(rows)).toBe(0)
})

test('numbers above what looks like a title are people', () => {
  const numbers = [['11 98888-1001'], ['11988881002']]
  expect(countRowsAbove([...numbers, ['Telefone'], ['11988881003']])).toBe(0)
  expect(countRowsAbove([...numbers, ['Nome', 'Telefone'], ['Ana', '11988881003']])).toBe(0)
})

test('words that are titles elsewhere do not make a person the titles', () => {
  const rows = [
    ['Freguês', 'Fone 1', 'Canal', 'Tipo'],
    ['Ana', '', 'WhatsApp', 'Cliente'],
    ['Bia', '11988881002', 'Loja', ''],
  ]
  expect(countRowsAbove(rows)).toBe(0)
})
