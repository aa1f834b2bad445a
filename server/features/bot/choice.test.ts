import { expect, test } from 'vitest'
import { asksForMainMenu, asksForPrevious, readChoice } from './choice.ts'

const LABELS = ['Vendas', 'Pós-venda', '2ª via']

test.each([
  ['1', 0],
  [' 2 ', 1],
  ['[ 3 ]', 2],
  ['2.', 1],
  ['*2*', 1],
  ['2️⃣', 1],
  ['１', 0],
  ['VENDAS', 0],
  ['pos-venda', 1],
  ['2ª via', 2],
  ['0', null],
  ['4', null],
  ['01', 0],
  ['quero 2', null],
  ['1 ou 2?', null],
  ['-1', null],
  ['1e0', null],
  ['', null],
  ['99999999999999999999', null],
])('“%s” chooses %s', (text, chosen) => {
  expect(readChoice(text, LABELS)).toBe(chosen)
})

test('what was deleted is chosen by its number only', () => {
  expect([readChoice('', ['', 'Vendas']), readChoice('1', ['', 'Vendas'])]).toEqual([null, 0])
})

test('the ways back', () => {
  expect(['#', ' # ', '[ # ]', '*#*', '#️⃣'].every(asksForMainMenu)).toBe(true)
  expect(['', '##', '#1', 'a #'].some(asksForMainMenu)).toBe(false)
  expect(['0', '[ 0 ]', '0️⃣'].every(asksForPrevious)).toBe(true)
  expect(['', '00', '10', '#'].some(asksForPrevious)).toBe(false)
})
