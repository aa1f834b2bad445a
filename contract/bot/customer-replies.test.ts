import { expect, test } from 'vitest'
import { asksForMainMenu, asksForPrevious, readChoice } from './customer-replies.ts'

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
  ['opção 2', 1],
  ['nº 2', 1],
  ['2, por favor 🙏', 1],
  ['3 obrigada!', 2],
  ['Boa tarde! 2, por\nfavor', 1],
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

test('a long text is chosen by its words only, as its number would have to be looked for', () => {
  const long = `2${','.repeat(1000)}`
  expect([readChoice(long, LABELS), readChoice(long, [long])]).toEqual([null, 0])
})

test('an option without a title is chosen by its number only', () => {
  expect([readChoice('', ['', 'Vendas']), readChoice('1', ['', 'Vendas'])]).toEqual([null, 0])
})

test('# asks for the main menu and 0 for the previous one', () => {
  expect(['#', ' # ', '[ # ]', '*#*', '#️⃣'].every(asksForMainMenu)).toBe(true)
  expect(['', '##', '#1', 'a #'].some(asksForMainMenu)).toBe(false)
  expect(['0', '[ 0 ]', '0️⃣'].every(asksForPrevious)).toBe(true)
  expect(['', '00', '10', '#'].some(asksForPrevious)).toBe(false)
})
