import { expect, test } from 'vitest'
import { firstNameOf } from '#contract/person-name.ts'

test.each([
  ['Maria Aparecida do Nascimento', 'Maria'],
  ['  João  ', 'João'],
  ['Seu Antônio da Padaria', 'Seu Antônio'],
  ['Dra. Lia Souza', 'Dra. Lia'],
  ['DONA IRENE', 'DONA IRENE'],
  ['Doña Carmen', 'Doña Carmen'],
  ['Mr. Smith', 'Mr. Smith'],
  ['Dona', 'Dona'],
  ['Donato Prado', 'Donato'],
  ['', ''],
])('the first name of %j is %j', (name, firstName) => {
  expect(firstNameOf(name)).toBe(firstName)
})
