import { expect, test } from 'vitest'
import { matchText, sortByMatch } from './matchText.ts'

test.each([
  ['José Antônio', 'antonio', 3],
  ['José Antônio', 'ant jos', 3],
  ['Pós-venda', 'venda', 3],
  ['Revenda', 'venda', 2],
  ['Transferir', 'trsf', 1],
  ['Transferir', 'rsf', 0],
  ['Transferir', 'tf', 0],
  ['José Antônio', 'jose maria', 0],
  ['José Antônio', '  ', 3],
])('%s is found by "%s" as well as %i', (text, search, score) => {
  expect(matchText(text, search)).toBe(score)
})

test('what begins with the search comes first, and the order stays otherwise', () => {
  const names = ['Revenda', 'Vendas', 'Suporte', 'Pós-venda']
  expect(sortByMatch(names, 'venda', (name) => name)).toEqual(['Vendas', 'Pós-venda', 'Revenda'])
  expect(sortByMatch(names, '', (name) => name)).toEqual(names)
})
