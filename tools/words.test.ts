import { expect, test } from 'vitest'
import { forbiddenWords } from './words.ts'

test.each([
  ['const newsRetries = 1', 'newsRetries: instead of "news"'],
  ['type ChannelErrand = string', 'ChannelErrand: instead of "errand"'],
  ['export const LAST_PLACE = 1', 'LAST_PLACE: instead of "place"'],
  ['const places = []', 'places: instead of "place"'],
  ['class Server { #desk = 1 }', 'desk: instead of "desk"'],
  ['const row = { placeInList: 1 }', 'placeInList: instead of "place"'],
])('the check reports a name with a forbidden word: %s', (text, complaint) => {
  expect(forbiddenWords('server/a.ts', text)).toEqual([expect.stringContaining(complaint)])
})

test('a name is reported once, with its line', () => {
  expect(forbiddenWords('server/a.ts', 'let a = 1\nconst desk = a\nuse(desk)')).toEqual([
    expect.stringMatching(/^server\/a\.ts:2 desk: /),
  ])
})

test.each([
  "const hint = 'a place on the desk'",
  'const placeholder = 1; const replaced = 2; const newsletter = 3; const desktop = 4',
  "const style = { placeItems: 'center', placeContent: 'center' }",
  "import { a } from './desk.ts'",
])('texts, other words and names of CSS are no such names: %s', (text) => {
  expect(forbiddenWords('web/a.tsx', text)).toEqual([])
})
