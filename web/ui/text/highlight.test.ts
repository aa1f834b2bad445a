import { expect, it } from 'vitest'
import { splitHighlight } from './highlight.ts'

it.each([
  ['que péssimo dia', 'pessimo', ['que ', 'péssimo', ' dia']],
  ['PÉSSIMO', 'pess', ['', 'PÉSS', 'IMO']],
  ['ação', 'cao', ['a', 'ção', '']],
  ['👍 entrega', 'entrega', ['👍 ', 'entrega', '']],
  ['nada', 'outro', ['nada', '', '']],
  ['tudo', '', ['tudo', '', '']],
])('finds in %j what was searched as %j', (text, search, parts) => {
  expect(splitHighlight(text, search)).toEqual(parts)
})
