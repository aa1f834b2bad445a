import { expect, test } from 'vitest'
import { findPeople, mentionSearch } from './mention-search.ts'

const person = (id: number, name: string) => ({ id, name })
const people = [
  person(1, 'João Silva'),
  person(2, 'Maria Silva'),
  { ...person(3, 'Silvana'), number: '+55 21 97777-6666' },
  person(4, '+55 11 98888-7777'),
]

test.each([
  ['@', ''],
  ['oi, @ma', 'ma'],
  ['(@maria s', 'maria s'],
  ['um\n@jo', 'jo'],
  ['ana@casa', null],
  ['@@ma', null],
  ['@ma\n', null],
  ['@Maria Silva ', null],
  ['@Maria Silva pode ver, @jo', 'jo'],
  ['sem menção', null],
])('before the caret “%s” looks for %j', (before, search) => {
  expect(mentionSearch(before, [person(2, 'Maria Silva')])).toBe(search)
})

test('names that begin with the search come first, then other names and numbers', () => {
  const found = (search: string) => findPeople(people, search).map(({ id }) => id)
  expect(found('silva')).toEqual([3, 1, 2])
  expect(found('JOAO')).toEqual([1])
  expect(found('9888')).toEqual([4])
  expect(found('21 97777')).toEqual([3])
  expect(found('7777')).toEqual([3, 4])
  expect(found('77h')).toEqual([])
  expect(found('ria')).toEqual([])
  expect(found('')).toEqual([1, 2, 3, 4])
})
