import { expect, test } from 'vitest'
import { contactName } from './contact-name.ts'

test.each([
  ['Ana Souza', '5511988880009', 'Ana Souza'],
  ['5511988880009', '5511988880009', '+55 11 98888-0009'],
  ['+55 11 98888-0009', '5511988880009', '+55 11 98888-0009'],
  ['351912345678', '351912345678', '+351912345678'],
  ['187654321098765', '', 'Contato sem nome'],
  ['Turma de 2024', '', 'Turma de 2024'],
  ['4x4', '5511988880009', '4x4'],
  ['5511988880009', undefined, '+55 11 98888-0009'],
])('%s with the number "%s" is called %s', (name, number, called) => {
  expect(contactName({ name, number })).toBe(called)
})
