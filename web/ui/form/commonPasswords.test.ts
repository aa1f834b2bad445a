import { expect, test } from 'vitest'
import { isCommonPassword } from './commonPasswords.ts'

test.each([
  '123456',
  'Senha123',
  'SENHA123!',
  'brasil2024',
  'Mudar@123',
  'flamengo',
  'Corinthians',
  'deusefiel',
  'Padrão',
])('%s is warned of', (password) => expect(isCommonPassword(password)).toBe(true))
test.each(['aaaaaaaa', '11111', '23456789', '987654', 'abcdefghij'])('%s is a run', (password) =>
  expect(isCommonPassword(password)).toBe(true),
)
test.each(['', 'a', 'segredo-da-ana', 'primeira-senha', 'kiwi roxo 47', '13579'])('%s is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
)
