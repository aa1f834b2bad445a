import { expect, test } from 'vitest'
import { readRate } from './customer-replies.ts'

const RATES = ['insatisfeito', 'satisfeito', 'muito satisfeito']

test.each([
  ['3', 3],
  ['0', 1],
  ['4', 3],
  ['10', 3],
  ['*3*', 3],
  ['[ 3 ]', 3],
  ['3️⃣', 3],
  ['3.', 3],
  ['3!', 3],
  ['nota 3', 3],
  ['3 obrigado', 3],
  ['Bom dia, minha nota é 3', 3],
  ['Obrigada. 3', 3],
  ['3, por gentileza', 3],
  ['my rating is 2, thanks', 2],
  ['3, muito obrigada! 😊', 3],
  ['Obrigado, 3', 3],
  ['Muito satisfeita!', 3],
  ['Insatisfeito', 1],
  ['satisfeito, valeu', 2],
  ['Muito satisfeito 👍', 3],
  ['3 – muito satisfeito', 3],
  ['*3* – muito satisfeito', 3],
  ['1 muito satisfeito', null],
  ['12345678909', null],
  ['-1', null],
  ['2,5', null],
  ['1-3', null],
  ['R$ 3', null],
  ['3 caixas de leite', null],
  ['10:30', null],
  ['12/05', null],
  ['٣', null],
  ['Obrigado!', null],
  ['👍', null],
  ['', null],
])('“%s” rates %s', (text, rate) => {
  expect(readRate(text, RATES)).toBe(rate)
})
