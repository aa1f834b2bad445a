import { expect, it } from 'vitest'
import { kindOf } from './message-kind.ts'

it('an unsupported message is shown by its text or file, if it has one', () => {
  expect(kindOf({ mediaType: 'unsupported', body: '' })).toBe('unsupported')
  expect(kindOf({ mediaType: 'unsupported', body: 'Olá' })).toBe('text')
  expect(kindOf({ mediaType: 'unsupported', body: '', mediaState: 'pending' })).toBe('document')
})

it('an empty text is unreadable, not unsupported', () => {
  expect(kindOf({ mediaType: 'conversation', body: '' })).toBe('unreadable')
  expect(kindOf({ mediaType: 'undecryptable', body: '' })).toBe('unreadable')
})

it.each(['\u3164', '\u2800', '\u200b', '\u00a0', ' \n'])('a text of %j alone is no text', (body) => {
  expect(kindOf({ mediaType: 'conversation', body })).toBe('unreadable')
  expect(kindOf({ mediaType: 'unsupported', body })).toBe('unsupported')
})
