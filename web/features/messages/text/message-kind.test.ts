import { expect, it } from 'vitest'
import { kindOf } from './message-kind.ts'

it('shows a message of an unknown kind by what else there is of it', () => {
  expect(kindOf({ mediaType: 'unsupported', body: '' })).toBe('unsupported')
  expect(kindOf({ mediaType: 'unsupported', body: 'Olá' })).toBe('text')
  expect(kindOf({ mediaType: 'unsupported', body: '', mediaState: 'pending' })).toBe('document')
})

it('tells a text without words from an unknown kind', () => {
  expect(kindOf({ mediaType: 'conversation', body: '' })).toBe('unreadable')
  expect(kindOf({ mediaType: 'undecryptable', body: '' })).toBe('unreadable')
})
