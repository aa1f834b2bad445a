import { expect, test } from 'vitest'
import { BLANKS } from '#tests/blanks.ts'
import { isBlank, seenIn } from './visible-text.ts'

test('a text of blanks and of signs that nobody sees has nothing to be seen', () => {
  expect(['', ...BLANKS, BLANKS.join('')].filter((text) => !isBlank(text))).toEqual([])
  expect([null, undefined, ...BLANKS].map(seenIn).join('')).toBe('')
})

test.each(['.', 'ㅎ', '\u3164a', '❤️', '1️⃣', '👨‍👩‍👧', '⠁', '´'])('%j has something to be seen', (text) => {
  expect([isBlank(text), seenIn(text)]).toEqual([false, text])
})
